import type * as contract from '@fleet/contracts/messages/tasks.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { worksAt } from '../../access/users/user-parties.fragments.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { tasks } from './tasks.table.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type ListedTask = TaskRow & { assignee_name: string; creator_name: string | null };

const COLUMNS = sql`t.*, a.name as assignee_name, u.name as creator_name`;
const FROM = sql`tasks t join users a on a.id = t.assignee_id left join users u on u.id = t.user_id`;

/** The company of an actor, as rules and what they make name it: a station has its own, without its network. */
export function partyOf({ client_id, network_id, station_id }: Actor) {
  return station_id === null
    ? { client_id, network_id, station_id }
    : { client_id: null, network_id: null, station_id };
}

/** Whether a row is of this company. */
export function isOfParty(actor: Actor, t: SQL): SQL {
  const { client_id, network_id, station_id } = partyOf(actor);
  return sql`(${t}.client_id is not distinct from ${client_id}::bigint
    and ${t}.network_id is not distinct from ${network_id}::bigint
    and ${t}.station_id is not distinct from ${station_id}::bigint)`;
}

/** The actor's own: theirs to do, or given by them to a colleague. Of the rules', those of the whole company. */
const seenBy = (
  actor: Actor,
  t: SQL,
) => sql`(${t}.assignee_id = ${actor.user_id} or ${t}.user_id = ${actor.user_id}
  or (${t}.rule_kind is not null and ${actor.permissions.has('read user')}::boolean and ${isOfParty(actor, t)}))`;

export function taskList(ctx: Ctx, query: z.output<typeof contract.listTasks.query>) {
  const { q, state, whose, due_until, label, made_by, sort } = query;
  const where = allOf(
    seenBy(ctx.actor, sql`t`),
    state === 'done' ? sql`t.done_at is not null` : sql`t.done_at is null`,
    whose === 'mine' ? sql`t.assignee_id = ${ctx.actor.user_id}` : undefined,
    due_until ? sql`t.due_on <= ${due_until}::date` : undefined,
    label && sql`t.label = ${label}`,
    made_by && (made_by === 'rule' ? sql`t.rule_kind is not null` : sql`t.rule_kind is null`),
    q
      ? sql`(strpos(lower(t.title), ${q.toLowerCase()}) > 0 or strpos(lower(t.note), ${q.toLowerCase()}) > 0
          or strpos(lower(t.subject_name), ${q.toLowerCase()}) > 0 or strpos(lower(t.params::text), ${q.toLowerCase()}) > 0)`
      : undefined,
  );
  const sorts = { position: state === 'done' ? sql`t.done_at` : sql`t.position`, due_on: sql`t.due_on` };
  return listOf<ListedTask, keyof typeof sorts>(
    { select: COLUMNS, from: FROM, where, sorts, id: sql`t.id` },
    sort ?? (state === 'done' ? '-position' : 'position'),
  );
}

/** How many of the actor's are open, done and late; those of rules are counted where they wait. */
export async function countTasks(ctx: Ctx): Promise<{ open: number; done: number; late: number }> {
  const [row] = await ctx.db.composed<{ open: number; done: number; late: number }>(sql`
    select count(*) filter (where t.done_at is null)::int as open,
      count(*) filter (where t.done_at is not null)::int as done,
      count(*) filter (where t.done_at is null and t.due_on < ${riyadhDate(ctx.now)}::date)::int as late
    from tasks t where t.rule_kind is null and ${seenBy(ctx.actor, sql`t`)}`);
  return row!;
}

export async function findTask(ctx: Ctx, id: number): Promise<ListedTask | null> {
  const [row] = await ctx.db.composed<ListedTask>(
    sql`select ${COLUMNS} from ${FROM} where t.id = ${id} and ${seenBy(ctx.actor, sql`t`)}`,
  );
  return row ?? null;
}

export async function lockTask(ctx: Ctx, id: number): Promise<TaskRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), seenBy(ctx.actor, sql`tasks`)))
    .for('update');
  return row ?? null;
}

export async function insertTask(ctx: Ctx, task: typeof tasks.$inferInsert): Promise<number> {
  const [row] = await ctx.db.orm.insert(tasks).values(task).returning({ id: tasks.id });
  return row!.id;
}

export async function saveTask(ctx: Ctx, id: number, change: Partial<TaskRow>): Promise<void> {
  await ctx.db.orm.update(tasks).set(change).where(eq(tasks.id, id));
}

export async function removeTask(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(tasks).where(eq(tasks.id, id));
}

/** A place before a task the actor sees, or after all of them; null where there is no such task. */
export async function placeBefore(ctx: Ctx, before_id: number | null): Promise<number | null> {
  const seen = seenBy(ctx.actor, sql`t`);
  const [row] = await ctx.db.composed<{ place: number | null }>(
    before_id === null
      ? sql`select coalesce(max(t.position), 0) + 1024 as place from tasks t where ${seen}`
      : sql`select (b.position + coalesce((select max(t.position) from tasks t where t.position < b.position and ${seen}),
              b.position - 2048)) / 2 as place
            from (select t.position from tasks t where t.id = ${before_id} and ${seen}) b`,
  );
  return row?.place ?? null;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Active people of the actor's company; drivers, who have no desk, are left out. */
export function listPeople(ctx: Ctx, { q, ids }: { q?: string | undefined; ids?: readonly number[] }) {
  const where = allOf(
    sql`u.status = 'active' and u.driver_id is null and ${isColleague(ctx.actor)}`,
    q ? sql`strpos(lower(u.name), ${q.toLowerCase()}) > 0` : undefined,
    ids && sql`u.id = any(${sql.param([...ids])}::bigint[])`,
  );
  return ctx.db.composed<Person>(
    sql`select u.id, u.name from users u where ${where} order by u.id <> ${ctx.actor.user_id}, lower(u.name), u.id limit 200`,
  );
}

/** Of the same client, network or station; whoever has none of them is of the platform. */
function isColleague({ client_id, network_id, station_id, user_id }: Actor): SQL {
  if (client_id !== null) return sql`u.client_id = ${client_id}`;
  if (station_id !== null) return sql`(u.id = ${user_id} or ${sql.raw(worksAt(String(station_id)))})`;
  if (network_id !== null) return sql`u.network_id = ${network_id} and u.station_id is null`;
  return sql`u."group" = 'admin'`;
}

export interface OverdueTask {
  readonly id: number;
  readonly title: string;
  readonly due_on: string;
  readonly assignee_id: number;
}

/** Marks open tasks of people whose day is over as told, once per due day; returns them. What is a week late is known to be. */
export function takeOverdue(ctx: Ctx, today: string, limit: number): Promise<OverdueTask[]> {
  return ctx.db.composed<OverdueTask>(sql`
    update tasks set overdue_notified_on = due_on where id in (
      select id from tasks where done_at is null and rule_kind is null and due_on < ${today}::date and due_on >= ${today}::date - 7
        and due_on is distinct from overdue_notified_on order by due_on, id limit ${limit} for update skip locked)
    returning id, title, due_on::text as due_on, assignee_id`);
}
