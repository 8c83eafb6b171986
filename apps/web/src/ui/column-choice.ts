import { useState } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { useSignedIn } from '../lib/user-context.ts';
import type { Column } from './data-table.tsx';

export interface ColumnChoice<Row> {
  /** The visible columns. */
  shown: readonly Column<Row>[];
  all: readonly Column<Row>[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
  showAll: () => void;
  /** The keys of visible columns, and a setter. */
  chosen: string[];
  choose: (keys: readonly string[]) => void;
}

/**
 * The reader's visible columns of a list, stored in this browser per user and list. The first column is always visible. A column with
 * `extra` is hidden by default.
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
