/** What a thread takes beside pictures: a document as it is, up to this size. */
export const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;
const MAX_NAME = 120;

/** A file's name as it is shown: no folders, no control or direction characters, at most 120 characters; null for none. */
export function readFileName(given: string | undefined): string | null {
  const name = (given ?? '')
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name === '' ? null : Array.from(name).slice(-MAX_NAME).join('');
}
