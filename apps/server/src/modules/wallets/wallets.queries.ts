import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { topUps } from '../ledger/ledger.table.ts';
import type { Balances, WalletRow } from './wallets.rules.ts';

const BALANCES = `
  (select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
   where a.kind = 'client_main' and a.party_id = $1) as main_halalas,
  (select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
   where a.kind = 'client_allocated' and a.party_id = $1) as allocated_halalas,
  (select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
   where a.kind = 'client_reserved' and a.party_id = $1) as reserved_halalas`;

const FIND_BALANCES = { name: 'wallet_balances', text: `select ${BALANCES}` };

const FIND_WALLET = {
  name: 'wallet_find',
  text: `select c.id as client_id, c.min_amount_notification, ${BALANCES},
                (select count(*) from holds h where h.client_id = $1 and h.state = 'open') as open_holds
         from clients c where c.id = $1`,
};

/** Null where the client has no accounts. */
export async function findBalances(ctx: Ctx, client_id: number): Promise<Balances | null> {
  const [row] = await ctx.db.rows<Balances>(FIND_BALANCES, [client_id]);
  return row && row.main_halalas !== null ? row : null;
}

export async function findWallet(ctx: Ctx, client_id: number): Promise<WalletRow | null> {
  const [row] = await ctx.db.rows<WalletRow>(FIND_WALLET, [client_id]);
  return row ?? null;
}

export type TopUp = typeof topUps.$inferSelect;

export async function insertTopUp(
  ctx: Ctx,
  topUp: Pick<TopUp, 'client_id' | 'amount_halalas' | 'from' | 'receipt_file_id'>,
): Promise<number> {
  const values = { ...topUp, created_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(topUps).values(values).returning({ id: topUps.id });
  return row!.id;
}

export async function lockTopUp(ctx: Ctx, id: number): Promise<TopUp | null> {
  const [row] = await ctx.db.orm.select().from(topUps).where(eq(topUps.id, id)).for('update');
  return row ?? null;
}

/** Decides a pending top-up; the caller holds its lock. */
export async function saveTopUpDecision(
  ctx: Ctx,
  id: number,
  decision: Pick<TopUp, 'status'> & Partial<Pick<TopUp, 'approved_amount_halalas' | 'reason'>>,
): Promise<void> {
  const values = { ...decision, decided_by: ctx.actor.user_id, decided_at: ctx.now };
  await ctx.db.orm
    .update(topUps)
    .set(values)
    .where(and(eq(topUps.id, id), eq(topUps.status, 'pending')));
}
