import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { saveBankAccount } from '../src/billing/bank-account/bank-account.service.ts';
import { decideBankEntry, listBankEntries } from '../src/billing/bank-statements/bank-entries.service.ts';
import { readBankStatement } from '../src/billing/bank-statements/bank-statements.service.ts';
import {
  createSettlementFile,
  decideSettlementFile,
  previewSettlementFile,
  textOfSettlementFile,
} from '../src/billing/settlements/settlement-files.service.ts';
import { getClientRow } from '../src/fleet/clients/clients.service.ts';
import { listPayments } from '../src/money/payments/payments.service.ts';
import { recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { WAITING_TOP_UP_HALALAS } from './demo-office.ts';
import { DAY_MS, settledAt } from './demo-settlements.ts';
import { as } from './demo-steps.ts';
import { openSimulatedBank, type SimulatedBank } from './simulated-bank.ts';

/** Made up, with check digits that hold. */
const ACCOUNT = {
  iban: 'SA1880000000608010168801',
  bic: 'RJHISARI',
  name_en: 'Collection account (demo)',
  name_ar: 'حساب التحصيل (تجريبي)',
  version: 0,
};
const OPENING_HALALAS = 125_000_000;
const BY_REFERENCE_HALALAS = 1_250_000;
const BY_ACCOUNT_HALALAS = 1_875_000;
const CHARGES_HALALAS = -5_750;

/**
 * The bank’s statement of yesterday as finance read it this morning: a top-up by its reference, one by the client’s virtual account
 * and the settlement of a payment file were matched automatically, the bank’s charges were set aside; a transfer without a reference
 * and a payment that was recorded by hand wait with proposals.
 */
export async function readStatement(ctx: Ctx, company: DemoCompany): Promise<void> {
  const day = addDays(riyadhDate(ctx.now), -1);
  const finance = as(ctx, company.finance, ctx.now);
  await saveBankAccount(as(ctx, company.admin, new Date(ctx.now.getTime() - DAY_MS)), ACCOUNT);
  const bank = openSimulatedBank({ iban: ACCOUNT.iban, opened_on: day, opening_halalas: OPENING_HALALAS });
  await payByFile(ctx, company, bank, day);
  await receiveTransfers(ctx, company, bank, day);
  const paid = await listPayments(finance, { page: 1, per_page: 1 });
  for (const { network, amount_halalas } of paid.rows)
    bank.record({ booked_on: day, halalas: -amount_halalas, party: network.name_en, text: 'Fuel (demo)' });
  bank.record({ booked_on: day, halalas: CHARGES_HALALAS, text: 'Bank charges (demo)' });
  await readBankStatement(finance, Buffer.from(bank.statement(`DEMO-${day}`, day, day)));
  const { rows } = await listBankEntries(finance, { page: 1, per_page: 100, state: 'open' });
  for (const { id, amount_halalas } of rows)
    if (amount_halalas === -CHARGES_HALALAS)
      await decideBankEntry(finance, id, { seen: 'open', target: null, reason: 'Charges of the bank' });
}

/** Settlements closed yesterday are paid by a file that one person made and another released; a month that ended only today is not. */
async function payByFile(ctx: Ctx, company: DemoCompany, bank: SimulatedBank, day: string): Promise<void> {
  const at = settledAt(ctx);
  if (at >= ctx.now) return;
  const maker = as(ctx, company.admin, at);
  if ((await previewSettlementFile(maker)).transfers === 0) return;
  const { id } = await createSettlementFile(maker, { value_date: day });
  await decideSettlementFile(as(ctx, company.finance, at), id, { decision: 'released' });
  bank.pay(await textOfSettlementFile(maker, id, 'xml'), day);
}

/** Three fleets pay in: with the top-up’s reference, to the fleet’s virtual account, and with nothing but its name. */
async function receiveTransfers(
  ctx: Ctx,
  { clients, admin }: DemoCompany,
  bank: SimulatedBank,
  booked_on: string,
): Promise<void> {
  const [nameless, named, virtual] = clients;
  const yesterday = new Date(ctx.now.getTime() - DAY_MS);
  const clientOf = (id: number) => getClientRow(as(ctx, admin, ctx.now), id);
  const id = await recordTopUp(as(ctx, named!.manager, yesterday), { amount_halalas: BY_REFERENCE_HALALAS });
  const transfers = [
    { client: named!, halalas: BY_REFERENCE_HALALAS, text: `TU-${id} (demo)` },
    { client: virtual!, halalas: BY_ACCOUNT_HALALAS, text: 'Fuel (demo)', isToVirtual: true },
    { client: nameless!, halalas: WAITING_TOP_UP_HALALAS, text: 'Fuel (demo)' },
  ];
  for (const { client, halalas, text, isToVirtual = false } of transfers) {
    const { name_en: party, virtual_bank_account } = await clientOf(client.id);
    bank.record({
      booked_on,
      halalas,
      party,
      text,
      credited_iban: isToVirtual ? virtual_bank_account : null,
    });
  }
}
