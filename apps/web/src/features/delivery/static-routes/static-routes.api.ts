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
/** A trip that is made takes orders and shows on the plan of its day. */
const WITH_TRIPS = [KIND, 'trip', 'order', 'planning_day'];
const MAX = 100;

/** One page of the specification's `staticTripData`; the page before stays while the next is fetched. */
export const useFixedRoutes = (query: RouteQuery) => useList(listStaticRoutes, KIND, query);

/** One route with its places; the id as the address has it. */
export const useFixedRoute = (id: string) => useOne(getStaticRoute, KIND, id);

/** What is with the days of a route from one on. */
export function useRouteDays(id: number, from_date: string, days: number) {
  return useQuery({
    queryKey: [KIND, 'days', id, from_date, days],
    queryFn: ({ signal }) =>
      call(getStaticRouteCalendar, { params: { id }, query: { from_date, days }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The vehicles at work of a branch, by what they are called. */
export function useVehiclesAtWork(delivery_branch_id: number) {
  const query = { delivery_branch_id, status: 'active' as const, per_page: MAX, sort: 'code' as const };
  const { data } = useQuery({
    queryKey: ['delivery_vehicle', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryVehicles, { query, signal }),
  });
  return data?.rows ?? [];
}

/** Where the ways of a branch begin; null until it is known. */
export function useDepot(delivery_branch_id: number) {
  const { data } = useQuery({
    queryKey: ['delivery_branch', 'one', String(delivery_branch_id)],
    queryFn: ({ signal }) => call(getDeliveryBranch, { params: { id: delivery_branch_id }, signal }),
    staleTime: 5 * 60_000,
  });
  return data ?? null;
}

/** What can be ordered. */
export function useProducts() {
  const query = { status: 'active' as const, per_page: MAX };
  const { data } = useQuery({
    queryKey: ['delivery_product', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryProducts, { query, signal }),
    staleTime: 5 * 60_000,
  });
  return data?.rows ?? [];
}

/** The places of these ids as far as they are known by now. */
export function useChosenWarehouses(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['warehouse', 'one', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getWarehouse, { params: { id }, signal }),
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}

interface Names {
  name_en: string;
  name_ar: string;
}
type NameOf = (names: Names) => string;

/** Places that take deliveries, of all clients, without those that are chosen. */
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
