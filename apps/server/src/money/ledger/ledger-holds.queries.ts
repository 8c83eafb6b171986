import type { Ctx } from '../../platform/context.ts';
import { entryValues, type NewEntry, POST_ENTRY } from './ledger.queries.ts';
import { type CaptureState, lockForCaptureBy } from './ledger-holds.fragments.ts';

const OPEN_HOLD = {
  name: 'ledger_open_hold',
  text: `with entry as (select ${POST_ENTRY} as id)
         insert into holds (client_id, fuel_request_id, kind, amount_halalas, opened_entry_id, opened_at)
         select $3, $6, $14::text, $15::bigint, id, $10 from entry returning id`,
};

// The client's allocated balance is locked before its holds, as everywhere: it is the lock of all the client's money.
const RELEASE_HOLDS = {
  name: 'ledger_release_holds',
  text: `with client as materialized (
           select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
           where a.kind = 'client_allocated' and a.party_id = $2 for update of b
         ), open_holds as materialized (
           select id, amount_halalas from holds
           where fuel_request_id = $1 and client_id = $2 and state = 'open' and (select count(*) from client) = 1 for update
         ), total as (select sum(amount_halalas)::bigint as halalas from open_holds
         ), entry as (
           select post_entry('release', $3::text || case when $9::timestamptz is null then '' else ':late' end, $2, $4::bigint, $5::bigint, $1, null, $6::text, $7::bigint, $8::timestamptz,
             array['client_reserved', 'client_allocated'], array[$2, $2]::bigint[], array[-halalas, halalas]) as id
           from total where halalas > 0
         )
         update holds h set state = 'released', resolved_entry_id = entry.id, resolved_at = $8
         from open_holds o, entry where h.id = o.id returning h.amount_halalas`,
};

const LOCK_FOR_CAPTURE = {
  name: 'ledger_lock_for_capture',
  text: lockForCaptureBy({ client_id: '$1', fuel_request_id: '$2', arrived_late_at: '$3::timestamptz' }),
};

// Both counts are taken before the update: a hold opened concurrently shows as one more open than was resolved.
const CAPTURE = {
  name: 'ledger_capture',
  text: `with entry as (select ${POST_ENTRY} as id
         ), resolved as (
           update holds h set state = 'captured', captured_halalas = r.captured_halalas, resolved_entry_id = entry.id, resolved_at = $10
           from entry, unnest($14::bigint[], $15::bigint[]) as r(hold_id, captured_halalas)
           where h.id = r.hold_id and h.state = 'open' returning h.id
         )
         select entry.id as entry_id, (select count(*) from resolved) as resolved,
                (select count(*) from holds where fuel_request_id = $6 and state = 'open') as open_before
         from entry`,
};

const MONEY_OF_REQUEST = {
  name: 'ledger_money_of_request',
  text: `select coalesce(sum(amount_halalas) filter (where kind = 'request'), 0) as hold_halalas,
                coalesce(sum(amount_halalas) filter (where kind = 'excess'), 0) as excess_hold_halalas,
                coalesce(max(state) filter (where kind = 'request'), max(state), 'none') as hold_state,
                coalesce(sum(amount_halalas) filter (where state = 'open'), 0) as open_halalas,
                coalesce(sum(amount_halalas - captured_halalas) filter (where state <> 'open'), 0) as released_halalas,
                (select coalesce(-sum(p.amount_halalas), 0) from ledger_entries e
                 join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
                 where e.fuel_request_id = $1 and a.kind in ('client_main', 'client_allocated', 'client_reserved')) as captured_halalas
         from holds where fuel_request_id = $1`,
};

export async function insertHold(
  ctx: Ctx,
  entry: NewEntry,
  hold: { kind: string; amount_halalas: number },
): Promise<number> {
  const values = [...entryValues(ctx, entry), hold.kind, hold.amount_halalas];
  const [row] = await ctx.db.rows<{ id: number }>(OPEN_HOLD, values);
  return row!.id;
}

/** Releases every open hold of the request in one statement; returns the amounts. */
export async function saveReleases(
  ctx: Ctx,
  release: {
    client_id: number;
    fuel_request_id: number;
    business_key: string;
    network_id?: number | null;
    station_id?: number | null;
    reason: string;
    arrived_late_at?: Date | null;
  },
): Promise<number[]> {
  const { client_id, fuel_request_id, business_key, network_id, station_id, reason, arrived_late_at } =
    release;
  const values = [
    fuel_request_id,
    client_id,
    business_key,
    network_id ?? null,
    station_id ?? null,
    reason,
    ctx.actor.user_id,
    ctx.now,
    arrived_late_at ?? null,
  ];
  const rows = await ctx.db.rows<{ amount_halalas: number }>(RELEASE_HOLDS, values);
  return rows.map((row) => row.amount_halalas);
}

/** Locks the client's money and the request's holds until the transaction ends. */
export async function lockForCapture(
  ctx: Ctx,
  client_id: number,
  fuel_request_id: number,
  arrived_late_at: Date | null,
): Promise<CaptureState> {
  const values = [client_id, fuel_request_id, arrived_late_at];
  const [row] = await ctx.db.rows<CaptureState>(LOCK_FOR_CAPTURE, values);
  return row!;
}

/**
 * Posts the capture and resolves its holds. `resolved` below `open_before` means that the holds changed concurrently.
 */
export async function saveCapture(
  ctx: Ctx,
  entry: NewEntry,
  holds: readonly { id: number; captured_halalas: number }[],
): Promise<{ entry_id: number; resolved: number; open_before: number }> {
  const values = [
    ...entryValues(ctx, entry),
    holds.map((hold) => hold.id),
    holds.map((hold) => hold.captured_halalas),
  ];
  const [row] = await ctx.db.rows<{ entry_id: number; resolved: number; open_before: number }>(
    CAPTURE,
    values,
  );
  return row!;
}

export interface MoneyOfRequest {
  /** The hold of the approval; 0 when there was none. */
  readonly hold_halalas: number;
  readonly hold_state: 'none' | 'open' | 'captured' | 'released';
  readonly excess_hold_halalas: number;
  /** Still reserved, of both. */
  readonly open_halalas: number;
  /** What has left the client for this request, beyond the holds too, less what was reversed. */
  readonly captured_halalas: number;
  /** What went back from the holds to allocated. */
  readonly released_halalas: number;
}

export async function getMoneyOfRequest(ctx: Ctx, fuel_request_id: number): Promise<MoneyOfRequest> {
  const [row] = await ctx.db.rows<MoneyOfRequest>(MONEY_OF_REQUEST, [fuel_request_id]);
  return row!;
}
