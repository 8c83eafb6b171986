import { boundsOfPeriod, type InvoicePeriod } from '@fleet/domain/invoices.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq, sql } from '../../platform/orm.ts';
import { together } from '../../platform/together.ts';
import { creditLines, creditReminders } from './credit-lines.table.ts';

export interface CreditRow {
  readonly client_id: number;
  readonly remaining_halalas: number;
  readonly reserved_halalas: number;
  readonly limit_halalas: number;
  /** Null where the client never had a credit line. */
  readonly payment_terms_days: number | null;
  readonly grace_days: number | null;
  /** When the rule blocked it, which holds only while a month is open beyond its grace. */
  readonly blocked_at: Date | null;
  readonly suspended_until: RiyadhDate | null;
  readonly suspension_reason: string | null;
  readonly version: number | null;
  readonly created_at: Date | null;
}

const CREDIT = `select a.party_id as client_id, b.balance_halalas as remaining_halalas, b.credit_limit_halalas as limit_halalas,
    (select r.balance_halalas from ledger_balances r join ledger_accounts x on x.id = r.account_id
     where x.kind = 'client_reserved' and x.party_id = a.party_id) as reserved_halalas,
    c.payment_terms_days, c.grace_days, c.blocked_at, c.suspended_until::text as suspended_until, c.suspension_reason, c.version, c.created_at
  from ledger_balances b join ledger_accounts a on a.id = b.account_id left join credit_lines c on c.client_id = a.party_id
  where a.kind = 'client_allocated'`;

const FIND = { name: 'credit_line_find', text: `${CREDIT} and a.party_id = $1` };
/** The lock of all the client's money. What it guards is read after it: one statement would show the line as it was before. */
const LOCK = {
  name: 'credit_line_lock',
  text: `select from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.kind = 'client_allocated' and a.party_id = $1 for update of b`,
};
const LIST_USED = { name: 'credit_lines_used', text: `${CREDIT} and b.balance_halalas < 0 order by 1` };
const LIST_BLOCKED = {
  name: 'credit_lines_blocked',
  text: `${CREDIT} and c.blocked_at is not null order by 1`,
};

/**
 * What left the client's allocated money in a month for good: neither moves inside it nor what pays it, as a top-up, a credit note, and a
 * discount that an invoice gives back do.
 */
const CHARGED = {
  name: 'credit_line_charged',
  text: `select coalesce(-sum(p.amount_halalas), 0)::bigint as amount_halalas
         from ledger_entries e
         join ledger_postings p on p.entry_id = e.id
         join ledger_accounts a on a.id = p.account_id and a.party_id = $1 and a.kind in ('client_allocated', 'client_reserved')
         left join ledger_entries o on o.id = e.reverses_entry_id
         where e.client_id = $1 and e.posted_at >= $2 and e.posted_at < $3
           and e.kind not in ('hold', 'excess_hold', 'release', 'transfer', 'invoice', 'credit_note') and coalesce(o.kind, e.kind) <> 'top_up'`,
};

const REMINDERS = {
  name: 'credit_reminders_list',
  text: `select period, step_days as days, sent_at from credit_reminders
         where client_id = $1 and period >= $2 order by period, sent_at, step_days`,
};

const ACCOUNT = {
  name: 'credit_line_account',
  text: 'select virtual_bank_account from clients where id = $1',
};

const SET_LIMIT = {
  name: 'credit_line_limit',
  text: `update ledger_balances b set credit_limit_halalas = $2 from ledger_accounts a
         where a.id = b.account_id and a.kind = 'client_allocated' and a.party_id = $1`,
};

/** Null where there is no such client. */
export async function findCredit(ctx: Ctx, client_id: number): Promise<CreditRow | null> {
  const [row] = await ctx.db.rows<CreditRow>(FIND, [client_id]);
  return row ?? null;
}

export async function lockCredit(ctx: Ctx, client_id: number): Promise<CreditRow | null> {
  const [, [row]] = await together(ctx.db.rows(LOCK, [client_id]), ctx.db.rows<CreditRow>(FIND, [client_id]));
  return row ?? null;
}

/** Clients whose balance is below zero. No tenant filter: a report of the platform. */
export function unsafeListInUse(ctx: Ctx): Promise<CreditRow[]> {
  return ctx.db.rows<CreditRow>(LIST_USED, []);
}

/** Clients whose credit is blocked. No tenant filter: scheduled work. */
export function unsafeListBlocked(ctx: Ctx): Promise<CreditRow[]> {
  return ctx.db.rows<CreditRow>(LIST_BLOCKED, []);
}

export async function sumCharged(ctx: Ctx, client_id: number, period: InvoicePeriod): Promise<number> {
  const { from, until } = boundsOfPeriod(period);
  const [row] = await ctx.db.rows<{ amount_halalas: number }>(CHARGED, [client_id, from, until]);
  return row!.amount_halalas;
}

/** What an administrator sets. */
export interface CreditTerms {
  readonly limit_halalas: number;
  readonly payment_terms_days: number;
  readonly grace_days: number;
  readonly suspended_until: RiyadhDate | null;
  readonly suspension_reason: string | null;
}

export async function saveCredit(
  ctx: Ctx,
  client_id: number,
  { limit_halalas, ...terms }: CreditTerms,
): Promise<void> {
  await ctx.db.rows(SET_LIMIT, [client_id, limit_halalas]);
  await ctx.db.orm
    .insert(creditLines)
    .values({ client_id, ...terms, created_at: ctx.now })
    .onConflictDoUpdate({
      target: creditLines.client_id,
      set: { ...terms, version: sql`${creditLines.version} + 1` },
    });
}

/** Not an edit: the version stays. */
export async function saveBlock(ctx: Ctx, client_id: number, blocked_at: Date | null): Promise<void> {
  await ctx.db.orm.update(creditLines).set({ blocked_at }).where(eq(creditLines.client_id, client_id));
}

export interface SentReminder {
  readonly period: InvoicePeriod;
  readonly days: number;
  readonly sent_at: Date;
}

/** What was sent of months from this one on. */
export function listReminders(ctx: Ctx, client_id: number, from: InvoicePeriod): Promise<SentReminder[]> {
  return ctx.db.rows<SentReminder>(REMINDERS, [client_id, from]);
}

/** False when this step was taken already. */
export async function insertReminder(
  ctx: Ctx,
  reminder: { client_id: number; period: InvoicePeriod; step_days: number; amount_halalas: number },
): Promise<boolean> {
  const rows = await ctx.db.orm
    .insert(creditReminders)
    .values({ ...reminder, sent_at: ctx.now })
    .onConflictDoNothing()
    .returning({ period: creditReminders.period });
  return rows.length === 1;
}

/** The account on which a client's transfers arrive; null where it has none of its own. */
export async function findVirtualAccount(ctx: Ctx, client_id: number): Promise<string | null> {
  const [row] = await ctx.db.rows<{ virtual_bank_account: string | null }>(ACCOUNT, [client_id]);
  return row?.virtual_bank_account ?? null;
}
