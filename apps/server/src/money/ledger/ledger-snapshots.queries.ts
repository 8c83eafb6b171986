import type { Ctx } from '../../platform/context.ts';

/**
 * Up to which entry nothing can be missing, once every transaction numbered below `first_xid` has ended: an entry
 * gets its number after its transaction got one (post_entry ensures it), so a smaller uncommitted entry number
 * belongs to a transaction older than the reading one.
 */
const MARK = {
  name: 'snapshots_mark',
  text: `select coalesce(max(id), 0) as entry_id, pg_current_xact_id()::text as first_xid from ledger_entries`,
};

const ALL_ENDED = {
  name: 'snapshots_all_ended',
  text: 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended',
};

// Only the newest snapshot of an account is read, so the older ones go.
const TAKE = {
  name: 'snapshots_take',
  text: `with fresh as (
           insert into ledger_snapshots (account_id, up_to_entry_id, balance_halalas, taken_at)
           select a.id, $1, coalesce(s.balance_halalas, 0) + sum(p.amount_halalas), $2
           from ledger_accounts a
           left join lateral (select up_to_entry_id, balance_halalas from ledger_snapshots
                              where account_id = a.id order by up_to_entry_id desc limit 1) s on true
           join ledger_postings p on p.account_id = a.id and p.entry_id > coalesce(s.up_to_entry_id, 0) and p.entry_id <= $1
           where not a.guarded
           group by a.id, s.balance_halalas
           on conflict do nothing
           returning account_id, up_to_entry_id
         ), gone as (
           delete from ledger_snapshots o using fresh where o.account_id = fresh.account_id and o.up_to_entry_id < fresh.up_to_entry_id
         )
         select count(*) as taken from fresh`,
};

export interface SnapshotMark {
  readonly entry_id: number;
  readonly first_xid: string;
}

export async function readMark(ctx: Ctx): Promise<SnapshotMark> {
  const [row] = await ctx.db.rows<SnapshotMark>(MARK);
  return row!;
}

export async function haveAllEnded(ctx: Ctx, mark: SnapshotMark): Promise<boolean> {
  const [row] = await ctx.db.rows<{ ended: boolean }>(ALL_ENDED, [mark.first_xid]);
  return row!.ended;
}

/** Sums every busy account up to `entry_id`, on top of its snapshot before; how many changed. */
export async function insertSnapshots(ctx: Ctx, entry_id: number): Promise<number> {
  const [row] = await ctx.db.rows<{ taken: number }>(TAKE, [entry_id, ctx.now]);
  return row!.taken;
}
