import type { Group } from '@fleet/contracts/permissions.ts';
import type { NewUser } from '../src/access/users/users.rules.ts';
import { createUser } from '../src/access/users/users.service.ts';
import type { NewClient } from '../src/fleet/clients/clients.rules.ts';
import { createClient } from '../src/fleet/clients/clients.service.ts';
import type { NewDriver } from '../src/fleet/drivers/drivers.rules.ts';
import { createDriver } from '../src/fleet/drivers/drivers.service.ts';
import { serveFuelTypes } from '../src/fleet/fuel-types/fuel-types.resource.ts';
import { createVehicleType } from '../src/fleet/vehicle-types/vehicle-types.resource.ts';
import type { NewVehicle } from '../src/fleet/vehicles/vehicles.rules.ts';
import { createVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { savePolicy } from '../src/fuelling/policies/policies.service.ts';
import {
  openClientAccounts,
  openNetworkAccounts,
  openStationAccounts,
} from '../src/money/ledger/ledger.service.ts';
import { approveTopUp, recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { transfer } from '../src/money/wallets/wallets.service.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import { countSellers, setPrice } from '../src/stations/fuel-prices/fuel-prices.service.ts';
import type { NewNetwork } from '../src/stations/networks/networks.rules.ts';
import { createNetwork } from '../src/stations/networks/networks.service.ts';
import type { NewStaff } from '../src/stations/staff/staff.rules.ts';
import { createStaff } from '../src/stations/staff/staff.service.ts';
import type { NewStation } from '../src/stations/stations/stations.rules.ts';
import { createStation } from '../src/stations/stations/stations.service.ts';
import { civilId, crNumber, mobile, plate, vatNo } from './world-identities.ts';

/** Default station prices in thousandths of a riyal per liter, including VAT. */
export const PRICES = { fuel_91: 2180, fuel_95: 2330, diesel: 1790 } as const;
export type FuelCode = keyof typeof PRICES;

export interface MadeUser {
  readonly id: number;
  readonly group: Group;
  readonly email: string;
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const TITLES: Record<FuelCode, readonly [string, string]> = {
  fuel_91: ['Fuel 91', 'بنزين 91'],
  fuel_95: ['Fuel 95', 'بنزين 95'],
  diesel: ['Diesel', 'ديزل'],
};

/** Factories that fill every field through the services, so that a test states only what matters to it. */
export function makersOver(systemCtx: () => Ctx) {
  let count = 0;
  let fuelTypes: Promise<Record<FuelCode, number>> | undefined;
  let vehicleType: Promise<{ id: number }> | undefined;
  const next = () => ++count;

  async function makeClient(fields: Partial<NewClient> = {}) {
    const n = next();
    const id = await createClient(
      systemCtx(),
      {
        name_en: `Client ${n}`,
        name_ar: `عميل ${n}`,
        address: 'King Fahd Road, Riyadh',
        vat_no: vatNo(n),
        cr_number: crNumber(n),
        contract_no: `C-${n}`,
        ...fields,
      },
      { openAccounts: openClientAccounts },
    );
    return { id };
  }

  async function makeNetwork(fields: Partial<NewNetwork> = {}) {
    const n = next();
    const network: NewNetwork = {
      name_en: `Network ${n}`,
      name_ar: `شبكة ${n}`,
      address: 'Olaya Street, Riyadh',
      vat_no: vatNo(n),
      cr_number: crNumber(n),
      contract_no: `N-${n}`,
      ...fields,
    };
    const id = await createNetwork(systemCtx(), network, { openAccounts: openNetworkAccounts });
    return { id };
  }

  /** The three products, created once per world. */
  function makeFuelTypes(): Promise<Record<FuelCode, number>> {
    fuelTypes ??= inTransaction(systemCtx(), async (ctx) => {
      const ids: Partial<Record<FuelCode, number>> = {};
      for (const code of Object.keys(PRICES) as FuelCode[]) {
        const [title_en, title_ar] = TITLES[code];
        ids[code] = await serveFuelTypes({ countSellers }).create(ctx, {
          code,
          title_en,
          title_ar,
          title_ur: title_ar,
          base_price_millis_per_litre: PRICES[code],
          price_lower_limit_millis: 1000,
          price_upper_limit_millis: 4000,
          processing_fee_millis_per_litre: 0,
        });
      }
      return ids as Record<FuelCode, number>;
    });
    return fuelTypes;
  }

  /** A station that sells the products in `prices` (all three by default) at these prices since long ago. */
  async function makeStation(
    fields: Partial<NewStation> & { prices?: Partial<Record<FuelCode, number>> } = {},
  ) {
    const n = next();
    const { prices = PRICES, ...rest } = fields;
    const network_id = rest.network_id ?? (await makeNetwork()).id;
    const fuels = await makeFuelTypes();
    const station: NewStation = {
      name_en: `Station ${n}`,
      name_ar: `محطة ${n}`,
      address: `Exit ${n}`,
      city: 'Riyadh',
      latitude: 24.7136,
      longitude: 46.6753,
      ...rest,
      network_id,
    };
    const id = await createStation(systemCtx(), station, { openAccounts: openStationAccounts });
    for (const [code, price_millis_per_litre] of Object.entries(prices)) {
      await setPrice(systemCtx(), {
        station_id: id,
        fuel_type_id: fuels[code as FuelCode],
        price_millis_per_litre,
        starts_at: LONG_AGO,
      });
    }
    return { id, network_id };
  }

  /** One vehicle type, created once per world. */
  function makeVehicleType(): Promise<{ id: number }> {
    vehicleType ??= createVehicleType(systemCtx(), {
      name_en: 'Pickup',
      name_ar: 'بيك أب',
      name_ur: 'پک اپ',
      weight_kg: 2500,
      registration_fee: 5000,
      monthly_sub_fee: 1000,
    }).then((id) => ({ id }));
    return vehicleType;
  }

  /** `pin` is what the driver enters at the pump. */
  async function makeDriver(fields: Partial<NewDriver> & { pin?: string } = {}) {
    const n = next();
    const { pin, ...rest } = fields;
    const client_id = rest.client_id ?? (await makeClient()).id;
    const id = await createDriver(systemCtx(), {
      employee_number: `E${n}`,
      first_name: 'Salem',
      last_name: `Driver ${n}`,
      civil_id: civilId(n),
      mobile: mobile(n),
      driver_pin: pin ?? null,
      ...rest,
      client_id,
    });
    return { id, client_id, pin };
  }

  /** A pickup with a tank of 80 liters for fuel 91; with a new driver unless `driver` is given (null for none). */
  async function makeVehicle(
    fields: Partial<Omit<NewVehicle, 'driver_id'>> & {
      driver?: { id: number; client_id: number } | null;
      fuel?: FuelCode;
    } = {},
  ) {
    const n = next();
    const { driver: provided, fuel = 'fuel_91', ...rest } = fields;
    const client_id = rest.client_id ?? provided?.client_id ?? (await makeClient()).id;
    const driver = provided === undefined ? await makeDriver({ client_id }) : provided;
    const vehicle = {
      plate_no: plate(n),
      plate_kind: 'private' as const,
      name: `Vehicle ${n}`,
      gas_tank_capacity_ml: 80_000,
      odometer_km: 10_000,
      vehicle_type_id: (await makeVehicleType()).id,
      fuel_type_id: (await makeFuelTypes())[fuel],
      ...rest,
      client_id,
      driver_id: driver?.id ?? null,
    };
    const id = await createVehicle(systemCtx(), vehicle);
    const { driver_id, plate_no, fuel_type_id } = vehicle;
    return { id, client_id, driver_id, plate_no, fuel_type_id };
  }

  async function makeStaff(
    fields: Partial<NewStaff> & { station?: { id: number; network_id: number } } = {},
  ) {
    const n = next();
    const { station: provided, ...rest } = fields;
    const station = provided ?? (rest.network_id ? null : await makeStation());
    const person = {
      first_name: 'Imran',
      last_name: `Staff ${n}`,
      civil_id: civilId(n),
      mobile: mobile(n),
      designation: 'attendant' as const,
      station_id: station?.id ?? null,
      ...rest,
      network_id: rest.network_id ?? station!.network_id,
    };
    return {
      id: await createStaff(systemCtx(), person),
      network_id: person.network_id,
      station_id: person.station_id,
    };
  }

  /** A user of this role; their party is created unless given. Without a password they cannot sign in by form, but `signIn` works. */
  async function makeUser(group: Group, fields: Partial<NewUser> = {}): Promise<MadeUser> {
    const n = next();
    const email = fields.email ?? `user${n}@example.sa`;
    const party = await partyFor(group, fields);
    const id = await createUser(systemCtx(), { name: `User ${n}`, ...fields, ...party, email, group });
    return { id, group, email };
  }

  async function partyFor(group: Group, provided: Partial<NewUser>): Promise<Partial<NewUser>> {
    if (group === 'admin') return {};
    if (group === 'driver') {
      const driver = provided.driver_id
        ? await driverOf(provided.driver_id)
        : await makeDriver(provided.client_id ? { client_id: provided.client_id } : {});
      return { driver_id: driver.id, client_id: driver.client_id };
    }
    if (group.startsWith('client_')) return { client_id: provided.client_id ?? (await makeClient()).id };
    if (group.startsWith('gas_station_network'))
      return { network_id: provided.network_id ?? (await makeNetwork()).id };
    if (group === 'supervisor') {
      const staff_id =
        provided.staff_id ??
        (await makeStaff({ designation: 'supervisor', ...(await stationOption(provided.station_id)) })).id;
      return { staff_id, station_id: null };
    }
    return { station_id: provided.station_id ?? (await makeStation()).id };
  }

  async function driverOf(id: number): Promise<{ id: number; client_id: number }> {
    const { rows } = await systemCtx().platform.database.pool.query(
      'select id, client_id from drivers where id = $1',
      [id],
    );
    return rows[0];
  }

  async function stationOption(id: number | null | undefined) {
    if (!id) return {};
    const { rows } = await systemCtx().platform.database.pool.query(
      'select id, network_id from stations where id = $1',
      [id],
    );
    return { station: rows[0] as { id: number; network_id: number } };
  }

  /** Rules of a client, a vehicle or a driver; omitted fields are not limited. */
  function makePolicy(client: { id: number }, fields: Parameters<typeof savePolicy>[2] = {}) {
    return savePolicy(systemCtx(), client.id, fields);
  }

  /** Credits a client's main and allocated balances, in halalas. */
  function fund(client: { id: number }, money: { main?: number; allocated?: number }): Promise<void> {
    const client_id = client.id;
    const { main = 0, allocated = 0 } = money;
    return inTransaction(systemCtx(), async (ctx) => {
      if (main + allocated > 0)
        await approveTopUp(ctx, await recordTopUp(ctx, { client_id, amount_halalas: main + allocated }));
      if (allocated > 0)
        await transfer(ctx, { client_id, direction: 'to_allocated', amount_halalas: allocated });
    });
  }

  return {
    makeClient,
    makeNetwork,
    makeStation,
    makeFuelTypes,
    makeVehicleType,
    makeDriver,
    makeVehicle,
    makeStaff,
    makeUser,
    makePolicy,
    fund,
  };
}
