import { createContext, use } from 'react';
import type { AreaTable } from './area-table.ts';

export const AreaTableContext = createContext<AreaTable | null>(null);

/** The table of the current area. */
export function useAreaTable(): AreaTable {
  const table = use(AreaTableContext);
  if (!table) throw new Error('useAreaTable is used outside an area');
  return table;
}
