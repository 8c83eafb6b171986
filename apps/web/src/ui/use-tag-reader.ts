import { useEffect, useState } from 'react';
import { hasNfc, readByPhone } from '../lib/tag-reader.ts';

interface TagReaderState {
  /** Starts reading with the phone; null where the browser cannot. */
  start: (() => void) | null;
  state: 'off' | 'reading' | 'refused';
}

/** Reads tags with the phone from a tap until the page is left: browsers ask for permission only after a tap. */
export function useTagReader(onRead: (tag: string) => void): TagReaderState {
  const [state, setState] = useState<TagReaderState['state']>('off');
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  return {
    state,
    start: hasNfc()
      ? () => {
          setState('reading');
          void readByPhone(onRead, stop.signal).then((isReading) => !isReading && setState('refused'));
        }
      : null,
  };
}
