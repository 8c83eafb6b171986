import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSide, type Side, thingsOf } from '../../../test/two-tenants.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

/**
 * Forty pasted texts, each in a Latin and an Arabic spelling: readers with access find the object first in both; others do not find
 * it.
 */

type Reader = 'admin' | 'client' | 'network';
const [A, C, N] = ['admin', 'client', 'network'] as const;

let world: World;
let readers: Record<Reader, MadeUser>;
let strangers: MadeUser[];

/** Ids of each type start at a different number, so that a bare number is unique. */
const FIRST_IDS = {
  ...{ fuel_requests: 3213, top_ups: 2041, payments: 660, shifts: 118, settlement_batches: 812 },
  ...{ orders: 71_204, files: 9_400 },
};

beforeAll(async () => {
  world = await buildWorld();
  for (const [table, id] of Object.entries(FIRST_IDS))
    await world.rows(`alter table ${table} alter column id restart with ${id}`);
  const ours = await makeSide(world, '0000012');
  const theirs = await makeSide(world, 'Foreign');
  await fill(ours, await thingsOf(world, ours, 'JDR-4821'));
  await thingsOf(world, theirs, 'KLB-7777');
  const { people } = ours;
  readers = {
    admin: people.admin,
    client: people.client_manager,
    network: people.gas_station_network_manager,
  };
  strangers = [theirs.people.client_manager, theirs.people.gas_station_network_manager];
});
afterAll(() => world.close());

/** Names and numbers of our own party as users know them. */
async function fill({ client, network, station, driver, people }: Side, things: Record<string, number>) {
  const set = (table: string, id: number, values: Record<string, unknown>) => {
    const columns = Object.keys(values).map((column, at) => `${column} = $${at + 2}`);
    return world.rows(`update ${table} set ${columns.join(', ')} where id = $1`, [
      id,
      ...Object.values(values),
    ]);
  };
  await set('clients', client.id, {
    name_en: 'Rimal Logistics',
    name_ar: 'شركة رمال للخدمات اللوجستية',
    vat_no: '310987654300003',
    cr_number: '7012345678',
  });
  await set('networks', network.id, { name_en: 'Wahat Fuel', name_ar: 'واحات الوقود' });
  await set('stations', station.id, {
    name_en: 'Al Malaz 1',
    name_ar: 'الملز ١',
    reference: 'MLZ-01',
    account_number: 'SA44 2000 0001 2345 6789 1234',
  });
  await set('drivers', driver.id, {
    first_name: 'Yousef',
    last_name: 'Al-Qahtani',
    employee_number: 'E-5519',
    mobile: '501234567',
    civil_id: '1098765432',
  });
  await set('vehicles', things.vehicles!, { name: 'Water tanker' });
  await set('staff', things.staff!, { first_name: 'عمران', last_name: 'خان', mobile: '559876543' });
  await set('users', people.client_billing.id, { name: 'Sara Al-Mutlaq', email: 'sara@rimal.sa' });
  await set('users', people.gas_station_network_billing.id, { name: 'فهد الدوسري', email: 'fahad@wahat.sa' });
  await set('fuel_requests', things['fuel-requests']!, { reference_number: 'TX-0003213' });
  await set('orders', things.orders!, { client_reference: 'PO-77/b' });
  await set('trips', things.trips!, { trip_code: 'T-1000-251126-03' });
  await world.rows(
    `insert into settlement_payees (network_id, beneficiary_name, iban) values ($1, 'Wahat Fuel', 'SA0380000000608010167519')`,
    [network.id],
  );
  await world.rows(
    `insert into payments (network_id, amount_halalas, due_halalas, entry_id, created_at)
     select $1, 100, 100, max(id), now() from ledger_entries`,
    [network.id],
  );
  await world.rows(
    `insert into invoices select (jsonb_populate_record(d, jsonb_build_object('id', 990001, 'number', 'CN-0000003', 'kind', 'credit_note',
       'corrects_invoice_id', d.id, 'reason', 'Billed twice', 'uuid', gen_random_uuid(), 'icv', 990001))).*
     from invoices d where d.id = $1`.replace(
      'insert into invoices',
      'insert into invoices overriding system value',
    ),
    [things.invoices],
  );
  await world.rows(
    `insert into invoice_states (invoice_id, due_halalas, clearance_status, shared_at) values (990001, 0, 'not_sent', now())`,
  );
}

/** Title of the first result. */
async function first(text: string, as: MadeUser): Promise<string> {
  const { status, body } = await world.call(searchEverything, { as, query: { text } });
  expect(status, JSON.stringify(body)).toBe(200);
  const [record, contact] = [body.exact[0], body.contacts[0]];
  if (record) return `${record.kind} ${record.number}`;
  return contact ? `${contact.kind} ${contact.plate_no ?? contact.title_en}` : 'nothing';
}

const PASTED: readonly (readonly [what: string, latin: string, arabic: string, is: string, by: Reader[]])[] =
  [
    ['a transaction', 'TX-0003213', 'TX-٠٠٠٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    ['a transaction without its dash', 'tx0003213', 'tx٠٠٠٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    ['a transaction without zeros', 'TX 3213', 'TX ٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    [
      'a transaction with another dash',
      'TX–0003213',
      '\u200fTX‑٠٠٠٣٢١٣\u200f',
      'transaction TX-0003213',
      [A, C, N],
    ],
    [
      'a transaction in a sentence',
      'Receipt of TX-0003213, thanks',
      'إيصال العملية TX-0003213، شكرًا',
      'transaction TX-0003213',
      [A, C, N],
    ],
    ['a transaction’s digits', '0003213', '٠٠٠٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    ['a request', '#3213', '#٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    ['a request’s digits', '3213', '٣٢١٣', 'transaction TX-0003213', [A, C, N]],
    ['an invoice', 'INV-0000012', 'INV-٠٠٠٠٠١٢', 'invoice INV-0000012', [A, C]],
    ['an invoice without zeros', 'inv 12', 'فاتورة inv 12', 'invoice INV-0000012', [A, C]],
    ['a credit note', 'CN-0000003', 'CN-٠٠٠٠٠٠٣', 'credit_note CN-0000003', [A, C]],
    ['a credit note in a sentence', 'see cn-3', 'إشعار دائن CN-٣', 'credit_note CN-0000003', [A, C]],
    ['a top-up', 'TU-0002043', 'TU-٠٠٠٢٠٤٣', 'top_up TU-0002043', [A, C]],
    ['a top-up without zeros', 'tu 2043', 'tu ٢٠٤٣', 'top_up TU-0002043', [A, C]],
    ['a payment', 'PAY-0000660', 'PAY-٠٠٠٠٦٦٠', 'payment PAY-0000660', [A, N]],
    ['a settlement', 'SET-0000812', 'SET-٠٠٠٠٨١٢', 'settlement SET-0000812', [A, N]],
    ['a shift', 'SHF-0000118', 'SHF-٠٠٠٠١١٨', 'shift SHF-0000118', [A, N]],
    ['an order', 'O-71204', 'O-٧١٢٠٤', 'order O-71204', [A, C]],
    ['an order’s digits', '71204', '٧١٢٠٤', 'order O-71204', [A, C]],
    ['an order as its client calls it', 'po-77/B', 'أمر الشراء PO-77/B', 'order O-71204', [A, C]],
    ['a trip', 'T-1000-251126-03', 'T-١٠٠٠-٢٥١١٢٦-٠٣', 'trip T-1000-251126-03', [A]],
    ['a trip in lower case', 't-1000-251126-03', 'الرحلة t-1000-251126-03', 'trip T-1000-251126-03', [A]],
    ['a plate', 'JDR 4821', 'ر د ح ٤٨٢١', 'vehicle JDR-4821', [A, C]],
    ['a plate, digits first', '4821 JDR', '٤٨٢١ ر د ح', 'vehicle JDR-4821', [A, C]],
    ['a plate with a letter wrong', 'JDK 4821', 'ك د ح ٤٨٢١', 'vehicle JDR-4821', [A, C]],
    ['the digits of a plate', '4821', '٤٨٢١', 'vehicle JDR-4821', [A, C]],
    ['a mobile', '0501234567', '٠٥٠١٢٣٤٥٦٧', 'driver Yousef Al-Qahtani', [A, C]],
    [
      'a mobile from abroad',
      '+966 50 123 4567',
      '\u202a٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧\u202c',
      'driver Yousef Al-Qahtani',
      [A, C],
    ],
    ['an identity number', '1098765432', '١٠٩٨٧٦٥٤٣٢', 'driver Yousef Al-Qahtani', [A, C]],
    ['an employee number', 'E-5519', 'E-٥٥١٩', 'driver Yousef Al-Qahtani', [A, C]],
    ['a driver in another script', 'Yousef Al-Qahtani', 'يوسف القحطاني', 'driver Yousef Al-Qahtani', [A, C]],
    ['a driver misspelt', 'Yusuf Alqahtany', 'يوسف القحطانى', 'driver Yousef Al-Qahtani', [A, C]],
    ['an attendant in another script', 'Imran Khan', 'عمران خان', 'staff عمران خان', [A, N]],
    ['a user', 'Sara Al-Mutlaq', 'سارة المطلق', 'user Sara Al-Mutlaq', [A, C]],
    ['an email address', 'fahad@wahat.sa', 'FAHAD@WAHAT.SA', 'user فهد الدوسري', [A, N]],
    ['a client', 'Rimal Logistics', 'شركه رمال للخدمات اللوجستيه', 'client Rimal Logistics', [A]],
    ['a VAT number', '310987654300003', '٣١٠٩٨٧٦٥٤٣٠٠٠٠٣', 'client Rimal Logistics', [A]],
    ['a CR number', '7012345678', '٧٠١٢٣٤٥٦٧٨', 'client Rimal Logistics', [A]],
    ['a station', 'al malaz 1', 'الملز 1', 'station Al Malaz 1', [A, N]],
    ['an IBAN', 'SA03 8000 0000 6080 1016 7519', '٧٥١٩', 'iban SA0380000000608010167519', [A, N]],
    ['the end of an IBAN', '•••• 1234', '…١٢٣٤', 'iban SA4420000001234567891234', [A, N]],
  ];

describe('forty pasted texts', () => {
  test('are at least forty', () => expect(PASTED.length).toBeGreaterThanOrEqual(40));

  test.each(PASTED)('%s', async (_what, latin, arabic, is, by) => {
    for (const text of [latin, arabic]) {
      for (const [reader, as] of Object.entries(readers)) {
        const found = await first(text, as);
        if (by.includes(reader as Reader))
          expect(`${reader} ${text}: ${found}`).toBe(`${reader} ${text}: ${is}`);
        else expect(`${reader} ${text}: ${found}`).not.toBe(`${reader} ${text}: ${is}`);
      }
      for (const as of strangers) expect(await first(text, as)).not.toBe(is);
    }
  });
});
