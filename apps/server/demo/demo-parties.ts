import { listAssignableGroups } from '../src/access/groups/groups.service.ts';
import { serveFuelTypes } from '../src/fleet/fuel-types/fuel-types.resource.ts';
import { createVehicleType } from '../src/fleet/vehicle-types/vehicle-types.resource.ts';
import type { Ctx } from '../src/platform/context.ts';
import { countSellers } from '../src/stations/fuel-prices/fuel-prices.service.ts';
import type { DemoClient, DemoCompany, DemoStation } from './demo-company.ts';
import { createStore } from './demo-devices.ts';
import { createFleet } from './demo-fleets.ts';
import { CLIENTS, NETWORKS } from './demo-names.ts';
import { numbering, person } from './demo-people.ts';
import type { Chance } from './demo-random.ts';
import { createNetworkWithStations } from './demo-stations.ts';

const FUELS = [
  {
    code: 'fuel_91',
    title_en: '91',
    title_ar: 'بنزين 91',
    title_ur: 'پٹرول 91',
    base: 2180,
    low: 1800,
    high: 2600,
  },
  {
    code: 'fuel_95',
    title_en: '95',
    title_ar: 'بنزين 95',
    title_ur: 'پٹرول 95',
    base: 2330,
    low: 1900,
    high: 3100,
  },
  {
    code: 'diesel',
    title_en: 'Diesel',
    title_ar: 'ديزل',
    title_ur: 'ڈیزل',
    base: 1790,
    low: 1500,
    high: 2200,
  },
] as const;

const TYPES = [
  ['Heavy truck', 'شاحنة ثقيلة', 'بھاری ٹرک', 12_000],
  ['Light vehicle', 'مركبة خفيفة', 'ہلکی گاڑی', 2_200],
  ['Bus', 'حافلة', 'بس', 9_000],
] as const;

/** Above every number of a station's device. */
const FIRST_IN_STORE = 9_000;

/** Everyone and everything of the demo company, through the services that real parties go through. */
export async function createParties(ctx: Ctx, chance: Chance, scale: number): Promise<DemoCompany> {
  const people = numbering();
  const admin = await person(ctx, { group: 'admin', name: 'Noura Al-Subaie', email: 'admin@demo.test' });
  const dispatchers = (await listAssignableGroups(ctx)).find(({ code }) => code === 'dispatcher')!;
  await person(ctx, {
    group: 'admin',
    group_id: dispatchers.id,
    name: 'Fahad Al-Anazi',
    email: 'dispatcher@demo.test',
  });
  const finance = await person(ctx, { group: 'admin', name: 'Majed Al-Harthi', email: 'finance@demo.test' });
  const fuels = await createFuels(ctx);
  const types: number[] = [];
  for (const [name_en, name_ar, name_ur, weight_kg] of TYPES) {
    types.push(
      await createVehicleType(ctx, {
        name_en,
        name_ar,
        name_ur,
        weight_kg,
        registration_fee: 5_000,
        monthly_sub_fee: 2_500,
      }),
    );
  }
  const stations: DemoStation[] = [];
  for (const [index, network] of NETWORKS.entries())
    stations.push(...(await createNetworkWithStations(ctx, chance, people, network, index, fuels, scale)));
  await createStore(ctx, FIRST_IN_STORE);
  const clients: DemoClient[] = [];
  for (const [index, client] of CLIENTS.entries())
    clients.push(await createFleet(ctx, chance, people, client, index, fuels, types, scale));
  return { admin, finance, clients, stations, fuels, truck_type_id: types[0]! };
}

async function createFuels(ctx: Ctx): Promise<Map<string, { id: number; base: number }>> {
  const fuels = new Map<string, { id: number; base: number }>();
  for (const { base, low, high, ...titles } of FUELS) {
    const id = await serveFuelTypes({ countSellers }).create(ctx, {
      ...titles,
      base_price_millis_per_litre: base,
      price_lower_limit_millis: low,
      price_upper_limit_millis: high,
      processing_fee_millis_per_litre: 20,
    });
    fuels.set(titles.code, { id, base });
  }
  return fuels;
}
