import { addNotice, NETWORK_MONEY } from '../../messages/push-messages/notices.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  cancelPayee,
  findPayee,
  type PayeeAndChange,
  type PayeeRow,
  savePayee,
} from './settlement-payees.queries.ts';
import { type Payee, payeeOf, payeeOfStation } from './settlements.rules.ts';

/** How long a new payee waits: time for the old one to object. */
const WAIT_MS = 86_400_000;

interface Party {
  readonly network_id: number;
  readonly station_id: number | null;
}

/** The payee in force of this batch: the named one, or a franchisee on its station's account; and who waits to be. */
export async function payeesOfBatch(ctx: Ctx, { network_id, station_id }: Party) {
  const row = await findPayee(ctx, { network_id, station_id });
  return { payee: row && payeeOfRow(row), payee_change: row?.change ?? null };
}

/** The payee a row comes to. */
export function payeeOfRow({ beneficiary_name, iban, name_en, account_number }: PayeeRow): Payee | null {
  if (beneficiary_name !== null && iban !== null) return { beneficiary_name, iban };
  return name_en === null ? null : payeeOfStation({ name_en, account_number });
}

/**
 * Names whom the bank pays for a network, or for a franchisee of it, from tomorrow on, and tells the network. Naming who
 * is in force takes back a change that waits. Throws NOT_FOUND and INVALID_FIELDS.
 */
export function saveSettlementPayee(
  ctx: Ctx,
  input: { network_id: number; station_id?: number | undefined; beneficiary_name: string; iban: string },
): Promise<Payee & { effective_at: string | null }> {
  return inTransaction(ctx, async (ctx) => {
    const party = { network_id: input.network_id, station_id: input.station_id ?? null };
    const row = await getPayee(ctx, party);
    const after = payeeOf(input);
    const before = payeeOfRow(row);
    if (isSame(before, after)) {
      if (row.change) await takeBack(ctx, party, row);
      return { ...after, effective_at: null };
    }
    if (row.change && isSame(row.change, after)) return row.change;
    const effective_at = new Date(ctx.now.getTime() + WAIT_MS);
    const subject_id = await savePayee(ctx, party, { ...after, effective_at });
    const change = { ...after, effective_at: effective_at.toISOString() };
    await recordAudit(ctx, {
      action: 'save',
      subject: 'settlement_payee',
      subject_id,
      ...party,
      before,
      after: change,
    });
    await notifyPayers(ctx, { ...party, batch_id: row.batch_id }, 'payee_changed', change);
    return change;
  });
}

/**
 * Takes back a payee that is not in force yet; who is, null without one. The platform's payers may, and the network whose
 * money it is. Throws NOT_FOUND, FORBIDDEN and STATUS_CONFLICT.
 */
export function cancelSettlementPayee(
  ctx: Ctx,
  input: { network_id: number; station_id?: number | undefined },
): Promise<Payee | null> {
  return inTransaction(ctx, async (ctx) => {
    const party = { network_id: input.network_id, station_id: input.station_id ?? null };
    const { network_id } = ctx.actor;
    if (network_id !== null && network_id !== party.network_id)
      throw new AppError('NOT_FOUND', 'There is no such network or franchisee.');
    if (!mayCancelChange(ctx)) throw new AppError('FORBIDDEN', 'Only who pays or is paid cancels it.');
    const row = await getPayee(ctx, party);
    await takeBack(ctx, party, row);
    return payeeOfRow(row);
  });
}

/** A person of the network whose payee it is, or of the platform who pays. */
export function mayCancelChange({ actor }: Ctx): boolean {
  return actor.user_id !== null && (actor.network_id !== null || actor.permissions.has('create payment'));
}

async function takeBack(ctx: Ctx, party: Party, row: PayeeAndChange): Promise<void> {
  const subject_id = await cancelPayee(ctx, party);
  if (subject_id === null || !row.change)
    throw new AppError('STATUS_CONFLICT', 'No change waits: it was canceled, or counts already.');
  const after = payeeOfRow(row);
  await recordAudit(ctx, {
    action: 'cancel',
    subject: 'settlement_payee',
    subject_id,
    ...party,
    before: row.change,
    after,
  });
  await notifyPayers(ctx, { ...party, batch_id: row.batch_id }, 'payee_change_cancelled', row.change);
}

async function getPayee(ctx: Ctx, party: Party): Promise<PayeeAndChange> {
  const row = await findPayee(ctx, party);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such network or franchisee.');
  return row;
}

/** To whoever looks after the network's money, its contacts among them, and who pays it, and to who caused it: their session may be stolen. */
async function notifyPayers(
  ctx: Ctx,
  { network_id, batch_id }: Party & { readonly batch_id: number | null },
  kind: 'payee_changed' | 'payee_change_cancelled',
  { beneficiary_name, iban }: Payee,
): Promise<void> {
  const { user_id } = ctx.actor;
  await addNotice(ctx, {
    except_user_id: null,
    kind,
    subject: batch_id === null ? null : 'settlement_batch',
    subject_id: batch_id,
    to: [
      { groups: NETWORK_MONEY, network_id },
      { groups: ['admin'], permission: 'create payment' },
      ...(user_id === null ? [] : [{ groups: [], user_ids: [user_id], is_personal: true }]),
    ],
    about: { network_id },
    // An account number is not written out in an email.
    params: { beneficiary_name, iban_end: iban.slice(-4) },
    event: { type: 'settlement_batch', id: batch_id ?? 0, network_id },
  });
}

function isSame(one: Payee | null, other: Payee): boolean {
  return one?.iban === other.iban && one.beneficiary_name === other.beneficiary_name;
}
