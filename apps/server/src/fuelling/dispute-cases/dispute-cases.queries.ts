import type { DisputeCaseRow } from '@fleet/contracts/fuelling/dispute-cases.ts';
import type { ThreadComment } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { commentsOf } from '../../messages/chats/chats.fragments.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { DisputeCase } from './dispute-cases.rules.ts';
import { disputeCases } from './dispute-cases.table.ts';

export interface CaseRow extends Omit<DisputeCaseRow, 'opened_at' | 'decided_at' | 'fuelled_at'> {
  readonly opened_at: Date;
  readonly decided_at: Date | null;
  readonly fuelled_at: Date | null;
  readonly decided_by: string | null;
  readonly decision_reason: string | null;
  readonly reversal_entry_id: number | null;
  readonly capture_entry_id: number | null;
}

const party = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar)`);
const SELECT = sql`
  d.id, d.state, d.reason_code, d.reason, d.opened_at, o.name as opened_by, d.decided_at, w.name as decided_by,
  d.decision_reason, d.reversal_entry_id, d.capture_entry_id, d.fuel_request_id, r.reference_number,
  ${party('c')} as client, ${party('s')} as station, ${party('n')} as network,
  jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind) as vehicle,
  r.closed_at as fuelled_at, d.volume_before_ml, d.amount_before_halalas, d.charged_before_halalas,
  d.volume_after_ml, d.amount_after_halalas, d.charged_after_halalas`;
const FROM = sql`
  dispute_cases d join fuel_requests r on r.id = d.fuel_request_id join clients c on c.id = d.client_id
  join stations s on s.id = d.station_id join networks n on n.id = d.network_id join vehicles v on v.id = r.vehicle_id
  join users o on o.id = d.opened_by left join users w on w.id = d.decided_by`;

/** A page of the actor's cases. */
export function listCases(
  ctx: Ctx,
  query: {
    state?: DisputeCase['state'] | undefined;
    client_id?: number | undefined;
    fuel_request_id?: number | undefined;
    sort: 'id' | '-id';
    page: number;
    per_page: number;
  },
) {
  const { state, client_id, fuel_request_id } = query;
  const where = allOf(
    scope(ctx.actor),
    state && sql`d.state = ${state}`,
    client_id ? sql`d.client_id = ${client_id}` : undefined,
    fuel_request_id ? sql`d.fuel_request_id = ${fuel_request_id}` : undefined,
  );
  const parts = { select: SELECT, from: FROM, where, sorts: { id: sql`d.id` }, id: sql`d.id` };
  return listOf<CaseRow, 'id'>(parts, query.sort).page(ctx, query);
}

/** One case; null where it is not the actor's. */
export async function findCase(ctx: Ctx, id: number): Promise<CaseRow | null> {
  const [row] = await ctx.db.composed<CaseRow>(
    sql`select ${SELECT} from ${FROM} where d.id = ${id} and ${scope(ctx.actor)}`,
  );
  return row ?? null;
}

/** Which transaction a case is about, unlocked; null where it is not the actor's. */
export async function findRequestOf(ctx: Ctx, id: number): Promise<number | null> {
  const [row] = await ctx.db.composed<{ fuel_request_id: number }>(
    sql`select d.fuel_request_id from dispute_cases d where d.id = ${id} and ${scope(ctx.actor)}`,
  );
  return row?.fuel_request_id ?? null;
}

/** Lock its transaction first: money is locked before what is decided about it. */
export async function lockCase(ctx: Ctx, id: number): Promise<DisputeCase | null> {
  const [row] = await ctx.db.composed<DisputeCase>(
    sql`select d.* from dispute_cases d where d.id = ${id} and ${scope(ctx.actor)} for update`,
  );
  return row ?? null;
}

export type NewCase = Pick<
  DisputeCase,
  | 'fuel_request_id'
  | 'client_id'
  | 'network_id'
  | 'station_id'
  | 'reason_code'
  | 'reason'
  | 'volume_before_ml'
  | 'amount_before_halalas'
  | 'charged_before_halalas'
>;

/** Inserts and returns the id; null when the transaction has an open case. */
export async function insertCase(ctx: Ctx, dispute: NewCase): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(disputeCases)
    .values({ ...dispute, opened_by: ctx.actor.user_id!, opened_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: disputeCases.id });
  return row?.id ?? null;
}

/** Decides an open case whose lock the caller holds. */
export async function saveDecision(
  ctx: Ctx,
  id: number,
  decision: Pick<DisputeCase, 'state' | 'decision_reason'> & Partial<DisputeCase>,
): Promise<void> {
  await ctx.db.orm
    .update(disputeCases)
    .set({ ...decision, decided_by: ctx.actor.user_id, decided_at: ctx.now })
    .where(sql`${disputeCases.id} = ${id} and ${disputeCases.state} = 'open'`);
}

/** The thread of a case the reader may read, oldest first. */
export async function listComments(ctx: Ctx, dispute_case_id: number): Promise<CommentRow[]> {
  const comments = sql.raw(commentsOf('dispute', 'd.id'));
  const [row] = await ctx.db.composed<{ comments: CommentRow[] }>(
    sql`select ${comments} as comments from dispute_cases d where d.id = ${dispute_case_id}`,
  );
  return row?.comments ?? [];
}

export type CommentRow = Omit<ThreadComment, 'user'> & ThreadComment['user'];

/** A client sees its own, a network those at its stations, the platform all. */
function scope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.driver_id) return sql`false`;
  if (actor.client_id) return sql`d.client_id = ${actor.client_id}`;
  if (actor.station_id) return sql`d.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`d.network_id = ${actor.network_id}` : sql`false`;
}
