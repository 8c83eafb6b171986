import { readTag } from '@fleet/domain/vehicle-tags.ts';
import { useEffect, useRef } from 'react';
import { logQuietly } from './log.ts';

/** Readers that type send a character every few milliseconds; nobody types ten characters so fast. */
const MAX_GAP_MS = 100;

/**
 * Recognizes the quick burst of a reader that types. `take` returns the text that Enter ends, if it came in one burst and is a
 * tag's number; null for other keys.
 */
export function createBurst() {
  let text = '';
  let last = 0;
  return {
    take(key: Pick<KeyboardEvent, 'key' | 'code'>, at: number): string | null {
      if (at - last > MAX_GAP_MS) text = '';
      last = at;
      if (key.key === 'Enter') {
        const read = text;
        text = '';
        return readTag(read) === null ? null : read;
      }
      text += characterOf(key);
      return null;
    },
  };
}

/** A reader presses keys: with an Arabic keyboard layout they arrive as Arabic letters, but from the same places. */
function characterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[0-9A-Fa-f]$/.test(key)) return key;
  return /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code)?.slice(1).find(Boolean) ?? '';
}

/** Calls `onRead` for each tag that a reader types, whatever has the focus, and for a number pasted outside of fields. */
export function useTypedTags(onRead: (tag: string) => void): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    const burst = createBurst();
    const listen = (event: KeyboardEvent) => {
      const tag = burst.take(event, event.timeStamp);
      if (tag === null) return;
      // The Enter of a reader presses no button and submits no field.
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current(tag);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!isField && readTag(text) !== null) latest.current(text);
    };
    window.addEventListener('keydown', listen, { capture: true });
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', listen, { capture: true });
      window.removeEventListener('paste', paste);
    };
  }, []);
}

/** Web NFC: phones with Android and Chrome. */
interface NdefReader {
  scan(options: { signal: AbortSignal }): Promise<void>;
  onreading: ((event: { serialNumber: string }) => void) | null;
}

function makeReader(): NdefReader | null {
  const Reader = (globalThis as { NDEFReader?: new () => NdefReader }).NDEFReader;
  return Reader ? new Reader() : null;
}

/** Whether this browser reads tags itself. */
export function hasNfc(): boolean {
  return 'NDEFReader' in globalThis;
}

/** Calls `onRead` for each tag held to the phone until the signal; false where it may not, or cannot. */
export async function readByPhone(onRead: (tag: string) => void, signal: AbortSignal): Promise<boolean> {
  const reader = makeReader();
  if (!reader) return false;
  reader.onreading = ({ serialNumber }) => onRead(serialNumber);
  try {
    await reader.scan({ signal });
    return true;
  } catch (error) {
    logQuietly('tags not read by this phone', error);
    return false;
  }
}
