import { createPhotoStore } from '../../../lib/photo-store.ts';

/** Pump photos not yet uploaded, one per request. */
export const { savePhoto, findPhoto, dropPhoto } = createPhotoStore('pump-photos');
