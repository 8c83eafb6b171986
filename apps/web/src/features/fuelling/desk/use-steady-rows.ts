import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fuelRequestKeys } from '../../../lib/fuel-requests/fuel-requests.api.ts';

interface Steady {
  listKey: string;
  rows: readonly FuelRequestRow[];
}

/**
 * Keeps a live list stable while it is read. While `isRead` (a row is open, or the pointer is over the list), rows keep their
 * positions and only values change; new arrivals are counted in `newer` until `showNewer`. `listKey` identifies the filters: another
 * list is shown immediately, its predecessor (`isPlaceholder`) only until it has loaded.
 */
export function useSteadyRows(
  fresh: readonly FuelRequestRow[] | undefined,
  listKey: string,
  { isRead, isPlaceholder }: { isRead: boolean; isPlaceholder: boolean },
): { rows: readonly FuelRequestRow[] | undefined; newer: number; showNewer: () => void } {
  const queryClient = useQueryClient();
  const [snapshot, setSnapshot] = useState<Steady | null>(null);
  if (!fresh || isPlaceholder) return { rows: fresh, newer: 0, showNewer: () => {} };

  const isSameList = snapshot?.listKey === listKey;
  if (!snapshot || !isSameList || (!isRead && snapshot.rows !== fresh)) {
    setSnapshot({ listKey, rows: fresh });
    return { rows: fresh, newer: 0, showNewer: () => {} };
  }
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const shownIds = new Set(snapshot.rows.map((row) => row.id));
  const rows = snapshot.rows.map(
    (row) =>
      byId.get(row.id) ?? queryClient.getQueryData<FuelRequestRow>(fuelRequestKeys.detail(row.id)) ?? row,
  );
  return {
    rows,
    newer: fresh.filter((row) => !shownIds.has(row.id)).length,
    showNewer: () => setSnapshot({ listKey, rows: fresh }),
  };
}
