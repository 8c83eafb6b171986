import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  linkNozzles,
  registerController,
} from '../src/fuelling/pump-controllers/pump-controllers.service.ts';
import { listNozzlesToRead } from '../src/fuelling/shifts/shifts.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import { priceAt } from '../src/stations/fuel-prices/fuel-prices.service.ts';
import type { DemoStation } from './demo-company.ts';

/** Two nozzles of the first pump, one of each of two more: by the nozzle's number. */
const PUMP_OF_NOZZLE: Record<number, number> = { 1: 1, 2: 2, 3: 1, 4: 3 };
/** The controller's own words for the products, by ours. */
const PRODUCTS: Record<string, { product_id: string; category: string; description: string }> = {
  fuel_91: { product_id: '0091', category: 'ron91', description: 'Super 91' },
  fuel_95: { product_id: '0095', category: 'ron95e5', description: 'Super 95' },
  diesel: { product_id: '0300', category: 'diesel', description: 'Diesel' },
};
const FILE = 'demo-site-controller.json';

/**
 * The first station has a site controller; nobody plays it until `npm run simulate:forecourt` does. Its secret is kept for
 * that in a file beside the demonstration's data, which no real controller's is.
 */
export async function attachPumps(ctx: Ctx, station: DemoStation): Promise<void> {
  const { site_access_key, secret } = await registerController(ctx, {
    station_id: station.id,
    name: 'Forecourt controller in the kiosk',
  });
  const nozzles = await listNozzlesToRead(ctx, station.id);
  const links = nozzles.map(({ id, number, fuel_type }) => ({
    nozzle_id: id,
    pump_number: PUMP_OF_NOZZLE[number] ?? number,
    product_id: PRODUCTS[fuel_type.code]!.product_id,
  }));
  await linkNozzles(ctx, station.id, { links });
  const products = [];
  for (const { id, code } of new Map(nozzles.map(({ fuel_type }) => [fuel_type.id, fuel_type])).values()) {
    const price_millis_per_litre = await priceAt(ctx, station.id, id, ctx.now);
    products.push({ ...PRODUCTS[code]!, price_millis_per_litre });
  }
  const site = {
    ...{ site_access_key, secret },
    pumps: [...new Set(links.map((link) => link.pump_number))].map((number) => ({
      number,
      products: links.filter((link) => link.pump_number === number).map((link) => link.product_id),
    })),
    products,
  };
  mkdirSync(ctx.config.DATA_DIRECTORY, { recursive: true });
  writeFileSync(join(ctx.config.DATA_DIRECTORY, FILE), JSON.stringify(site, null, 2), { mode: 0o600 });
}
