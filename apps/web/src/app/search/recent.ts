import { useCallback, useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { RESULTS_PER_GROUP } from './search-pages.ts';

/** Something that was opened from the search, by what it was called then. */
export interface Recent {
  readonly link: string;
  readonly title: string;
}

/** What this person opened from the search in this browser, the latest first, and how to add to it. */
export function useRecent(): [readonly Recent[], (opened: Recent) => void] {
  const { user } = useSignedIn();
  const key = `recent ${user.user_id}`;
  const [changes, setChanges] = useState(0);
  void changes;
  const recent = read(key);
  const add = useCallback(
    (opened: Recent) => {
      const others = read(key).filter(({ link }) => link !== opened.link);
      browserStorage().setItem(key, JSON.stringify([opened, ...others].slice(0, RESULTS_PER_GROUP)));
      setChanges((count) => count + 1);
    },
    [key],
  );
  return [recent, add];
}

function read(key: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: Partial<Recent> | null): value is Recent {
  return typeof value?.link === 'string' && value.link.startsWith('/') && typeof value.title === 'string';
}
