import type { Ctx } from '../../platform/context.ts';
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
                h.open_holds, h.held_halalas
         from clients c cross join lateral (
           select count(*) as open_holds, coalesce(sum(h.amount_halalas), 0)::bigint as held_halalas
           from holds h where h.client_id = c.id and h.state = 'open') h
         where c.id = $1`,
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
