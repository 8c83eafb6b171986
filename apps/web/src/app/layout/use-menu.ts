import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useServerEvents } from '../../lib/event-stream.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import type { ScreenEntry } from '../area-table.ts';
import { useAreaTable } from '../area-table-context.ts';
import { activeEntryOf, type MenuPart, menuPartsOf } from '../home.ts';

/** Changes within this time cause one call per count. */
const QUIET_MS = 3_000;

/** What waits at an entry, or in all entries of a group. */
export interface Waiting {
  readonly count: number;
  readonly isQuiet: boolean;
}

export interface Menu {
  readonly parts: readonly MenuPart[];
  readonly active: ScreenEntry | undefined;
  readonly activePart: MenuPart | undefined;
  /** What waits at these entries together. */
  readonly waitingAt: (entries: readonly ScreenEntry[]) => Waiting;
}

/** The user's menu at the current address, with what waits at its entries; live. */
export function useMenu(): Menu {
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { pathname } = useLocation();
  const parts = menuPartsOf(table, user);
  const entries = parts.flatMap((part) => part.entries);
  const active = activeEntryOf(table, entries, pathname);
  const counts = useCounts(entries);
  const isListed = (entry: ScreenEntry) => !entry.menu!.onlyWaiting || Boolean(counts.get(entry));
  return {
    parts: parts
      .map((part) => ({ ...part, entries: part.entries.filter(isListed) }))
      .filter((part) => part.entries.length > 0),
    active,
    activePart: parts.find((part) => active && part.entries.includes(active)),
    waitingAt: (some) => {
      const waiting = some.filter((entry) => counts.get(entry));
      return {
        count: waiting.reduce((sum, entry) => sum + counts.get(entry)!, 0),
        isQuiet: waiting.every((entry) => entry.menu!.count!.isQuiet),
      };
    },
  };
}

function useCounts(entries: readonly ScreenEntry[]): ReadonlyMap<ScreenEntry, number> {
  const queryClient = useQueryClient();
  const counted = entries.filter((entry) => entry.menu!.count);
  const results = useQueries({
    queries: counted.map((entry) => {
      const { queryKey, queryFn, refetchInterval = false } = entry.menu!.count!;
      return { queryKey, queryFn, refetchInterval };
    }),
  });
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useServerEvents(({ type }) => {
    if (!counted.some((entry) => entry.menu!.count!.events.includes(type))) return;
    changed.current.add(type);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const entry of counted) {
        const { events, queryKey } = entry.menu!.count!;
        if (events.some((one) => changed.current.has(one))) void queryClient.invalidateQueries({ queryKey });
      }
      changed.current.clear();
    }, QUIET_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return new Map(counted.map((entry, index) => [entry, results[index]?.data ?? 0]));
}
