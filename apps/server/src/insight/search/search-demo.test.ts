import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoCompany } from '../../../demo/demo.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

/** What people paste, in the demo company: administrator, dispatcher, fleet manager and station manager find it first, where they may open it. */

const [A, D, F, S] = ['admin@demo.test', 'dispatcher@demo.test', 'client@demo.test', 'station@demo.test'];
const READERS = [A, D, F, S] as const;

let world: World;
let readers: Map<string, MadeUser>;
let ids: Record<string, number>;

/** In the morning of the second day of a month: last month's invoices and settlements are there. */
const NOW = '2026-02-03T07:00:00Z';

beforeAll(async () => {
  world = await buildWorld();
  world.at(NOW);
  await createDemoCompany(world.systemCtx(), 'small', world.intake);
  const users = await world.rows<MadeUser & { email: string }>(
    'select id, email, "group", client_id, station_id from users where email = any($1)',
    [READERS],
  );
  readers = new Map(users.map((user) => [user.email, user]));
  const numbered = await world.rows<{ what: string; id: number }>(
    `select 'transaction' as what, max(id) as id from fuel_requests
       where client_id = 1 and station_id = 1 and status = 'transaction_completed'
     union all select 'note', min(id) from invoices where kind = 'credit_note'
     union all select 'order', min(id) from orders where client_id = 1
     union all select 'trip', min(id) from trips`,
  );
  ids = Object.fromEntries(numbered.map(({ what, id }) => [what, id]));
  const [note] = await world.rows<{ number: string }>('select number from invoices where id = $1', [
    ids.note,
  ]);
  const [trip] = await world.rows<{ trip_code: string }>('select trip_code from trips where id = $1', [
    ids.trip,
  ]);
  numbers = {
    tx: `TX-${String(ids.transaction).padStart(7, '0')}`,
    bare: String(ids.transaction),
    cn: note!.number,
    order: `O-${ids.order}`,
    trip: trip!.trip_code,
  };
});
afterAll(() => world.close());

let numbers: Record<'tx' | 'bare' | 'cn' | 'order' | 'trip', string>;
const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
const filled = (text: string) =>
  text.replace(
    /\{(\w+)\}/g,
    (_, name: string) => numbers[name as 'tx'] ?? arabic(numbers[name.slice(3) as 'tx']),
  );

/** The first result, as `kind number` of a record or `kind name` of a contact. */
async function first(text: string, as: MadeUser): Promise<string> {
  const { status, body } = await world.call(searchEverything, { as, query: { text } });
  expect(status, JSON.stringify(body)).toBe(200);
  const [record, contact] = [body.exact[0], body.contacts[0]];
  if (record) return `${record.kind} ${record.number}`;
  return contact ? `${contact.kind} ${contact.title_en}` : 'nothing';
}

const TRUCK = 'vehicle Box truck 1';
const FAHAD = 'driver Fahad Al-Otaibi';
const TUWAIQ = 'client Tuwaiq Cold Chain';
const IBAN = 'iban SA3880000000608010168247';
const CLIENT_IBAN = 'iban SA2580000000608010167511';

/** `{ar_tx}` is the number in Arabic digits. */
const PASTED: readonly (readonly [what: string, latin: string, arabic: string, is: string, by: string[]])[] =
  [
    ['a transaction', '{tx}', '{ar_tx}', 'transaction {tx}', [A!, F!, S!]],
    ['a transaction in a sentence', 'Receipt {tx}.', 'إيصال العملية {tx}', 'transaction {tx}', [A!, F!, S!]],
    ['a transaction without dash', 'tx {bare}', 'tx {ar_bare}', 'transaction {tx}', [A!, F!, S!]],
    ['a request', '#{bare}', '#{ar_bare}', 'transaction {tx}', [A!, F!, S!]],
    ['an invoice', 'N1-INV-0000001', 'N1-INV-٠٠٠٠٠٠١', 'invoice N1-INV-0000001', [A!, F!]],
    [
      'an invoice in lower case',
      'n1-inv-0000001',
      'فاتورة N1-INV-0000001',
      'invoice N1-INV-0000001',
      [A!, F!],
    ],
    ['a credit note', '{cn}', '{ar_cn}', 'credit_note {cn}', [A!]],
    ['a credit note in a sentence', 'see {cn}', 'إشعار دائن {cn}', 'credit_note {cn}', [A!]],
    ['a top-up', 'TU-0000001', 'TU-٠٠٠٠٠٠١', 'top_up TU-0000001', [A!, F!]],
    ['a payment', 'PAY-0000001', 'PAY-٠٠٠٠٠٠١', 'payment PAY-0000001', [A!]],
    ['a settlement', 'SET-0000001', 'SET-٠٠٠٠٠٠١', 'settlement SET-0000001', [A!]],
    ['a shift', 'SHF-0000001', 'SHF-٠٠٠٠٠٠١', 'shift SHF-0000001', [A!, S!]],
    ['an order', '{order}', '{ar_order}', 'order {order}', [A!, D!, F!]],
    ['an order in a sentence', 'order {order}', 'طلب {order}', 'order {order}', [A!, D!, F!]],
    ['a trip', '{trip}', '{ar_trip}', 'trip {trip}', [A!, D!]],
    ['a trip in a sentence', 'trip {trip}', 'رحلة {trip}', 'trip {trip}', [A!, D!]],
    ['a plate', 'JDR-4821', 'ر د ح ٤٨٢١', TRUCK, [A!, D!, F!]],
    ['a plate with spaces', 'J D R 4821', 'ر د ح 4821', TRUCK, [A!, D!, F!]],
    ['a plate in one', 'jdr4821', 'ردح٤٨٢١', TRUCK, [A!, D!, F!]],
    ['a plate, digits first', '4821 JDR', '٤٨٢١ ردح', TRUCK, [A!, D!, F!]],
    ['a plate, letters as in the other script', '4821 J D R', 'ح د ر ٤٨٢١', TRUCK, [A!, D!, F!]],
    ['the digits of a plate', '4821', '٤٨٢١', TRUCK, [A!, D!, F!]],
    ['a mobile', '0550000128', '٠٥٥٠٠٠٠١٢٨', FAHAD, [A!, D!, F!]],
    ['a mobile from abroad', '+966550000128', '٠٠٩٦٦٥٥٠٠٠٠١٢٨', FAHAD, [A!, D!, F!]],
    ['a mobile with spaces', '055 000 0128', '+٩٦٦ ٥٥ ٠٠٠ ٠١٢٨', FAHAD, [A!, D!, F!]],
    ['an identity number', '2000001285', '٢٠٠٠٠٠١٢٨٥', FAHAD, [A!, D!, F!]],
    ['an employee number', 'E-128', 'E-١٢٨', FAHAD, [A!, D!, F!]],
    ['a driver', 'Fahad Al-Otaibi', 'فهد العتيبي', FAHAD, [A!, D!, F!]],
    ['a driver misspelt', 'Fahd Alotaibi', 'فهد العتيبى', FAHAD, [A!, D!, F!]],
    ['a client', 'Tuwaiq Cold Chain', 'طويق لسلسلة التبريد', TUWAIQ, [A!, D!]],
    ['a client misspelt', 'Tuwaik Cold Chain', 'طويق لسلسله التبريد', TUWAIQ, [A!, D!]],
    ['a VAT number', '300123456700003', '٣٠٠١٢٣٤٥٦٧٠٠٠٠٣', TUWAIQ, [A!, D!]],
    ['a CR number', '7020002000', '٧٠٢٠٠٠٢٠٠٠', TUWAIQ, [A!, D!]],
    ['a station', 'Sidra, Exit 9', 'سدرة، مخرج 9', 'station Sidra, Exit 9', [A!]],
    ['a station’s reference', 'SID-104', 'SID-١٠٤', 'station Sidra, Exit 9', [A!]],
    ['a network', 'Sidra Fuel', 'سدرة للوقود', 'network Sidra Fuel', [A!]],
    ['an IBAN', 'SA38 8000 0000 6080 1016 8247', 'SA3880000000608010168247', IBAN, [A!]],
    ['the end of an IBAN', '8247', '٨٢٤٧', IBAN, [A!]],
    ['a client’s IBAN', 'SA25 8000 0000 6080 1016 7511', 'SA2580000000608010167511', CLIENT_IBAN, [A!]],
    ['the end of a client’s IBAN', '7511', '٧٥١١', CLIENT_IBAN, [A!]],
    ['an email address', 'billing@demo.test', 'BILLING@DEMO.TEST', 'user Huda Al-Shehri', [A!, F!]],
    ['an attendant', 'Imran Aslam', 'عمران أسلم', 'staff Imran Aslam', [A!, S!]],
    ['a user', 'Huda Al-Shehri', 'هدى الشهري', 'user Huda Al-Shehri', [A!, F!]],
  ];

describe('what people paste in the demo', () => {
  test('is at least forty things', () => expect(PASTED.length).toBeGreaterThanOrEqual(40));

  test.each(PASTED)('%s', async (_what, latin, arabicText, is, by) => {
    for (const text of [latin, arabicText].map(filled)) {
      for (const reader of READERS) {
        const found = await first(text, readers.get(reader!)!);
        const wanted = filled(is);
        if (by.includes(reader!)) expect(`${reader} ${text}: ${found}`).toBe(`${reader} ${text}: ${wanted}`);
        else expect(`${reader} ${text}: ${found}`).not.toBe(`${reader} ${text}: ${wanted}`);
      }
    }
  });
});
