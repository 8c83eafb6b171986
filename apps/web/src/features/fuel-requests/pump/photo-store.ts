import { createPhotoStore } from '../../../lib/photo-store.ts';

/** Pump photos that have not reached the server, one per request. */
export const { keepPhoto, findPhoto, dropPhoto } = createPhotoStore('pump-photos');
