import type * as contract from '@fleet/contracts/stations/fuel-prices.ts';
import type { z } from 'zod';
import { getFuelType } from '../../fleet/fuel-types/fuel-types.resource.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { mayChangePrices, refuseStart } from './fuel-prices.rules.ts';
import {
  deleteChangedPrices,
  findOwnChange,
  hasOwnNetwork,
  insertChangedPrices,
  insertPriceChange,
  type ListedChange,
  listChanges,
  listStationPrices,
  lockStations,
  lockStationsOfChange,
  saveWithdrawn,
} from './fuel-prices-changes.queries.ts';
import { changedPrice, type PriceChange, pricesToSet } from './fuel-prices-changes.rules.ts';

/** What a change would do at each station of a network. Changes nothing. Throws NOT_FOUND and INVALID_FIELDS. */
export async function previewPriceChange(
  ctx: Ctx,
  requested: z.output<(typeof contract.previewPriceChange)['body']>,
) {
  const { network_id, change, product } = await readChange(ctx, requested);
  const rows = await listStationPrices(ctx, network_id, change);
  return {
    starts_at: change.starts_at.toISOString(),
    lower_millis: product.price_lower_limit_millis,
    upper_millis: product.price_upper_limit_millis,
    rows: rows.map((row) => ({
      station: { id: row.station_id, name_en: row.name_en, name_ar: row.name_ar },
      before_millis: row.before_millis,
      allowance_millis: row.allowance_millis,
      next: row.next_starts_at && {
        price_millis_per_litre: row.next_millis!,
        starts_at: row.next_starts_at.toISOString(),
      },
      ...changedPrice(change, product, row),
    })),
  };
}

/**
 * Changes a product's price at every named station, or at none. Throws NOT_FOUND for a station of another network,
 * VERSION_CONFLICT when one no longer charges what the preview showed, INVALID_FIELDS when one cannot have the price.
 */
export function changePrices(ctx: Ctx, requested: z.output<(typeof contract.changePrices)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { network_id, change, product } = await readChange(ctx, requested);
    const station_ids = [...new Set(requested.stations.map((station) => station.station_id))];
    const locked = await lockStations(ctx, network_id, station_ids);
    if (locked.length !== station_ids.length) throw new AppError('NOT_FOUND', 'There is no such station.');
    const found = await listStationPrices(ctx, network_id, change, locked);
    const prices = pricesToSet(change, product, found, requested.stations);

    const id = await insertPriceChange(ctx, { ...change, network_id, stations: prices.length });
    await insertChangedPrices(ctx, { ...change, price_change_id: id }, prices);
    await recordAudit(ctx, {
      action: 'change_prices',
      subject: 'price_change',
      subject_id: id,
      network_id,
      before: found.map(({ station_id, before_millis }) => ({ station_id, before_millis })),
      after: { ...change, prices },
    });
    return changeOf(ctx, id);
  });
}

/**
 * Withdraws a scheduled change at every station where it has not started; a price of it that was changed or withdrawn
 * individually stays as it is. Throws NOT_FOUND, PRICE_ALREADY_IN_FORCE, and STATUS_CONFLICT when it was withdrawn
 * before.
 */
export function withdrawPriceChange(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const change = await findOwnChange(ctx, id);
    if (!change) throw new AppError('NOT_FOUND', 'There is no such change.');
    if (change.starts_at <= ctx.now) {
      throw new AppError('PRICE_ALREADY_IN_FORCE', 'These prices are in force already; set new ones.', {
        starts_at: change.starts_at.toISOString(),
      });
    }
    if (!(await saveWithdrawn(ctx, id))) {
      throw new AppError('STATUS_CONFLICT', 'This change was withdrawn already.');
    }
    await lockStationsOfChange(ctx, id);
    const withdrawn = await deleteChangedPrices(ctx, id);
    await recordAudit(ctx, {
      action: 'withdraw_prices',
      subject: 'price_change',
      subject_id: id,
      network_id: change.network_id,
      after: { withdrawn },
    });
    return changeOf(ctx, id);
  });
}

/** A page of the changes of the actor's network. */
export async function listPriceChanges(
  ctx: Ctx,
  query: z.output<(typeof contract.listPriceChanges)['query']>,
) {
  const { rows, total } = await listChanges(ctx, query);
  return {
    rows: rows.map((row) => presentChange(ctx, row)),
    total,
    page: query.page,
    per_page: query.per_page,
  };
}

async function readChange(ctx: Ctx, requested: z.output<(typeof contract.previewPriceChange)['body']>) {
  const network_id = requested.network_id ?? ctx.actor.network_id;
  if (network_id === null) {
    throw new AppError('INVALID_FIELDS', 'Say which network.', undefined, { network_id: 'required' });
  }
  if (!(await hasOwnNetwork(ctx, network_id))) throw new AppError('NOT_FOUND', 'There is no such network.');
  const product = await getFuelType(ctx, requested.fuel_type_id);
  if (product.status !== 'active') {
    throw new AppError('INVALID_FIELDS', 'This product is not on sale.', undefined, {
      fuel_type_id: 'inactive',
    });
  }
  const change: PriceChange = {
    fuel_type_id: product.id,
    kind: requested.kind,
    value_millis: requested.value_millis,
    starts_at: requested.starts_at ? new Date(requested.starts_at) : ctx.now,
  };
  refuseStart(change.starts_at, ctx);
  return { network_id, change, product };
}

async function changeOf(ctx: Ctx, id: number) {
  const { rows } = await listChanges(ctx, { id, page: 1, per_page: 1 });
  return presentChange(ctx, rows[0]!);
}

function presentChange(ctx: Ctx, row: ListedChange) {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    created_at: row.created_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    can: {
      withdraw: row.withdrawn_at === null && row.starts_at > ctx.now && mayChangePrices(ctx.actor),
    },
  };
}
