import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { creditByHand, debitByHand, listInvoices } from '../src/billing/invoices/invoices.service.ts';
import { previewInvoices } from '../src/billing/invoices/preview.service.ts';
import { startInvoiceRun, workOffRuns } from '../src/billing/invoices/runs.service.ts';
import { changeTerms } from '../src/billing/invoices/terms.service.ts';
import { deliveredItems } from '../src/delivery/delivered-lines/delivered-lines.service.ts';
import { createClient } from '../src/fleet/clients/clients.service.ts';
import { createVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { openClientAccounts } from '../src/money/ledger/ledger.service.ts';
import { approveTopUp, recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { type Ctx, inTransaction, SYSTEM } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Invoices go out on the second of the month, in the morning. */
const ISSUED_AFTER_MS = DAY_MS + 6 * HOUR_MS;
const MAX_DOCUMENTS = 500;
const CREDIT_HALALAS = 11_500;
const DEBIT_HALALAS = 2_300;
const PLATES = ['TUX-7101', 'TUX-7102', 'TUX-7103'] as const;

/** The debtor's first; the others take turns. */
const ADDRESSES = [
  [
    ...['7250', 'Prince Sultan Street', 'Al Rawdah', 'Jeddah', '23435', '2318'],
    ...['شارع الأمير سلطان', 'الروضة', 'جدة'],
  ],
  [
    ...['3141', 'Eastern Ring Road', 'Al Rawabi', 'Riyadh', '14214', '7745'],
    ...['الطريق الدائري الشرقي', 'الروابي', 'الرياض'],
  ],
  [
    ...['2876', 'King Abdullah Road', 'Al Maather', 'Riyadh', '12711', '6402'],
    ...['طريق الملك عبدالله', 'المعذر', 'الرياض'],
  ],
  [
    ...['6620', 'Al Imam Saud Road', 'Al Nuzhah', 'Riyadh', '12473', '3059'],
    ...['طريق الإمام سعود', 'النزهة', 'الرياض'],
  ],
];

/**
 * A client that registered its vehicles and has paid nothing in: what it is charged is owed, so that a month later
 * there is an invoice to pay and one that is overdue.
 */
export async function createDebtor(ctx: Ctx, company: DemoCompany): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await createClient(
      ctx,
      {
        name_en: 'Tuwaiq Contracting',
        name_ar: 'طويق للمقاولات',
        address: '7250 Prince Sultan Street, Jeddah',
        vat_no: '300987654300003',
        cr_number: '4030200099',
        contract_no: 'C-190',
        is_demo: true,
      },
      { openAccounts: openClientAccounts },
    );
    for (const plate_no of PLATES)
      await createVehicle(ctx, {
        client_id,
        driver_id: null,
        vehicle_type_id: company.truck_type_id,
        fuel_type_id: company.fuels.get('diesel')!.id,
        plate_no,
        plate_kind: 'commercial',
        name: `Mixer ${plate_no.slice(-1)}`,
        gas_tank_capacity_ml: 300_000,
        metres_per_litre: 3_000,
      });
    return client_id;
  });
}

/**
 * The months of the history that are over, invoiced as an administrator would: their runs, the oldest invoice of the debtor
 * settled by a top-up, the one after it overdue, and one credit note and one debit note by hand. Of the last month the documents of one
 * network are left to be issued.
 */
export async function issueMonths(
  ctx: Ctx,
  company: DemoCompany,
  birth: Date,
  debtor_id: number | null,
): Promise<void> {
  const periods = monthsBetween(birth, ctx.now);
  if (periods.length === 0) return;
  await addAddresses(as(ctx, company.admin, birth), company, debtor_id);
  for (const period of periods) {
    const at = new Date(boundsOfPeriod(period).until.getTime() + ISSUED_AFTER_MS);
    const admin = as(ctx, company.admin, at);
    const only = period === periods.at(-1) ? await allButOneNetwork(admin, company, period) : null;
    await startInvoiceRun(admin, { period, kind: null, only }, deliveredItems);
    await workOffRuns(() => as(ctx, SYSTEM, at), deliveredItems);
  }
  const admin = as(ctx, company.admin, new Date(ctx.now.getTime() - HOUR_MS));
  if (debtor_id !== null) await settleOldest(admin, debtor_id);
  const fuel = await listInvoices(admin, { kind: 'refuelling', page: 1, per_page: 1 });
  const reason = 'Two fills were charged at the price of the day before';
  if (!fuel.rows[0]) return;
  await creditByHand(admin, fuel.rows[0].id, { amount_halalas: CREDIT_HALALAS, reason });
  const after = { amount_halalas: DEBIT_HALALAS, reason: 'One of the two fills had the right price' };
  await debitByHand(admin, fuel.rows[0].id, after);
}

/** What waits of a month, except for the last network's. */
async function allButOneNetwork(ctx: Ctx, { stations }: DemoCompany, period: string) {
  const left_id = Math.max(...stations.map(({ network_id }) => network_id));
  const { rows } = await previewInvoices(ctx, { period, page: 1, per_page: MAX_DOCUMENTS }, deliveredItems);
  return rows
    .filter(({ network }) => network?.id !== left_id)
    .map(({ kind, client, network, until_on }) => ({
      kind,
      until_on,
      client_id: client?.id ?? null,
      network_id: network?.id ?? null,
      discount: null,
    }));
}

/** The tax authority clears no invoice without the national address of both. */
async function addAddresses(ctx: Ctx, company: DemoCompany, debtor_id: number | null): Promise<void> {
  const networks = new Set(company.stations.map(({ network_id }) => network_id));
  const others = [
    ...[...networks].map((network_id) => ({ network_id })),
    ...company.clients.map(({ id }) => ({ client_id: id })),
  ];
  if (debtor_id !== null) await changeTerms(ctx, { client_id: debtor_id }, addressOf(0));
  for (const [at, of] of others.entries())
    await changeTerms(ctx, of, addressOf(1 + (at % (ADDRESSES.length - 1))));
}

/** One of the national addresses of the demo. */
export function addressOf(at: number) {
  type Parts = [string, string, string, string, string, string, string, string, string];
  const parts: Parts[number][] = ADDRESSES[at]!;
  const [building_number, street, district, city, postal_code, ...others] = parts as Parts;
  const [additional_number, street_ar, district_ar, city_ar] = others;
  const latin = { building_number, street, district, city, postal_code, additional_number };
  return { ...latin, street_ar, district_ar, city_ar, version: 0 };
}

/** Pays in what the client's oldest invoice comes to: fees that are owed are settled first. */
async function settleOldest(ctx: Ctx, client_id: number): Promise<void> {
  const { rows } = await listInvoices(ctx, { client_id, sort: 'issued_at', page: 1, per_page: 1 });
  const [oldest] = rows;
  if (!oldest || oldest.due_halalas === 0) return;
  const id = await recordTopUp(ctx, { client_id, amount_halalas: oldest.due_halalas });
  await approveTopUp(ctx, id);
}

/** The months that began and ended between two moments, and the one the first moment is in; oldest first. */
function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = [];
  const current = riyadhDate(to).slice(0, 7);
  let month = riyadhDate(from).slice(0, 7);
  while (month < current) {
    if (boundsOfPeriod(month).until.getTime() + ISSUED_AFTER_MS < to.getTime()) months.push(month);
    month = addDays(`${month}-01`, 31).slice(0, 7);
  }
  return months;
}
