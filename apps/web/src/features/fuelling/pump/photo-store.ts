import { createPhotoStore } from '../../../lib/photo-store.ts';

/** Pump photos that have not reached the server, one per request. */
export const { savePhoto, findPhoto, dropPhoto } = createPhotoStore('pump-photos');
