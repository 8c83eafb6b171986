import type { saveBankAccount as saveRoute } from '@fleet/contracts/billing/bank-account.ts';
import { compactIban } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import {
  type BankAccount,
  findBankAccountRow,
  lockBankAccount,
  saveBankAccountRow,
} from './bank-account.queries.ts';

/** The platform’s own account and whether the reader may change it. */
export async function getBankAccount(ctx: Ctx) {
  return {
    account: await findBankAccountRow(ctx),
    can: { save: ctx.actor.user_id !== null && ctx.actor.permissions.has('update setting') },
  };
}

/** The account that payment files debit. Throws BANK_ACCOUNT_MISSING. */
export async function requireBankAccount(ctx: Ctx): Promise<BankAccount> {
  const account = await findBankAccountRow(ctx);
  if (!account)
    throw new AppError('BANK_ACCOUNT_MISSING', 'The platform’s own bank account is not entered yet.');
  return account;
}

/** Enters or changes the platform’s own account. Throws VERSION_CONFLICT. */
export function saveBankAccount(ctx: Ctx, body: z.output<(typeof saveRoute)['body']>): Promise<BankAccount> {
  return inTransaction(ctx, async (ctx) => {
    await lockBankAccount(ctx);
    const row = await findBankAccountRow(ctx);
    refuseIfChanged({ version: row?.version ?? 0 }, body.version);
    const { version, ...entered } = body;
    const input = { ...entered, iban: compactIban(entered.iban) };
    const changes = changesOf(row ?? {}, input);
    if (row && !changes) return row;
    const saved = { ...input, version: version + 1 };
    await saveBankAccountRow(ctx, saved);
    await recordAudit(ctx, {
      action: 'save',
      subject: 'bank_account',
      subject_id: null,
      before: changes!.before,
      after: changes!.after,
    });
    return saved;
  });
}
