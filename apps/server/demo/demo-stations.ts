import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { openNetworkAccounts, openStationAccounts } from '../src/money/ledger/ledger.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import { setPrice } from '../src/stations/fuel-prices/fuel-prices.service.ts';
import { changePrices, previewPriceChange } from '../src/stations/fuel-prices/fuel-prices-changes.service.ts';
import { createNetwork, type NewNetwork } from '../src/stations/networks/networks.service.ts';
import { createStaff } from '../src/stations/staff/staff.service.ts';
import { createStation, type NewStation } from '../src/stations/stations/stations.service.ts';
import type { DemoStation } from './demo-company.ts';
import { createStationDevices } from './demo-devices.ts';
import { civilId, NETWORKS, personName, STATION_SITES } from './demo-names.ts';
import { fullName, person } from './demo-people.ts';
import type { Chance } from './demo-random.ts';

/** A network with its stations in and around Riyadh, their prices and their people. */
export async function createNetworkWithStations(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  network: (typeof NETWORKS)[number],
  index: number,
  fuels: Map<string, { id: number; base: number }>,
  scale: number,
): Promise<DemoStation[]> {
  const { stations: count, ...names } = network;
  const made: NewNetwork = {
    ...names,
    vat_no: `31000000000${index}003`,
    cr_number: `701000100${index}`,
    contract_no: `N-00${index + 1}`,
    contract_start_date: riyadhDate(ctx.now),
    contract_end_date: addDays(riyadhDate(ctx.now), 730),
    is_demo: true,
  };
  const network_id = await createNetwork(ctx, made, { openAccounts: openNetworkAccounts });
  if (index === 0)
    await person(ctx, {
      group: 'gas_station_network_manager',
      name: 'Sultan Al-Anazi',
      email: 'network@demo.test',
      network_id,
    });
  const area = await createStaff(ctx, {
    network_id,
    ...personName(chance),
    civil_id: civilId(1, people()),
    mobile: `50${String(people()).padStart(7, '0')}`,
    designation: 'area_supervisor',
  });
  const stations: DemoStation[] = [];
  for (let number = 0; number < Math.max(2, Math.round(count * scale)); number += 1) {
    const site = STATION_SITES[index * NETWORKS[0].stations + number]!;
    stations.push(
      await createOneStation(ctx, chance, people, {
        network_id,
        network_name: network,
        area,
        site,
        fuels,
        isFirst: index === 0 && number === 0,
      }),
    );
  }
  return stations;
}

async function createOneStation(
  ctx: Ctx,
  chance: Chance,
  people: () => number,
  input: {
    network_id: number;
    network_name: { name_en: string; name_ar: string };
    area: number;
    site: (typeof STATION_SITES)[number];
    fuels: Map<string, { id: number; base: number }>;
    isFirst: boolean;
  },
): Promise<DemoStation> {
  const { network_id, area, site, fuels, isFirst } = input;
  const [name_en, name_ar, latitude, longitude] = site;
  const isRemote = name_en === 'Al Muzahimiyah' || name_en === 'Al Hair';
  const brand = {
    en: input.network_name.name_en.split(' ')[0]!,
    ar: input.network_name.name_ar.split(' ')[0]!,
  };
  const station: NewStation = {
    network_id,
    name_en: `${brand.en}, ${name_en}`,
    name_ar: `${brand.ar}، ${name_ar}`,
    address: `${name_en}, Riyadh`,
    city: 'Riyadh',
    latitude,
    longitude,
    geo_fence_radius_metres: 300,
    contact_no: `11${String(people()).padStart(7, '0')}`,
    reference: `${brand.en.slice(0, 3).toUpperCase()}-${String(people())}`,
    dispenser_type: chance.happens(0.5) ? 'Tokheim Quantium 510' : 'Wayne Helix 6000',
    wifi: chance.happens(0.7),
    qualified: chance.happens(0.8),
    fuel_price_type: isRemote ? 'remote' : 'city',
    ...(chance.happens(0.2) && !isFirst ? { opens_at_minute: 300, closes_at_minute: 60 } : {}),
  };
  const id = await createStation(ctx, station, { openAccounts: openStationAccounts });
  await createStationDevices(ctx, id, id * 2, isFirst ? 2 : 1);
  for (const { id: fuel_type_id, base } of fuels.values()) {
    await setPrice(ctx, {
      station_id: id,
      fuel_type_id,
      price_millis_per_litre: base + (isRemote ? 40 : 0),
      allowance_millis: isRemote ? 40 : 0,
      starts_at: ctx.now,
    });
  }
  const manager = isFirst
    ? await person(ctx, {
        group: 'gas_station_manager',
        name: 'Hassan Al-Rashidi',
        email: 'station@demo.test',
        station_id: id,
        network_id,
      })
    : null;
  const attendant_id = await createStaff(ctx, {
    network_id,
    station_id: id,
    ...personName(chance),
    ...(isFirst ? { first_name: 'Imran', last_name: 'Aslam' } : {}),
    civil_id: civilId(2, people()),
    mobile: `53${String(people()).padStart(7, '0')}`,
    designation: 'attendant',
  });
  const supervisor_id = await createStaff(ctx, {
    network_id,
    station_id: id,
    area_supervisor_id: area,
    ...personName(chance),
    ...(isFirst ? { first_name: 'Reem', last_name: 'Al-Dosari' } : {}),
    civil_id: isFirst ? '1000000008' : civilId(1, people()),
    mobile: `54${String(people()).padStart(7, '0')}`,
    designation: 'supervisor',
  });
  const party = { station_id: id, network_id };
  return {
    id,
    network_id,
    latitude,
    longitude,
    manager,
    attendant: await person(
      ctx,
      {
        group: 'attendant',
        name: isFirst ? 'Imran Aslam' : fullName(chance),
        email: isFirst ? 'attendant@demo.test' : `attendant${id}@demo.test`,
        ...party,
        staff_id: attendant_id,
      },
      isFirst,
    ),
    supervisor: await person(
      ctx,
      {
        group: 'supervisor',
        name: isFirst ? 'Reem Al-Dosari' : fullName(chance),
        email: isFirst ? 'supervisor@demo.test' : `supervisor${id}@demo.test`,
        ...(isFirst ? { civil_id: '1000000008' } : {}),
        ...party,
        staff_id: supervisor_id,
      },
      isFirst,
    ),
  };
}

/** Days from today after which a network's diesel costs a little more. */
const PRICE_CHANGE_DAYS = 10;

/** A change of price that is still to come, so that the board and the stations have something planned to show. */
export async function planPriceChange(ctx: Ctx, station_id: number): Promise<void> {
  const [found] = await ctx.db.rows<{ network_id: number; fuel_type_id: number }>(FIRST_NETWORK, [
    station_id,
  ]);
  const change = {
    ...found!,
    kind: 'shift' as const,
    value_millis: 30,
    starts_at: startOfRiyadhDate(addDays(riyadhDate(ctx.now), PRICE_CHANGE_DAYS)).toISOString(),
  };
  const { rows } = await previewPriceChange(ctx, change);
  const stations = rows
    .filter((row) => row.problem === null)
    .map((row) => ({ station_id: row.station.id, before_millis: row.before_millis }));
  await changePrices(ctx, { ...change, stations });
}

const FIRST_NETWORK: Statement = {
  name: 'demo_first_network',
  text: `select s.network_id, t.id as fuel_type_id from stations s, fuel_types t where s.id = $1 and t.code = 'diesel'`,
};
