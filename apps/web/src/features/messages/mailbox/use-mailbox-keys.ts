import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../../../lib/is-writing.ts';

/** Runs what a key stands for, by the letter typed; not while writing, with a modifier, or under a dialog. */
export function useMailboxKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    // On an Arabic keyboard the letter is another; the key is the same.
    const letter = /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
    const run = keys[letter];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
