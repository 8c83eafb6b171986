import sharp from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { ATTEMPTS, MAX_STORED_BYTES, PORTRAIT_ATTEMPTS, pictureRefusal } from './files.rules.ts';

const SENTENCES = {
  UNSUPPORTED_FILE_TYPE:
    'This is no picture of a kind we take: JPEG, PNG, WebP, or HEIC where it can be read.',
  FILE_TOO_LARGE: 'This picture is too large.',
} as const;

/**
 * Re-encodes a picture as an upright JPEG without EXIF or other metadata, at most 1600 pixels long and 400 kB; a
 * portrait at most 480 pixels. Its type is read from its bytes. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE.
 */
export async function redrawPicture(
  bytes: Buffer,
  use: 'photo' | 'document' | 'portrait' = 'photo',
): Promise<Buffer> {
  const found = await readHead(bytes);
  const refusal = pictureRefusal(found, use === 'document' ? 'document' : 'photo');
  if (refusal) throw new AppError(refusal, SENTENCES[refusal]);

  for (const { edge, quality } of use === 'portrait' ? PORTRAIT_ATTEMPTS : ATTEMPTS) {
    const drawn = await drawAt(bytes, edge, quality);
    if (drawn.length <= MAX_STORED_BYTES) return drawn;
  }
  throw new AppError('FILE_TOO_LARGE', SENTENCES.FILE_TOO_LARGE);
}

async function readHead(bytes: Buffer): Promise<{ format?: string; width?: number; height?: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return {};
  }
}

async function drawAt(bytes: Buffer, edge: number, quality: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    // The signature was a picture's, the rest is not, or the format cannot be decoded (HEIC in most builds).
    throw new AppError('UNSUPPORTED_FILE_TYPE', SENTENCES.UNSUPPORTED_FILE_TYPE);
  }
}
