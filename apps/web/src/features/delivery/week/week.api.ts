import { listDeliveryProducts } from '@fleet/contracts/delivery/delivery-products.ts';
import {
  createSiteTankReading,
  listTankForecasts,
  orderTankRefills,
  type siteTanks,
} from '@fleet/contracts/delivery/site-tanks.ts';
import { listWarehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { findIn } from '../../../ui/find-in.ts';
import type { RowOf } from '../../../ui/resource/resource-list.ts';

export type SiteTank = RowOf<typeof siteTanks>;
export type TankForecast = AnswerOf<typeof listTankForecasts>['rows'][number];

export const FORECAST_KIND = 'tank_forecast';
const MAX = 100;

/** A depot's tanks with their forecasts, the most urgent first. */
export function useTankForecasts(delivery_branch_id: number) {
  return useQuery({
    queryKey: [FORECAST_KIND, delivery_branch_id],
    queryFn: ({ signal }) => call(listTankForecasts, { query: { delivery_branch_id }, signal }),
  });
}

/** Fuels that can be ordered. */
export function useFuelProducts() {
  const query = { status: 'active' as const, kind: 'fuel' as const, per_page: MAX };
  const { data } = useQuery({
    queryKey: ['delivery_product', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryProducts, { query, signal }),
    staleTime: 5 * 60_000,
  });
  return data?.rows ?? [];
}

type Named = { name_en: string; name_ar: string };

/** Finds active delivery sites of all clients. */
export function findSites(nameOf: (names: Named) => string) {
  const withClient = (row: Named & { client: Named }) => `${nameOf(row)} · ${nameOf(row.client)}`;
  return findIn(listWarehouses, withClient, { status: 'active' });
}

export const useTakeReading = () => useChange(createSiteTankReading, ['site_tank', FORECAST_KIND]);

export const useOrderRefills = () => useChange(orderTankRefills, [FORECAST_KIND, 'order', 'planning_day']);
