import { getDeliveryBranch } from '@fleet/contracts/delivery/delivery-branches.ts';
import { listDeliveryProducts } from '@fleet/contracts/delivery/delivery-products.ts';
import { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import {
  activateStaticRoute,
  createStaticRoute,
  deactivateStaticRoute,
  getStaticRoute,
  getStaticRouteCalendar,
  listStaticRoutes,
  resumeStaticRouteDay,
  runStaticRoute,
  skipStaticRouteDay,
  updateStaticRoute,
} from '@fleet/contracts/delivery/static-routes.ts';
import { getWarehouse, listWarehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type ListedRoute = AnswerOf<typeof listStaticRoutes>['rows'][number];
export type FixedRoute = AnswerOf<typeof getStaticRoute>;
export type RouteDay = AnswerOf<typeof getStaticRouteCalendar>['rows'][number];
export type RouteQuery = NonNullable<InputOf<typeof listStaticRoutes>['query']>;

const KIND = 'static_route';
/** Creating a trip assigns orders and appears in the plan of its day. */
const WITH_TRIPS = [KIND, 'trip', 'order', 'planning_day'];
const MAX = 100;

/** One page of the specification's `staticTripData`; the previous page stays visible while loading. */
export function useFixedRoutes(query: RouteQuery) {
  const result = useList(listStaticRoutes, KIND, query);
  return { ...result, staticTripData: result.data?.rows };
}

/** One route with its sites, by the id in the address. */
export const useFixedRoute = (id: string) => useOne(getStaticRoute, KIND, id);

/** The state of a route's days from a date on. */
export function useRouteDays(id: number, from_date: string, days: number) {
  return useQuery({
    queryKey: [KIND, 'days', id, from_date, days],
    queryFn: ({ signal }) =>
      call(getStaticRouteCalendar, { params: { id }, query: { from_date, days }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Active vehicles of a depot by name. */
export function useVehiclesAtWork(delivery_branch_id: number) {
  const query = { delivery_branch_id, status: 'active' as const, per_page: MAX, sort: 'code' as const };
  const { data } = useQuery({
    queryKey: ['delivery_vehicle', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryVehicles, { query, signal }),
  });
  return data?.rows ?? [];
}

/** Start of a depot's routes; null until known. */
export function useDepot(delivery_branch_id: number) {
  const { data } = useQuery({
    queryKey: ['delivery_branch', 'one', String(delivery_branch_id)],
    queryFn: ({ signal }) => call(getDeliveryBranch, { params: { id: delivery_branch_id }, signal }),
    staleTime: 5 * 60_000,
  });
  return data ?? null;
}

/** Products that can be ordered. */
export function useProducts() {
  const query = { status: 'active' as const, per_page: MAX };
  const { data } = useQuery({
    queryKey: ['delivery_product', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryProducts, { query, signal }),
    staleTime: 5 * 60_000,
  });
  return data?.rows ?? [];
}

/** The specification's `addresses`: the delivery sites of these ids, as far as loaded. */
export function useChosenWarehouses(ids: readonly number[]) {
  const addresses = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['warehouse', 'one', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getWarehouse, { params: { id }, signal }),
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return { addresses };
}

interface Names {
  name_en: string;
  name_ar: string;
}
type NameOf = (names: Names) => string;

/** Searches active delivery sites of all clients, except selected ones. */
export function findWarehouses(nameOf: NameOf, chosen: readonly (number | null)[]) {
  const nameWithClient = (row: Names & { client: Names }) => `${nameOf(row)} · ${nameOf(row.client)}`;
  const find = findIn(listWarehouses, nameWithClient, { status: 'active' });
  return async (q: string, signal: AbortSignal) =>
    (await find(q, signal)).filter(({ id }) => !chosen.includes(id));
}

export const useCreateRoute = () => useChange(createStaticRoute, [KIND]);
export const useUpdateRoute = () => useChange(updateStaticRoute, [KIND]);
export const useSwitchRoute = () => useSwitch(activateStaticRoute, deactivateStaticRoute, [KIND]);
export const useSkipDays = () => useChange(skipStaticRouteDay, [KIND]);
export const useResumeDay = () => useChange(resumeStaticRouteDay, [KIND]);
export const useMakeTrip = () => useChange(runStaticRoute, WITH_TRIPS);
