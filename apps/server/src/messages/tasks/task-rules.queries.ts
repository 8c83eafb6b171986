import { worksAt } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull, sql } from '../../platform/orm.ts';
import type { Waiting } from './task-rules.service.ts';
import { isOfParty } from './tasks.queries.ts';
import { taskRules, tasks } from './tasks.table.ts';

export type TaskRuleRow = typeof taskRules.$inferSelect;
export type ListedRule = TaskRuleRow & { assignee_name: string | null };

export function listRules(ctx: Ctx): Promise<ListedRule[]> {
  return ctx.db.composed<ListedRule>(
    sql`select r.*, a.name as assignee_name from task_rules r left join users a on a.id = r.assignee_id
      where ${isOfParty(ctx.actor, sql`r`)} order by r.kind, r.over_halalas desc nulls last, r.id`,
  );
}

const QUEUE: Statement = {
  name: 'task_rules_queue',
  text: 'select 1 from users where id = $1 for no key update',
};

/** Rules of the company; the actor's next one waits for this transaction. */
export async function countRules(ctx: Ctx): Promise<number> {
  await ctx.db.rows(QUEUE, [ctx.actor.user_id]);
  return (await listRules(ctx)).length;
}

export async function insertRule(ctx: Ctx, rule: typeof taskRules.$inferInsert): Promise<number> {
  const [row] = await ctx.db.orm.insert(taskRules).values(rule).returning({ id: taskRules.id });
  return row!.id;
}

/** Removes a rule of the actor's company; null where there is none. */
export async function deleteRule(ctx: Ctx, id: number): Promise<TaskRuleRow | null> {
  const [row] = await ctx.db.orm
    .delete(taskRules)
    .where(and(eq(taskRules.id, id), isOfParty(ctx.actor, sql`task_rules`)))
    .returning();
  return row ?? null;
}

/** Closes what rules made of these things, unless it still waits. */
export async function closeSettled(
  ctx: Ctx,
  subject: string,
  ids: readonly number[],
  waiting: readonly Waiting[],
): Promise<void> {
  const still = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      as w(kind text, client_id bigint, network_id bigint, station_id bigint, subject_id bigint)
    where w.kind = tasks.rule_kind and w.subject_id = tasks.subject_id
      and w.client_id is not distinct from tasks.client_id and w.network_id is not distinct from tasks.network_id
      and w.station_id is not distinct from tasks.station_id)`;
  await ctx.db.orm
    .update(tasks)
    .set({ done_at: ctx.now, version: sql`version + 1` })
    .where(
      and(
        eq(tasks.subject, subject),
        sql`subject_id = any(${sql.param([...ids])}::bigint[])`,
        isNull(tasks.done_at),
        sql`rule_kind is not null and not ${still}`,
      ),
    );
}

/**
 * A task for each that waits and meets a rule: of several rules, the one for the largest amounts. It is given to the person
 * of the rule, or to whoever of the group on duty has the fewest open ones.
 */
const MAKE: Statement = {
  name: 'tasks_of_rules',
  text: `
    insert into tasks (assignee_id, due_on, label, priority, subject, subject_id, client_id, network_id, station_id, rule_kind,
      params,
      position, created_at)
    select a.id, $3::date, 'company', 'high', $1, w.subject_id, w.client_id, w.network_id, w.station_id, w.kind, w.params, w.subject_id, $4
    from jsonb_to_recordset($2::jsonb)
      as w(kind text, client_id bigint, network_id bigint, station_id bigint, subject_id bigint, amount_halalas bigint,
        params jsonb)
    cross join lateral (
      select r.* from task_rules r where r.kind = w.kind and r.client_id is not distinct from w.client_id
        and r.network_id is not distinct from w.network_id and r.station_id is not distinct from w.station_id
        and (r.over_halalas is null or w.amount_halalas > r.over_halalas)
      order by r.over_halalas desc nulls last, r.id limit 1) r
    cross join lateral (
      select u.id from users u where u.status = 'active'
        and case when w.station_id is not null then ${worksAt('w.station_id')}
          else u.client_id is not distinct from w.client_id and u.network_id is not distinct from w.network_id end
        and (u.id = r.assignee_id or (r.assignee_id is null and u."group" = r.duty_group))
      order by (select count(*) from tasks o where o.assignee_id = u.id and o.rule_kind is not null and o.done_at is null),
        u.id limit 1) a
    order by w.subject_id
    on conflict do nothing
    returning id, assignee_id, coalesce(params ->> 'plate_no', params ->> 'reference_number', '') as reference`,
};

export interface MadeTask {
  readonly id: number;
  readonly assignee_id: number;
  readonly reference: string;
}

export function insertWaiting(
  ctx: Ctx,
  subject: string,
  waiting: readonly Waiting[],
  due_on: string,
): Promise<MadeTask[]> {
  return ctx.db.rows<MadeTask>(MAKE, [subject, JSON.stringify(waiting), due_on, ctx.now]);
}
