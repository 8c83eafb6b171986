/** What a thread takes beside pictures: a document as it is, up to this size. */
export const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;
const MAX_NAME = 120;

/** A file's display name: no folders, no control or direction characters, at most 120 characters; null for none. */
export function readFileName(input: string | undefined): string | null {
  const name = (input ?? '')
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name === '' ? null : Array.from(name).slice(-MAX_NAME).join('');
}
