import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createBranch } from '../src/fleet/branches/branches.resource.ts';
import { getClientRow, updateClient } from '../src/fleet/clients/clients.service.ts';
import { serveVehicleGroups } from '../src/fleet/vehicle-groups/vehicle-groups.resource.ts';
import { moveToGroup } from '../src/fleet/vehicles/vehicles.service.ts';
import { openCase } from '../src/fuelling/dispute-cases/dispute-cases.service.ts';
import { sumFillsOfGroup } from '../src/fuelling/fuel-requests/fuel-requests.service.ts';
import { type ListFilter, listPage } from '../src/fuelling/fuel-requests/fuel-requests-list.service.ts';
import { grantTemporaryCapacity } from '../src/fuelling/temporary-capacities/temporary-capacities.service.ts';
import { unsafeMatchFleet } from '../src/insight/search/search.service.ts';
import { getPayable, recordPayment } from '../src/money/payments/payments.service.ts';
import { recordTopUpWithReceipt } from '../src/money/top-ups/top-ups.service.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import type { DemoClient, DemoCompany } from './demo-company.ts';
import { demoReceipt } from './demo-receipt.ts';
import { as } from './demo-steps.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CONTRACT_DAYS = { before: 400, after: 330 };
export const WAITING_TOP_UP_HALALAS = 5_000_000;
/** Before the lines of its chat (`demo-chats.ts`). */
const DISPUTED_MINUTES_AGO = 45;

/** Made up, with check digits that hold. */
const IBANS = ['SA2580000000608010167511', 'SA9580000000608010167512', 'SA6880000000608010167513'] as const;

const GROUPS = [
  { name_en: 'Long haul', name_ar: 'النقل الطويل', cost_center: 'CC-410' },
  { name_en: 'City deliveries', name_ar: 'التوزيع داخل المدينة', cost_center: 'CC-420' },
] as const;

/**
 * What the offices did while the pumps were running: contracts and contacts, groups with cost centres, temporary
 * capacity, a top-up that waits with its receipt, a disputed transaction, a payment to each network.
 */
export async function ensureOffices(ctx: Ctx, company: DemoCompany): Promise<void> {
  for (const [index, client] of company.clients.entries()) {
    await signContract(as(ctx, company.admin, ctx.now), client, index);
    await inTransaction(as(ctx, client.manager, ctx.now), (ctx) => arrangeFleet(ctx, client));
  }
  const [first, second] = company.clients;
  const disputed_at = new Date(ctx.now.getTime() - DISPUTED_MINUTES_AGO * MINUTE_MS);
  await disputeSomething(as(ctx, first!.manager, disputed_at));
  for (const client of [first, second])
    if (client)
      await recordTopUpWithReceipt(
        as(ctx, client.manager, new Date(ctx.now.getTime() - 2 * HOUR_MS)),
        { amount_halalas: WAITING_TOP_UP_HALALAS },
        demoReceipt(WAITING_TOP_UP_HALALAS, riyadhDate(ctx.now)),
      );
  await payNetworks(as(ctx, company.admin, ctx.now), company);
}

async function signContract(ctx: Ctx, client: DemoClient, index: number): Promise<void> {
  const now = await getClientRow(ctx, client.id);
  const today = riyadhDate(ctx.now);
  const suffix = index === 0 ? '' : `${index + 1}`;
  await updateClient(ctx, client.id, {
    name_en: now.name_en,
    name_ar: now.name_ar,
    address: now.address,
    vat_no: now.vat_no,
    cr_number: now.cr_number,
    min_amount_notification: now.min_amount_notification,
    billing_period: now.billing_period,
    contract_no: now.contract_no,
    vat_file_id: now.vat_file_id,
    cr_file_id: now.cr_file_id,
    version: now.version,
    contract_start_date: addDays(today, -CONTRACT_DAYS.before),
    contract_end_date: addDays(today, CONTRACT_DAYS.after),
    virtual_bank_account: IBANS[index % IBANS.length]!,
    client_source: index === 0 ? 'Recommended by a network' : 'Fair in Riyadh',
    contacts: {
      admin: { name: client.manager.name, email: `client${suffix}@demo.test`, mobile: `56100000${index}` },
      operation: null,
      billing: {
        name: index === 0 ? 'Huda Al-Shehri' : 'Reem Al-Dosari',
        email: `billing${suffix}@demo.test`,
        mobile: `56200000${index}`,
      },
    },
    prices: [],
  });
}

async function arrangeFleet(ctx: Ctx, client: DemoClient): Promise<void> {
  const branch_id = await createBranch(ctx, {
    name_en: 'Riyadh depot',
    name_ar: 'مستودع الرياض',
    cost_center: 'CC-400',
  });
  const vehicleGroups = serveVehicleGroups({ sumFills: sumFillsOfGroup });
  for (const [at, group] of GROUPS.entries()) {
    const id = await vehicleGroups.create(ctx, { ...group, branch_id });
    const vehicle_ids = client.vehicles
      .filter((_, index) => index % GROUPS.length === at)
      .map(({ id }) => id);
    await moveToGroup(ctx, { vehicle_ids, group_id: id });
  }
  const [one, other] = client.vehicles.slice(1);
  if (one)
    await grantTemporaryCapacity(ctx, {
      vehicle_ids: [one.id],
      volume_ml: Math.floor(one.tank_ml / 2),
      mode: 'days',
      days: 14,
      renew_automatically: true,
      carry_over: false,
      reason: 'Second shift on the Dammam route',
    });
  if (other)
    await grantTemporaryCapacity(ctx, {
      vehicle_ids: [other.id],
      amount_halalas: 60_000,
      mode: 'once',
      ends_at: new Date(ctx.now.getTime() + 3 * DAY_MS).toISOString(),
      renew_automatically: false,
      carry_over: false,
      reason: 'Trip to Jeddah and back',
    });
}

/** The newest completed transaction of the fleet, in the words of anyone who looked at the bill. */
/** A fill that had ended by then. */
async function disputeSomething(ctx: Ctx): Promise<void> {
  const newest: ListFilter = {
    page: 1,
    per_page: 20,
    sort: '-created_at',
    status: ['transaction_completed'],
  };
  const { rows } = await listPage(ctx, newest, { matchFleet: unsafeMatchFleet });
  const disputed = rows.find(({ created_at }) => Date.parse(created_at) <= ctx.now.getTime() - 2 * HOUR_MS);
  if (!disputed) return;
  await openCase(ctx, disputed.id, {
    reason_code: 'wrong_litres',
    reason: 'The tank was still half full by the telematics; it cannot have taken that much.',
    file_ids: [],
  });
}

/** What each network is paid of what is due to it: so little that something of its last month is left to pay. */
const PAID = 0.45;

/** A part of what is due to each network, in whole riyals. */
async function payNetworks(ctx: Ctx, company: DemoCompany): Promise<void> {
  const networks = new Set(company.stations.map((station) => station.network_id));
  for (const network_id of networks) {
    const { due_halalas: due } = await getPayable(ctx, { network_id });
    const amount_halalas = Math.floor((due * PAID) / 100) * 100;
    if (amount_halalas > 0) await recordPayment(ctx, { network_id, amount_halalas }, null);
  }
}
