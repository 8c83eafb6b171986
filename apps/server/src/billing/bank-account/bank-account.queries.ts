import type { saveBankAccount } from '@fleet/contracts/billing/bank-account.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

export type BankAccount = z.output<(typeof saveBankAccount)['response']>;

/** The one row; null until an administrator has entered it. */
export async function findBankAccountRow(ctx: Ctx): Promise<BankAccount | null> {
  const [row] = await ctx.db.composed<BankAccount>(
    sql`select iban, bic, name_en, name_ar, version from bank_accounts`,
  );
  return row ?? null;
}

/** Serializes its changes: before the first there is no row to lock. */
export async function lockBankAccount(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`select pg_advisory_xact_lock(hashtextextended('bank account', 0))`);
}

export async function saveBankAccountRow(ctx: Ctx, { iban, bic, name_en, name_ar, version }: BankAccount) {
  await ctx.db.composed(sql`
    insert into bank_accounts (iban, bic, name_en, name_ar, version, saved_by, saved_at)
    values (${iban}, ${bic}, ${name_en}, ${name_ar}, ${version}, ${ctx.actor.user_id}, ${ctx.now})
    on conflict (id) do update set iban = excluded.iban, bic = excluded.bic, name_en = excluded.name_en,
      name_ar = excluded.name_ar, version = excluded.version, saved_by = excluded.saved_by, saved_at = excluded.saved_at`);
}
