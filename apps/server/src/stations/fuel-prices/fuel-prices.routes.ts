import * as contract from '@fleet/contracts/stations/fuel-prices.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { setPrice, stopSelling, updatePlannedPrice, withdrawPlannedPrice } from './fuel-prices.service.ts';
import {
  changePrices,
  listPriceChanges,
  previewPriceChange,
  withdrawPriceChange,
} from './fuel-prices-changes.service.ts';
import {
  getPriceBoard,
  listFuelPrices,
  listPriceBounds,
  listStationFuels,
  presentFuelPrice,
} from './fuel-prices-lists.service.ts';

/** Handlers of the price contracts. On the wire a price is its base and its allowance; stored is what a buyer pays. */
export const fuelPriceHandlers: RouteHandler[] = [
  handle(contract.listFuelPrices, (ctx, { query }) => listFuelPrices(ctx, query)),
  handle(contract.listStationFuels, (ctx, { params }) => listStationFuels(ctx, params.id)),
  handle(contract.listPriceBounds, (ctx) => listPriceBounds(ctx)),
  handle(contract.getPriceBoard, (ctx, { query }) => getPriceBoard(ctx, query)),
  handle(contract.setFuelPrice, async (ctx, { body }) => {
    const { base_price_millis_per_litre, starts_at, ...price } = body;
    const id = await setPrice(ctx, {
      ...price,
      price_millis_per_litre: base_price_millis_per_litre + price.allowance_millis,
      starts_at: starts_at ? new Date(starts_at) : ctx.now,
    });
    return presentFuelPrice(ctx, id);
  }),
  handle(contract.updateFuelPrice, async (ctx, { params, body }) => {
    const { base_price_millis_per_litre, starts_at, ...price } = body;
    await updatePlannedPrice(ctx, params.id, {
      ...price,
      price_millis_per_litre: base_price_millis_per_litre + price.allowance_millis,
      starts_at: new Date(starts_at),
    });
    return presentFuelPrice(ctx, params.id);
  }),
  handle(contract.withdrawFuelPrice, async (ctx, { params }) => {
    await withdrawPlannedPrice(ctx, params.id);
    return { withdrawn: true as const };
  }),
  handle(contract.stopSellingFuel, async (ctx, { params, body }) => ({
    withdrawn: await stopSelling(ctx, params.id, body.fuel_type_id),
  })),
  handle(contract.previewPriceChange, (ctx, { body }) => previewPriceChange(ctx, body)),
  handle(contract.changePrices, (ctx, { body }) => changePrices(ctx, body)),
  handle(contract.listPriceChanges, (ctx, { query }) => listPriceChanges(ctx, query)),
  handle(contract.withdrawPriceChange, (ctx, { params }) => withdrawPriceChange(ctx, params.id)),
];
