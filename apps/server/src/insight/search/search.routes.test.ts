import { searchContacts, searchEverything } from '@fleet/contracts/insight/search.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let client: { id: number };
let manager: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  client = await world.makeClient({ name_en: 'Masar Contracting', name_ar: 'شركة مسار للمقاولات' });
  manager = await world.makeUser('client_manager', { client_id: client.id });
  admin = await world.makeUser('admin');
  const driver = await world.makeDriver({
    client_id: client.id,
    first_name: 'محمد',
    last_name: 'القحطاني',
    mobile: '501234567',
  });
  await world.makeVehicle({ driver, plate_no: 'JDR-4821', name: 'Water tanker' });
  await world.makeDriver({ client_id: client.id, first_name: 'Mohammed', last_name: 'Siddiqui' });
});
afterAll(() => world.close());

const find = async (text: string, as = manager) =>
  (await world.call(searchEverything, { as, query: { text } })).body.contacts.map(
    ({ kind, title_en, plate_no }) => `${kind} ${plate_no ?? title_en}`,
  );

describe('the search finds', () => {
  test.each([
    ['a plate as printed', 'JDR 4821', 'vehicle JDR-4821'],
    ['a plate typed in Arabic', 'ر د ح ٤٨٢١', 'vehicle JDR-4821'],
    ['a plate with a wrong letter', 'JDK 4821', 'vehicle JDR-4821'],
    ['part of a plate', '4821', 'vehicle JDR-4821'],
    ['a misspelled vehicle name', 'watter tankr', 'vehicle JDR-4821'],
    ['a driver', 'محمد القحطاني', 'driver محمد القحطاني'],
    ['a driver with hamza and diacritics', 'مُحمَّد القحطانى', 'driver محمد القحطاني'],
    ['a misspelled driver', 'محمد القحطني', 'driver محمد القحطاني'],
    ['a driver by complete mobile number', '+966501234567', 'driver محمد القحطاني'],
    ['a driver by the last digits, in Arabic digits', '٢٣٤٥٦٧', 'driver محمد القحطاني'],
    ['a misspelled Latin name', 'mohamed sidiqui', 'driver Mohammed Siddiqui'],
  ])('%s', async (_title, text, expected) => {
    expect(await find(text)).toContain(expected);
  });

  it('a plate typed in mirror order, which it asks back; the exact plate wins', async () => {
    const ask = async (text: string) =>
      (await world.call(searchEverything, { as: manager, query: { text } })).body;
    for (const text of ['RDJ 4821', 'ح د ر ٤٨٢١']) {
      const { contacts, did_you_mean } = await ask(text);
      expect([contacts[0]?.plate_no, did_you_mean]).toEqual(['JDR-4821', 'JDR-4821']);
    }
    expect((await ask('JDR 4821')).did_you_mean).toBeNull();
    await world.makeVehicle({
      driver: await world.makeDriver({ client_id: client.id }),
      plate_no: 'RDJ-4821',
    });
    const { contacts, did_you_mean } = await ask('RDJ 4821');
    expect([contacts[0]?.plate_no, did_you_mean]).toEqual(['RDJ-4821', null]);
  });

  it('a client by its Arabic name with variants of alef and ta marbuta', async () => {
    const { body } = await world.call(searchContacts, {
      as: admin,
      query: { kind: 'client', text: 'شركه مسار للمقاولات' },
    });
    expect(body.rows[0]).toMatchObject({ id: client.id, title_ar: 'شركة مسار للمقاولات', status: 'active' });
  });
});

describe('the search does not find', () => {
  it('data of another tenant', async () => {
    const stranger = await world.makeUser('client_manager');
    for (const text of ['JDR 4821', '4821', 'محمد القحطاني', '501234567', 'Masar'])
      expect(await find(text, stranger)).toEqual([]);
    const network = await world.makeUser('gas_station_network_manager');
    expect(await find('JDR 4821', network)).toEqual([]);
  });

  it('anything by wildcards or quotes', async () => {
    for (const text of ['%%', '__', "'; drop", '\\%']) expect(await find(text)).toEqual([]);
  });

  it('the whole platform except for administrators, and more than four per group in the menu', async () => {
    const query = { kind: 'driver' as const, text: 'محمد' };
    expect((await world.call(searchContacts, { as: manager, query })).status).toBe(403);
    for (let count = 0; count < 6; count++)
      await world.makeDriver({ client_id: client.id, first_name: 'Sultan', last_name: `Al-Harbi ${count}` });
    expect(await find('sultan')).toHaveLength(4);
    const { body } = await world.call(searchContacts, {
      as: admin,
      query: { kind: 'driver', text: 'sultan' },
    });
    expect(body.rows).toHaveLength(6);
    expect(body.has_more).toBe(false);
  });
});

describe('statements of account', () => {
  const statements = async (text: string, as: MadeUser) =>
    (await world.call(searchEverything, { as, query: { text } })).body.files
      .filter(({ kind }) => kind === 'statement')
      .map(({ title, party, statement_of }) => `${statement_of} ${party?.id} ${title}`);

  it('are found by month and name, within permissions', async () => {
    await world.fund(client, { main: 5_000 });
    const other = await world.makeClient({ name_en: 'Masar Foods', name_ar: 'مسار للأغذية' });
    await world.fund(other, { main: 5_000 });
    const stranger = await world.makeUser('client_billing', { client_id: other.id });
    const month = world.now.toISOString().slice(0, 7);
    const of = ({ id }: { id: number }) => `client_id ${id} ${month}`;
    expect(await statements('masar march', admin)).toEqual([of(client), of(other)]);
    expect(await statements('كشف حساب مسار للمقاولات', admin)).toEqual([of(client)]);
    expect(await statements('statement', manager)).toEqual([of(client)]);
    expect(await statements('statement masar foods', manager)).toEqual([]);
    expect(await statements('statement', stranger)).toEqual([of(other)]);
    expect(await statements('statement 2025', manager)).toEqual([]);
    expect(await statements('masar', admin)).toEqual([]);
  });
});
