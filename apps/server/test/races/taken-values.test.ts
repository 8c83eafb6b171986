import { getAccount, updateMe } from '@fleet/contracts/access/users.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { bindVehicle } from '@fleet/contracts/fleet/drivers.ts';
import { bindDriver } from '@fleet/contracts/fleet/vehicles.ts';
import { createLimitProfile } from '@fleet/contracts/fuelling/limits.ts';
import { pairVehicleTag } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { createAnnouncement, uploadAnnouncementPicture } from '@fleet/contracts/messages/announcements.ts';
import { createEmailLabel } from '@fleet/contracts/messages/email-labels.ts';
import { setFuelPrice } from '@fleet/contracts/stations/fuel-prices.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewUser } from '../../src/access/users/users.rules.ts';
import { createUser } from '../../src/access/users/users.service.ts';
import { NO_RULES } from '../../src/fuelling/policies/policies.service.ts';
import { refusalOf } from '../../src/platform/app-error.ts';
import { meaningOf } from '../../src/platform/constraints.ts';
import { propertiesOf } from '../route-samples.ts';
import { buildWorld, civilId, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { type Form, makeForms } from './taken-forms.ts';

/** Every unique constraint by name; and every unique value that a user can enter, entered four times at once. */

const AT_ONCE = [0, 1, 2, 3];

/** Table and field; each has a form in `taken-forms.ts`. */
const VALUES = [
  ['announcements', 'title_en'],
  ['branches', 'name_en'],
  ['clients', 'vat_no'],
  ['clients', 'cr_number'],
  ['delivery_branches', 'name_en'],
  ['delivery_products', 'code'],
  ['delivery_slots', 'from_minute'],
  ['delivery_vehicles', 'code'],
  ['delivery_vehicles', 'vehicle_id'],
  ['drivers', 'civil_id'],
  ['drivers', 'employee_number'],
  ['drivers', 'mobile'],
  ['fuel_types', 'code'],
  ['geofences', 'area.name'],
  ['handheld_devices', 'serial_no'],
  ['handheld_devices', 'sim_id'],
  ['networks', 'cr_number'],
  ['networks', 'vat_no'],
  ['nozzles', 'number'],
  ['orders', 'client_reference'],
  ['saved_views', 'name'],
  ['sims', 'sim_number'],
  ['sims', 'sim_serial_number'],
  ['site_tanks', 'delivery_product_id'],
  ['staff', 'civil_id'],
  ['store_products', 'delivery_product_id'],
  ['users', 'email'],
  ['vehicle_groups', 'name_en'],
  ['vehicle_types', 'name_en'],
  ['vehicles', 'plate_no'],
  ['warehouses', 'name_en'],
] as const;

let world: World;
let forms: Awaited<ReturnType<typeof makeForms>>;
let as: MadeUser;
type Table = keyof Awaited<ReturnType<typeof makeForms>>;
beforeAll(async () => {
  world = await buildWorld();
  as = await world.makeUser('admin');
  forms = await makeForms(world);
});
afterAll(() => world.close());

interface Unique {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

function listUniques(): Promise<Unique[]> {
  return world.rows<Unique>(`
    select t.relname as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indisunique and not i.indisprimary and t.relnamespace = 'public'::regnamespace order by 1, 2`);
}

type Race = { readonly field: string; readonly call: (index: number) => Promise<Answer> };

/** Values entered by an action instead of a form, or by no route. */
const OTHERS: Record<string, () => Promise<Race>> = {
  async announcements_picture_file_id_taken() {
    const side = { width: 64, height: 64, channels: 3, background: '#0e6e6a' } as const;
    const file = await sharp({ create: side }).png().toBuffer();
    const { file_id } = (await world.call(uploadAnnouncementPicture, { as, body: {}, file })).body;
    const picture = { picture_file_id: file_id, picture_alt_en: 'A square', picture_alt_ar: 'مربع' };
    const drafts = await madeAtOnce(forms.announcements.form);
    return {
      field: 'picture_file_id',
      call: (index) =>
        world.call(createAnnouncement, { as, body: { ...drafts[index], ...picture } as never }),
    };
  },
  async vehicle_tags_tag_taken() {
    const vehicles = await madeAtOnce(() => world.makeVehicle());
    const tag = '04A2B3C4D5E680';
    return {
      field: 'tag',
      call: (index) => world.call(pairVehicleTag, { as, body: { vehicle_id: vehicles[index]!.id, tag } }),
    };
  },
  async mailbox_labels_name_taken() {
    return {
      field: 'name',
      call: () => world.call(createEmailLabel, { as, body: { name: 'Urgent', color: 'teal' } }),
    };
  },
  async fuel_prices_starts_at_taken() {
    const station = await world.makeStation();
    const { fuel_91 } = await world.makeFuelTypes();
    const body = { station_id: station.id, fuel_type_id: fuel_91, starts_at: '2026-03-02T21:00:00Z' };
    const price = (index: number) => ({ ...body, base_price_millis_per_litre: 2_200 + index });
    return {
      field: 'starts_at',
      call: (index) => world.call(setFuelPrice, { as, body: price(index) }),
    };
  },
  async vehicle_driver_logs_vehicle_id_taken() {
    const vehicle = await world.makeVehicle({ driver: null });
    const drivers = await madeAtOnce(() => world.makeDriver({ client_id: vehicle.client_id }));
    return {
      field: 'vehicle_id',
      call: (index) =>
        world.call(bindVehicle, { as, params: { id: drivers[index]!.id }, body: { vehicle_id: vehicle.id } }),
    };
  },
  vehicle_driver_logs_driver_id_taken: oneDriver,
  vehicles_driver_id_taken: oneDriver,
  async users_civil_id_taken() {
    const { id: network_id } = await world.makeNetwork();
    return newUser('civil_id', {
      group: 'gas_station_network_manager',
      network_id,
      civil_id: civilId(77_001),
    });
  },
  async users_username_taken() {
    const people = await madeAtOnce(() => world.makeUser('admin'));
    return {
      field: 'username',
      call: async (index) => {
        const person = people[index]!;
        const { name, mobile, version } = (await world.call(getAccount, { as: person })).body;
        const body = { name, mobile, version, dob: null, username: 'taken.name' };
        return world.call(updateMe, { as: person, body });
      },
    };
  },
  policies_name_en_taken: () => oneProfile('name_en'),
  policies_name_ar_taken: () => oneProfile('name_ar'),
  async users_driver_id_taken() {
    const { id: driver_id, client_id } = await world.makeDriver();
    return newUser('driver_id', { group: 'driver', client_id, driver_id });
  },
};

describe('a unique constraint', () => {
  it('has a name that determines its error', async () => {
    const uniques = await listUniques();
    expect(uniques.length).toBeGreaterThan(100);
    expect(uniques.filter(({ table, name }) => meaningOf(table, name) === null)).toEqual([]);
  });

  it('names a field that it contains if the caller enters the value, and is tested below', async () => {
    const found = (await listUniques()).flatMap(({ table, name, definition }) => {
      const meaning = meaningOf(table, name);
      return meaning?.kind === 'taken' ? [{ name, definition, field: meaning.field }] : [];
    });
    for (const { definition, field } of found)
      expect(definition).toMatch(new RegExp(`\\b${field.split('.').at(-1)}\\b`));
    const values = VALUES.map(([table, field]) => `${table}_${field.replaceAll('.', '__')}_taken`);
    const tried = [...values, ...Object.keys(OTHERS)].toSorted();
    expect(tried).toEqual(found.map(({ name }) => name).toSorted());
  });
});

describe('the same value entered four times at once', () => {
  it.for(VALUES)('%s: one has the %s, three are rejected by field', async ([table, field]) => {
    const { create, update, form }: Form = forms[table];
    const wanted = valueAt(await form(), field);
    const drafts = await Promise.all(AT_ONCE.map(async () => withValue(await form(), field, wanted)));
    expectOne(await Promise.all(drafts.map((body) => world.call(create, { as, body }))), field);
    if (update && field.split('.')[0]! in propertiesOf(update.body)) await editAtOnce(update, table, field);
  });

  /** Four rows, each saved with a new value. */
  async function editAtOnce(update: RouteSpec, table: Table, field: string): Promise<void> {
    const { create, form } = forms[table];
    const rows: { id: number; body: object }[] = [];
    for (const _ of AT_ONCE) {
      const body = await form();
      const made = await world.call(create, { as, body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      rows.push({ id: (made.body as { id: number }).id, body });
    }
    const wanted = valueAt(await form(), field);
    const edits = rows.map(({ id, body }) => ({
      params: { id },
      body: { ...withValue(body, field, wanted), version: 1 },
    }));
    expectOne(await Promise.all(edits.map((edit) => world.call(update, { as, ...edit }))), field);
  }

  it.for(Object.keys(OTHERS))('%s', async (name) => {
    const { field, call } = await OTHERS[name]!();
    expectOne(await Promise.all(AT_ONCE.map(call)), field);
  });
});

type Answer = Pick<Awaited<ReturnType<World['call']>>, 'status'> & { readonly body: unknown };

function expectOne(answers: readonly Answer[], field: string): void {
  const refused = answers.filter(({ status }) => status >= 300);
  expect(
    refused.map(({ status, body }) => ({ status, ...(body as object) })),
    field,
  ).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({
        status: 400,
        code: 'INVALID_FIELDS',
        fields: expect.objectContaining({ [field]: 'taken' }),
      }),
    ),
  );
}

async function oneProfile(field: 'name_en' | 'name_ar'): Promise<Race> {
  const { id: client_id } = await world.makeClient();
  const rules = { ...NO_RULES, volume_per_fill_ml: 50_000 };
  return {
    field,
    call: (index) => {
      const names = { name_en: `Profile ${index}`, name_ar: `ملف ${index}`, [field]: 'صغيرة' };
      return world.call(createLimitProfile, { as, body: { client_id, ...names, rules } });
    },
  };
}

async function oneDriver(): Promise<Race> {
  const driver = await world.makeDriver();
  const { client_id } = driver;
  const vehicles = await madeAtOnce(() => world.makeVehicle({ client_id, driver: null }));
  return {
    field: 'driver_id',
    call: (index) =>
      world.call(bindDriver, { as, params: { id: vehicles[index]!.id }, body: { driver_id: driver.id } }),
  };
}

/** Users with these values are created by other services only; their error is that of the server. */
function newUser(field: string, user: Omit<NewUser, 'name' | 'email'>): Race {
  const call = async (index: number): Promise<Answer> => {
    try {
      const email = `${field}${index}@taken.example.sa`;
      return { status: 201, body: await createUser(world.systemCtx(), { name: 'User', ...user, email }) };
    } catch (error) {
      const refusal = refusalOf(error);
      return refusal ? { status: refusal.status, body: { ...refusal } } : { status: 500, body: error };
    }
  };
  return { field, call };
}

function madeAtOnce<T>(make: () => Promise<T>): Promise<T[]> {
  return Promise.all(AT_ONCE.map(make));
}

/** The value of a field, with a dotted path for nested ones. */
function valueAt(form: object, field: string): unknown {
  return field.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], form);
}

/** The form with another value in that field. */
function withValue(form: object, field: string, value: unknown): object {
  const [name, ...rest] = field.split('.');
  const inner = rest.length > 0 ? withValue((form as never)[name!], rest.join('.'), value) : value;
  return { ...form, [name!]: inner };
}
