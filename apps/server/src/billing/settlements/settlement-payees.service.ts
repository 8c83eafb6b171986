import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findPayee, type PayeeRow, savePayee } from './settlement-payees.queries.ts';
import { type Payee, payeeOf, payeeOfStation } from './settlements.rules.ts';

/** The payee of this batch: the named one, or a franchisee on its station's account; null without one. */
export async function payeeOfBatch(
  ctx: Ctx,
  { network_id, station_id }: { network_id: number; station_id: number | null },
): Promise<Payee | null> {
  const row = await findPayee(ctx, network_id, station_id);
  return row && payeeOfRow(row);
}

/** The payee a row comes to. */
export function payeeOfRow({ beneficiary_name, iban, name_en, account_number }: PayeeRow): Payee | null {
  if (beneficiary_name !== null && iban !== null) return { beneficiary_name, iban };
  return name_en === null ? null : payeeOfStation({ name_en, account_number });
}

/** Names whom the bank pays for a network, or for a franchisee of it. Throws NOT_FOUND and INVALID_FIELDS. */
export function saveSettlementPayee(
  ctx: Ctx,
  input: { network_id: number; station_id?: number | undefined; beneficiary_name: string; iban: string },
): Promise<Payee> {
  return inTransaction(ctx, async (ctx) => {
    const { network_id } = input;
    const station_id = input.station_id ?? null;
    const row = await findPayee(ctx, network_id, station_id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such network or franchisee.');
    const after = payeeOf(input);
    const id = await savePayee(ctx, { network_id, station_id }, after);
    const before = payeeOfRow(row);
    await recordAudit(ctx, {
      action: 'save',
      subject: 'settlement_payee',
      subject_id: id,
      network_id,
      station_id,
      before,
      after,
    });
    return after;
  });
}
