/** The process that draws people's pictures anew. */
import sharp from 'sharp';
import { answerPictures } from './picture-process.ts';
import type { PictureToRedraw, RedrawnPicture } from './redrawer.ts';
import { ATTEMPTS, MAX_STORED_BYTES, PORTRAIT_ATTEMPTS, pictureRefusal } from './redrawing.ts';

answerPictures<PictureToRedraw, RedrawnPicture>(async ({ picture, use }) => {
  const refusal = pictureRefusal(await readHead(picture), use === 'document' ? 'document' : 'photo');
  if (refusal) return { refusal };
  for (const { edge, quality } of use === 'portrait' ? PORTRAIT_ATTEMPTS : ATTEMPTS) {
    const jpeg = await drawAt(picture, edge, quality);
    if (!jpeg) return { refusal: 'UNSUPPORTED_FILE_TYPE' };
    if (jpeg.length <= MAX_STORED_BYTES) return { jpeg };
  }
  return { refusal: 'FILE_TOO_LARGE' };
});

async function readHead(bytes: Uint8Array): Promise<{ format?: string; width?: number; height?: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return {};
  }
}

/** Null where the signature was a picture's, the rest is not, or the format cannot be decoded (HEIC in most builds). */
async function drawAt(bytes: Uint8Array, edge: number, quality: number): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    return null;
  }
}
