import { constants, inflateSync } from 'node:zlib';

/** What no stored PDF may contain: it runs, starts or sends something in the reader's name. */
const RUNNING = ['JavaScript', 'JS', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData', 'XFA'];
/** What a stranger's may not contain either: it opens or hides something. Invoices of others do so in good faith. */
const OPENING = [...RUNNING, 'EmbeddedFile', 'OpenAction', 'AA'];
/** A packed part that unpacks to more than any document of ours is no document. */
const MAX_UNPACKED_BYTES = 20_000_000;

/** Whether a PDF runs something (`running`), or opens or hides something too (`opening`); also where its names are written in codes or packed. */
export function isActivePdf(bytes: Buffer, kind: 'running' | 'opening'): boolean {
  const names = new RegExp(`/(${(kind === 'running' ? RUNNING : OPENING).join('|')})(?![A-Za-z0-9])`);
  const text = bytes.toString('latin1');
  if (names.test(decoded(text))) return true;
  let left = MAX_UNPACKED_BYTES;
  for (const at of packedObjects(text)) {
    try {
      const unpacked = inflateSync(bytes.subarray(at), {
        maxOutputLength: left,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      left -= unpacked.length;
      if (names.test(decoded(unpacked.toString('latin1')))) return true;
    } catch {
      // Encrypted, packed in another way, or too much: nobody knows what it does.
      return true;
    }
  }
  return false;
}

/** Where the data of streams begins that hold objects. */
function* packedObjects(text: string): Generator<number> {
  for (const { 0: found, index } of text.matchAll(/\/ObjStm\b[\s\S]{0,1000}?\bstream\r?\n/g))
    yield index + found.length;
}

/** Names with their characters in codes, such as `/J#53`, as they are read. */
function decoded(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_code, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
