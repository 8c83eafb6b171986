import { PictureReaderBusy, PictureReaderFailed } from '@fleet/plate-reader/picture-reader.ts';
import { openRedrawer, type PictureToRedraw, type RedrawnPicture } from '@fleet/plate-reader/redrawer.ts';
import { AppError } from '../../platform/app-error.ts';

const SENTENCES = {
  UNSUPPORTED_FILE_TYPE:
    'This is no picture of a kind we take: JPEG, PNG, WebP, or HEIC where it can be read.',
  FILE_TOO_LARGE: 'This picture is too large.',
} as const;

/** Started by the first picture, ended with this process. Two, so that one heavy picture does not hold up all others. */
const redrawers = [openRedrawer(), openRedrawer()] as const;
let turn = 0;

/**
 * Re-encodes a picture as an upright JPEG without EXIF or other metadata, at most 1600 pixels long and 400 kB; a
 * portrait at most 480 pixels. Its type is read from its bytes. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, OVERLOADED.
 */
export async function redrawPicture(bytes: Buffer, use: PictureToRedraw['use'] = 'photo'): Promise<Buffer> {
  const redrawn = await redraw({ picture: bytes, use });
  if ('refusal' in redrawn) throw new AppError(redrawn.refusal, SENTENCES[redrawn.refusal]);
  const { buffer, byteOffset, byteLength } = redrawn.jpeg;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A picture that ends its process twice is taken for none: once may have been the machine. */
async function redraw(order: PictureToRedraw, isAgain = false): Promise<RedrawnPicture> {
  turn = 1 - turn;
  try {
    return await redrawers[turn === 0 ? 0 : 1].read(order);
  } catch (error) {
    if (error instanceof PictureReaderBusy)
      throw new AppError('OVERLOADED', 'Too many pictures at once; try again in a moment.');
    if (!(error instanceof PictureReaderFailed)) throw error;
    return isAgain ? { refusal: 'UNSUPPORTED_FILE_TYPE' } : redraw(order, true);
  }
}
