import {
  activateWarehouse,
  createWarehouse,
  deactivateWarehouse,
  getWarehouse,
  listWarehouses,
  updateWarehouse,
} from '@fleet/contracts/delivery/warehouses.ts';
import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';

export type Warehouse = AnswerOf<typeof getWarehouse>;
export type WarehouseQuery = NonNullable<InputOf<typeof listWarehouses>['query']>;

const KIND = 'warehouse';

/** One page of the list, where it is shown; the page before stays while the next is fetched. */
export function useWarehouses(query: WarehouseQuery, isShown = true) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listWarehouses, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

export const MAX_ON_MAP = 500;
const PAGE = 100;

/** The places that match, for a map: at most so many of them, and how many there are. */
export function useWarehouseCoordinates(query: Omit<WarehouseQuery, 'page' | 'per_page'>) {
  return useQuery({
    queryKey: [KIND, 'places', query],
    queryFn: async ({ signal }) => {
      const rows: Warehouse[] = [];
      for (let page = 1; ; page += 1) {
        const found = await call(listWarehouses, { query: { ...query, page, per_page: PAGE }, signal });
        rows.push(...found.rows);
        if (found.rows.length < PAGE || rows.length >= MAX_ON_MAP) return { rows, total: found.total };
      }
    },
    placeholderData: keepPreviousData,
  });
}

/** One place; the id as the address has it. */
export function useWarehouse(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getWarehouse, { params: { id }, signal }),
  });
}

export const useCreateWarehouse = () => useChange(createWarehouse, [KIND]);
export const useUpdateWarehouse = () => useChange(updateWarehouse, [KIND, 'order']);

/** Switches one on or off. */
export const useSwitchWarehouse = () => useSwitch(activateWarehouse, deactivateWarehouse, [KIND]);

const AT_ONCE = 20;

/** Clients by name, for an administrator. */
export function findClients(nameOf: (names: { name_en: string; name_ar: string }) => string) {
  return async (q: string, signal: AbortSignal) => {
    const { rows } = await call(listClients, { query: { q: q || undefined, per_page: AT_ONCE }, signal });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
}
