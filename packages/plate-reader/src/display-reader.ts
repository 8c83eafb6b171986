import type { DisplayQuestion, DisplayReading } from './displays/read-display.ts';
import { openReader, type PictureReader, type ReaderLimits } from './picture-reader.ts';

export type { DisplayQuestion, DisplayReading };

/** A picture (JPEG, PNG or WebP), and what is known of the display in it. */
export interface DisplayPicture {
  readonly picture: Uint8Array;
  readonly question: DisplayQuestion;
}

/** Reads pumps' displays and meters from pictures. */
export type DisplayReader = PictureReader<DisplayPicture, DisplayReading>;

export const DISPLAY_LIMITS: ReaderLimits = {
  max_waiting: 12,
  max_memory_bytes: 400_000_000,
  longest_ms: 30_000,
  idle_ms: 15 * 60_000,
};

/** Without models, in a process of its own: a plate that is being read does not wait for a display. */
export function openDisplayReader(limits: ReaderLimits = DISPLAY_LIMITS): DisplayReader {
  return openReader(new URL('./display-process.ts', import.meta.url), limits);
}
