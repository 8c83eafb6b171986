/** Longest edge of a stored picture: enough to read a pump's display, small enough for a station's line. */
const LONG_EDGE_PIXELS = 1600;
export const MAX_STORED_BYTES = 400_000;
/** More than any phone takes; a small file that unpacks to more is an attack on the memory of the server. */
const MAX_PIXELS = 60_000_000;

/** What a browser or a phone sends. Vector pictures, animations and documents are not photographs. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);
/** A receipt may be a screenshot too: of an animation its first frame is used. */
const DOCUMENT_FORMATS: ReadonlySet<string> = new Set([...FORMATS, 'gif']);

/** A face in a list or beside a plate: no larger than it is ever shown. */
export const PORTRAIT_ATTEMPTS = [
  { edge: 480, quality: 82 },
  { edge: 480, quality: 60 },
] as const;

/** Tried in this order until the picture fits into MAX_STORED_BYTES; the last fits whatever the picture shows. */
export const ATTEMPTS = [
  { edge: LONG_EDGE_PIXELS, quality: 82 },
  { edge: LONG_EDGE_PIXELS, quality: 70 },
  { edge: LONG_EDGE_PIXELS, quality: 55 },
  { edge: 1280, quality: 50 },
  { edge: 1024, quality: 40 },
  { edge: 800, quality: 30 },
] as const;

/** Why a picture is not taken, by what its bytes say of it; null when it is. */
export function pictureRefusal(
  found: { format?: string | undefined; width?: number | undefined; height?: number | undefined },
  use: 'photo' | 'document' = 'photo',
): 'UNSUPPORTED_FILE_TYPE' | 'FILE_TOO_LARGE' | null {
  const formats = use === 'photo' ? FORMATS : DOCUMENT_FORMATS;
  if (!found.format || !formats.has(found.format) || !found.width || !found.height)
    return 'UNSUPPORTED_FILE_TYPE';
  return found.width * found.height > MAX_PIXELS ? 'FILE_TOO_LARGE' : null;
}
