import * as routes from '@fleet/contracts/delivery/imports.ts';
import { listOrders } from '@fleet/contracts/delivery/orders.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { readHours } from './imports-orders.rules.ts';
import { runImports } from './imports-work.service.ts';

let world: World;
let admin: MadeUser;
let manager: MadeUser;
let client: { id: number; name_en: string };
let other: { id: number; name_en: string };
let branch: { id: number };

/** The test clock is Sunday 1 March 2026, 10:00 in Riyadh. */
const TOMORROW = '2026-03-02';
const HEADERS = [
  'Client',
  'Delivery place',
  'Date',
  'Slot',
  'Product',
  'Litres',
  'Branch',
  'Priority',
  'PO number',
];
type Cell = string | number;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  const named = async (name_en: string) => {
    const { id } = await world.makeClient();
    await world.rows('update clients set name_en = $2 where id = $1', [id, name_en]);
    return { id, name_en };
  };
  [client, other] = [await named('Masar Contracting'), await named('Tuwaiq Cold Chain')];
  manager = await world.makeUser('client_manager', { client_id: client.id });
  const deliveries = await makeDeliveries(world);
  branch = await deliveries.makeBranch({ max_orders: 3 });
  await deliveries.makeWarehouse(client.id, 'Batching plant');
  await deliveries.makeWarehouse(other.id, 'Cold store');
});
afterAll(() => world.close());

async function bring(rows: Cell[][], as: MadeUser, headers = HEADERS) {
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Orders', rows: [headers, ...rows] }] }));
  const answer = await world.call(routes.startImport, {
    as,
    file,
    body: { kind: 'orders', file_name: 'orders.xlsx' },
  });
  expect(answer.status).toBe(201);
  await runImports(world.systemCtx());
  return answer.body.id;
}
const linesOf = async (id: number, as = admin) =>
  (await world.call(routes.listImportRows, { as, params: { id }, query: { per_page: 100 } })).body.rows;
const problemsOf = async (id: number, as = admin) => (await linesOf(id, as)).map(({ problems }) => problems);
async function save(id: number, as = admin) {
  expect((await world.call(routes.saveImport, { as, params: { id } })).status).toBe(200);
  await runImports(world.systemCtx());
  return (await world.call(routes.getImport, { as, params: { id } })).body;
}
const line = (fields: Partial<Record<number, Cell>> = {}): Cell[] => {
  const cells: Cell[] = [
    'masar contracting',
    'Batching Plant',
    TOMORROW,
    '8:00 – 12:00',
    'Bulk_Diesel',
    '9,000',
    String(branch.id),
    '',
    '',
  ];
  for (const [at, value] of Object.entries(fields)) cells[Number(at)] = value!;
  return cells;
};

test('an administrator’s spreadsheet for several clients becomes orders, with errors by cell', async () => {
  const id = await bring(
    [
      line({ 8: 'PO-1', 7: 'عالية' }),
      line({ 0: 'Tuwaiq Cold Chain', 1: 'Cold store', 3: '', 4: 'oil_drum', 5: 2 }),
      line({ 0: 'Tuwaiq Cold Chain' }),
      line({ 0: '' }),
      line({ 0: 'Nobody' }),
      line({ 2: '2026-02-28' }),
      line({ 3: '09:00-12:00' }),
      line({ 4: 'kerosene', 5: 'much', 7: 'soon' }),
      line({ 4: 'oil_drum', 5: 1.5 }),
      line({ 8: 'PO-1' }),
      line({ 6: '999999' }),
    ],
    admin,
  );
  expect(await problemsOf(id)).toEqual([
    {},
    {},
    { warehouse: 'not_found' },
    { client: 'required' },
    { client: 'not_found' },
    { delivery_date: 'in_the_past' },
    { delivery_slot: 'no_such_slot' },
    { product: 'not_found', quantity: 'not_a_number', priority: 'unknown_choice' },
    { quantity: 'not_a_number' },
    { client_reference: 'twice_in_file' },
    { delivery_branch: 'not_found', delivery_slot: 'no_such_slot' },
  ]);
  expect(await save(id)).toMatchObject({ status: 'done', client: null, saved_rows: 2, bad_rows: 9 });
  const orders = await world.call(listOrders, { as: admin, query: { sort: 'id' } });
  expect(orders.body.rows).toMatchObject([
    { client: { id: client.id }, status: 15, priority: 80, volume_ml: 9_000_000, client_reference: 'PO-1' },
    { client: { id: other.id }, delivery_slot_id: null, volume_ml: 0 },
  ]);
  const again = await bring([line({ 8: 'PO-1' }), line({ 8: 'PO-2' })], admin);
  expect(await problemsOf(again)).toEqual([{ client_reference: 'taken' }, {}]);
});

test('a slot’s remaining capacity is used once: other lines remain with the reason', async () => {
  const day = '2026-03-09';
  const id = await bring(
    Array.from({ length: 5 }, () => line({ 2: day })),
    admin,
  );
  expect(await problemsOf(id)).toEqual([
    {},
    {},
    {},
    { delivery_slot: 'slot_full' },
    { delivery_slot: 'slot_full' },
  ]);
  // On its own the fourth line is valid, as the first three are not orders yet. When it is saved, the slot is full.
  await world.call(routes.correctImportRow, {
    as: admin,
    params: { id, row_no: 5 },
    body: { cells: { notes: 'gate 2' } },
  });
  expect(await save(id)).toMatchObject({ saved_rows: 3, bad_rows: 2 });
  expect(await problemsOf(id)).toEqual([
    {},
    {},
    {},
    { delivery_slot: 'slot_full' },
    { delivery_slot: 'slot_full' },
  ]);
});

test('client users import only their own orders, and none without permission', async () => {
  const id = await bring(
    [line({ 2: '2026-03-16' }), line({ 0: 'Tuwaiq Cold Chain', 1: 'Nowhere' })],
    manager,
  );
  expect(await problemsOf(id, manager)).toEqual([{}, { client: 'not_found' }]);
  const stranger = await world.makeUser('client_manager', { client_id: other.id });
  expect((await world.call(routes.getImport, { as: stranger, params: { id } })).status).toBe(404);
  const mixed = await bring([line({ 2: '2026-03-16' })], admin);
  expect((await world.call(routes.getImport, { as: manager, params: { id: mixed } })).status).toBe(404);
});

test('the template names no day that is over, and offers names as they are in lists of the reader’s language', async () => {
  await world.rows(
    `update delivery_products set title_en = 'Diesel, winter grade' where code = 'bulk_diesel'`,
  );
  const of = async (language: 'en' | 'ar') => {
    const query = { kind: 'orders', language } as const;
    const { body } = await world.call(routes.getImportTemplate, { as: manager, query });
    return (await readXlsx(body as unknown as Buffer)).sheets;
  };
  const sheets = await of('en');
  const [first, values, lists] = sheets;
  const texts = sheets.flatMap(({ rows }) => rows.flat().map(String)).join(' ');
  // The clock stands at 1 March 2026.
  expect(texts.match(/\d{4}-\d{2}-\d{2}/g)).toEqual([TOMORROW]);
  expect(texts).toContain('Low, Normal, High');
  expect((await of('ar'))[1]!.rows.flat()).toContain('منخفضة، عادية، عالية');
  // A name with a comma stays one choice.
  expect(lists!.rows.flat()).toContain('Diesel, winter grade');
  const product = values!.rows.findIndex(([header]) => header === 'Product') - 1;
  const letter = String.fromCharCode(65 + product);
  expect(first!.dataValidations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'list',
        range: `${letter}2:${letter}1001`,
        formula1: expect.stringMatching(/^Lists!\$A\$1:\$A\$\d+$/),
      }),
      // 1 March 2026 as spreadsheets count days, and the last an order may have.
      expect.objectContaining({ type: 'date', operator: 'between', formula1: '46082', formula2: '46142' }),
    ]),
  );
});

test.each([
  ['08:00-12:00', 480, 720],
  ['8 to 12', 480, 720],
  ['٠٦:٣٠ – ٢٤:٠٠', 390, 1440],
])('hours written as %s', (text, from_minute, to_minute) => {
  expect(readHours(text)).toEqual({ from_minute, to_minute });
});
test.each(['12:00-08:00', 'morning', '25-26', '8:70-9'])('invalid hours: %s', (text) => {
  expect(readHours(text)).toBeNull();
});
