import { useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import type { MenuGroupName } from '../area-table.ts';

/** How a user left the menu on this device. */
interface MenuMemory {
  readonly isNarrow: boolean;
  /** Groups that the user opened or folded. */
  readonly open: Readonly<Partial<Record<MenuGroupName, boolean>>>;
}

const UNTOUCHED: MenuMemory = { isNarrow: false, open: {} };

/** The menu's state, saved per user in this browser, and a function to change parts of it. */
export function useMenuMemory(): [MenuMemory, (change: Partial<MenuMemory>) => void] {
  const { user } = useSignedIn();
  const key = `menu ${user.user_id}`;
  const [memory, setMemory] = useState(() => read(key));
  return [
    memory,
    (change) => {
      // The layout and the menu each change their own part.
      const next = { ...read(key), ...change };
      setMemory(next);
      browserStorage().setItem(key, JSON.stringify(next));
    },
  ];
}

function read(key: string): MenuMemory {
  try {
    const stored = JSON.parse(browserStorage().getItem(key) ?? '{}') as Partial<MenuMemory> | null;
    return { isNarrow: stored?.isNarrow === true, open: { ...stored?.open } };
  } catch {
    return UNTOUCHED;
  }
}
