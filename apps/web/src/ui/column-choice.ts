import { useState } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { useSignedIn } from '../lib/user-context.ts';
import type { Column } from './data-table.tsx';

export interface ColumnChoice<Row> {
  /** The columns to draw. */
  shown: readonly Column<Row>[];
  all: readonly Column<Row>[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
  showAll: () => void;
  /** The keys of what is drawn, and how to have just these drawn. */
  chosen: string[];
  choose: (keys: readonly string[]) => void;
}

/**
 * Which columns of a list its reader wants to see, kept in this browser per person and list. The first column always stays. A column with
 * `extra` is hidden until it is requested.
 */
export function useColumnChoice<Row>(list: string, all: readonly Column<Row>[]): ColumnChoice<Row> {
  const { user } = useSignedIn();
  const key = `columns.${user.user_id}.${list}`;
  const [changed, setChanged] = useState<Record<string, boolean>>(() => readChoice(key));
  const isShown = (name: string) => {
    const at = all.findIndex((column) => column.key === name);
    return at === 0 || (changed[name] ?? all[at]?.extra !== true);
  };
  const save = (next: Record<string, boolean>) => {
    setChanged(next);
    browserStorage().setItem(key, JSON.stringify(next));
  };
  return {
    all,
    shown: all.filter((column) => isShown(column.key)),
    isShown,
    toggle: (name) => save({ ...changed, [name]: !isShown(name) }),
    showAll: () => save(Object.fromEntries(all.map((column) => [column.key, true]))),
    chosen: all.flatMap(({ key: name }) => (isShown(name) ? [name] : [])),
    choose: (keys) => save(Object.fromEntries(all.map(({ key: name }) => [name, keys.includes(name)]))),
  };
}

function readChoice(key: string): Record<string, boolean> {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '{}') as Record<string, boolean>;
  } catch {
    return {};
  }
}
