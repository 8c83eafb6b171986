import { openReader, type PictureReader, type ReaderLimits } from './picture-reader.ts';

export interface PictureToRedraw {
  readonly picture: Uint8Array;
  readonly use: 'photo' | 'document' | 'portrait';
}

/** A JPEG without metadata, or why there is none. */
export type RedrawnPicture =
  | { readonly jpeg: Uint8Array }
  | { readonly refusal: 'UNSUPPORTED_FILE_TYPE' | 'FILE_TOO_LARGE' };

const REDRAW_LIMITS: ReaderLimits = {
  max_waiting: 24,
  max_memory_bytes: 300_000_000,
  longest_ms: 20_000,
  idle_ms: 15 * 60_000,
};

/** Draws people's pictures anew, so that nothing of the file that they sent is kept. */
export function openRedrawer(): PictureReader<PictureToRedraw, RedrawnPicture> {
  return openReader(new URL('./redraw-process.ts', import.meta.url), REDRAW_LIMITS);
}
