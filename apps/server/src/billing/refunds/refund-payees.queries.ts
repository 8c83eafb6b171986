import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Payee } from './refunds.rules.ts';

export interface PayeeAndChange {
  readonly payee: (Payee & { readonly entered_by: number | null }) | null;
  /** Entered, and in force from `effective_at`. */
  readonly change: (Payee & { readonly effective_at: string }) | null;
}

/** Columns `beneficiary_name`, `iban` and `entered_by` of payees `y`: an account that was entered counts after its day. */
export function payeeInForce({ now }: Ctx): SQL {
  return sql`case when y.effective_at > ${now} then y.previous_beneficiary_name else y.beneficiary_name end as beneficiary_name,
    case when y.effective_at > ${now} then y.previous_iban else y.iban end as iban,
    case when y.effective_at > ${now} then y.previous_entered_by else y.entered_by end as entered_by`;
}

/** The account of a client for refunds, and the one that waits. */
export async function findPayee(ctx: Ctx, client_id: number): Promise<PayeeAndChange> {
  const [row] = await ctx.db.composed<{
    beneficiary_name: string | null;
    iban: string | null;
    entered_by: number | null;
    next_name: string;
    next_iban: string;
    effective_at: Date;
  }>(sql`
    select ${payeeInForce(ctx)}, y.beneficiary_name as next_name, y.iban as next_iban, y.effective_at
    from refund_payees y where y.client_id = ${client_id}`);
  if (!row) return { payee: null, change: null };
  const { beneficiary_name, iban, entered_by, next_name, next_iban, effective_at } = row;
  const waits = effective_at > ctx.now;
  return {
    payee: beneficiary_name !== null && iban !== null ? { beneficiary_name, iban, entered_by } : null,
    change: waits
      ? { beneficiary_name: next_name, iban: next_iban, effective_at: effective_at.toISOString() }
      : null,
  };
}

/** Names the account from `effective_at`; until then it stays the one in force now. */
export async function savePayee(
  ctx: Ctx,
  client_id: number,
  { beneficiary_name, iban, effective_at }: Payee & { readonly effective_at: Date },
): Promise<void> {
  await ctx.db.composed(sql`
    insert into refund_payees as y (client_id, beneficiary_name, iban, effective_at, entered_by)
    values (${client_id}, ${beneficiary_name}, ${iban}, ${effective_at}, ${ctx.actor.user_id})
    on conflict (client_id) do update set
      previous_beneficiary_name = case when y.effective_at > ${ctx.now} then y.previous_beneficiary_name else y.beneficiary_name end,
      previous_iban = case when y.effective_at > ${ctx.now} then y.previous_iban else y.iban end,
      previous_entered_by = case when y.effective_at > ${ctx.now} then y.previous_entered_by else y.entered_by end,
      entered_by = excluded.entered_by, beneficiary_name = excluded.beneficiary_name, iban = excluded.iban, effective_at = excluded.effective_at`);
}

/** Takes back an account that is not in force yet; whether one waited. */
export async function cancelPayee(ctx: Ctx, client_id: number): Promise<boolean> {
  const waits = sql`y.client_id = ${client_id} and y.effective_at > ${ctx.now}`;
  const restored = await ctx.db.composed(sql`
    update refund_payees y set beneficiary_name = previous_beneficiary_name, iban = previous_iban,
      entered_by = previous_entered_by, previous_entered_by = null,
      previous_beneficiary_name = null, previous_iban = null, effective_at = ${ctx.now}
    where ${waits} and y.previous_iban is not null returning y.client_id`);
  if (restored.length > 0) return true;
  const first = await ctx.db.composed(
    sql`delete from refund_payees y where ${waits} and y.previous_iban is null returning y.client_id`,
  );
  return first.length > 0;
}
