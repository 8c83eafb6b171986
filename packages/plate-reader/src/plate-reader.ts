import { openReader, type PictureReader, type ReaderLimits } from './picture-reader.ts';
import type { PlateReading } from './read-plate.ts';

export type { PlateReading };

/** A plate read from a picture, with a crop of the plate as JPEG. */
export interface ReadPicture {
  readonly reading: PlateReading;
  /** The rectified crop of the plate as JPEG; null if none was found. */
  readonly crop: Uint8Array | null;
}

/** Confidence from which a reading is shown as certain; below it the attendant is asked to check. Determined on tuning plates. */
const SURE_FROM = 0.85;

/** Whether a confidence is high enough to be trusted. */
export function isSure(confidence: number): boolean {
  return confidence >= SURE_FROM;
}

/** Reads plates from pictures: JPEG, PNG or WebP. */
export type PlateReader = PictureReader<Uint8Array, ReadPicture>;

export const READER_LIMITS: ReaderLimits = {
  max_waiting: 12,
  max_memory_bytes: 700_000_000,
  longest_ms: 30_000,
  idle_ms: 15 * 60_000,
};

/** Starts with the first picture (or `wake`); its models need most of its memory. */
export function openPlateReader(limits: ReaderLimits = READER_LIMITS): PlateReader {
  return openReader(new URL('./reading-process.ts', import.meta.url), limits);
}
