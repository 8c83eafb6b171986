import type * as contract from '@fleet/contracts/stations/fuel-prices.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findPricedStation } from './fuel-prices.queries.ts';
import { currentAndPlanned, mayChangePrices, stateOf } from './fuel-prices.rules.ts';
import {
  type BoardPrice,
  type ListedPrice,
  listBoardStations,
  listBoundedFuels,
  listLivePrices,
  listPriceRows,
  unsafeFindListedPrice,
  unsafeListBoardPrices,
} from './fuel-prices-lists.queries.ts';

/** A page of a station's prices. Throws NOT_FOUND for another's station. */
export async function listFuelPrices(ctx: Ctx, query: z.output<(typeof contract.listFuelPrices)['query']>) {
  await foundStation(ctx, query.station_id);
  const { rows, total } = await listPriceRows(ctx, query);
  return {
    rows: rows.map((row) => presentPrice(ctx, row)),
    total,
    page: query.page,
    per_page: query.per_page,
  };
}

/** One price as a list shows it; the caller has made sure that it is the actor's to see. */
export async function presentFuelPrice(ctx: Ctx, id: number) {
  return presentPrice(ctx, (await unsafeFindListedPrice(ctx, id))!);
}

/** Every product with its price at a station now, its planned prices and its bounds. Throws NOT_FOUND. */
export async function listStationFuels(ctx: Ctx, station_id: number) {
  const station = await foundStation(ctx, station_id);
  const live = await listLivePrices(ctx, station_id);
  const fuels = await listBoundedFuels(ctx);
  const rows = fuels.map(
    ({ status, lower_millis, upper_millis, base_price_millis_per_litre: _base, ...fuel_type }) => {
      const { current, planned } = currentAndPlanned(
        live.filter((row) => row.fuel_type.id === fuel_type.id),
        ctx.now,
      );
      return {
        fuel_type,
        is_on_sale: status === 'active',
        lower_millis,
        upper_millis,
        current: current && presentPrice(ctx, current),
        planned: planned.map((row) => presentPrice(ctx, row)),
      };
    },
  );
  return {
    rows: rows.filter((row) => row.is_on_sale || row.current || row.planned.length > 0),
    is_remote: station.fuel_price_type === 'remote',
    can: { change_prices: mayChangePrices(ctx.actor) },
  };
}

/** Products on sale with the bounds of their base price. */
export async function listPriceBounds(ctx: Ctx) {
  const fuels = await listBoundedFuels(ctx);
  return { rows: fuels.filter((fuel) => fuel.status === 'active') };
}

/** What every station the actor may price charges now and next. */
export async function getPriceBoard(ctx: Ctx, query: z.output<(typeof contract.getPriceBoard)['query']>) {
  const { rows, total } = await listBoardStations(ctx, query);
  const prices = await unsafeListBoardPrices(
    ctx,
    rows.map((station) => station.id),
  );
  const ofStation = Map.groupBy(prices, (price) => price.station_id);
  return {
    rows: rows.map((station) => ({ station, prices: boardPrices(ofStation.get(station.id) ?? [], ctx.now) })),
    total,
    page: query.page,
    per_page: query.per_page,
    can: { change_prices: mayChangePrices(ctx.actor) },
  };
}

function boardPrices(prices: readonly BoardPrice[], now: Date) {
  return [...Map.groupBy(prices, (price) => price.fuel_type_id)].map(([fuel_type_id, rows]) => {
    const { current, planned } = currentAndPlanned(rows, now);
    const [next] = planned;
    return {
      fuel_type_id,
      price_millis_per_litre: current?.price_millis_per_litre ?? null,
      allowance_millis: current?.allowance_millis ?? 0,
      next: next
        ? { price_millis_per_litre: next.price_millis_per_litre, starts_at: next.starts_at.toISOString() }
        : null,
    };
  });
}

function presentPrice(ctx: Ctx, row: ListedPrice) {
  const state = stateOf(row, ctx.now);
  const mayChange = state === 'planned' && mayChangePrices(ctx.actor);
  return {
    ...row,
    base_price_millis_per_litre: row.price_millis_per_litre - row.allowance_millis,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    state,
    can: { update: mayChange, withdraw: mayChange },
  };
}

async function foundStation(ctx: Ctx, station_id: number) {
  const station = await findPricedStation(ctx, station_id);
  if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
  return station;
}
