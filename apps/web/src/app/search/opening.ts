import { useRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../../lib/area.ts';
import { type Recent, useRecent } from './recent.ts';

/** Whether the next result opens in a new tab: set by the keyboard before the list activates the row. */
let opensNewTab = false;

/** Ctrl Enter: the next result opens in a new tab. */
export function openNextInNewTab(): void {
  opensNewTab = true;
}

/** Opens a result and remembers it. With Ctrl, or after Ctrl Enter, in a new tab. */
export function useOpening() {
  const router = useRouter();
  const [recent, remember] = useRecent();
  const open = (found: Recent, pressed?: { ctrlKey: boolean; metaKey: boolean }) => {
    const isNewTab = opensNewTab || pressed?.ctrlKey || pressed?.metaKey;
    opensNewTab = false;
    remember(found);
    if (isNewTab) window.open(BASE_PATH + found.link, '_blank', 'noopener');
    else router.history.push(BASE_PATH + found.link);
  };
  return { recent, open };
}
