import { formatNumber } from '../lib/format.ts';

/** A file's size: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
