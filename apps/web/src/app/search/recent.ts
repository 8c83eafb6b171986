import { useCallback, useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { RESULTS_PER_GROUP } from './search-pages.ts';

/** A result opened from the search, with its title at that time. */
export interface Recent {
  readonly link: string;
  readonly title: string;
}

/** Results this user opened in this browser, latest first, and a function to add one. */
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
