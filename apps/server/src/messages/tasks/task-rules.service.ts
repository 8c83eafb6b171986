import type * as contract from '@fleet/contracts/messages/tasks.ts';
import { MAX_TASK_RULES, TASK_RULES_OF, type TaskRuleKind } from '@fleet/contracts/messages/tasks.ts';
import { GROUP_AREA } from '@fleet/contracts/permissions.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { notifyUsers } from '../push-messages/notices.service.ts';
import {
  closeSettled,
  countRules,
  deleteRule,
  insertRule,
  insertWaiting,
  type ListedRule,
  listRules,
} from './task-rules.queries.ts';
import { partyOf } from './tasks.queries.ts';
import { requireColleagues } from './tasks.service.ts';

/** Something that waits for somebody of a party; without one, of the platform. */
export interface Waiting {
  readonly kind: TaskRuleKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id?: number | null;
  readonly subject_id: number;
  readonly amount_halalas: number | null;
  /** What the task's sentence names. */
  readonly params: Readonly<Record<string, string | number | null>>;
}

/**
 * Brings the tasks that rules make in line with what waits of these things: makes those missing, closes the settled. Calling
 * it twice changes nothing.
 */
export async function followWaiting(
  ctx: Ctx,
  subject: string,
  ids: readonly number[],
  waiting: readonly Waiting[],
): Promise<void> {
  await closeSettled(ctx, subject, ids, waiting);
  if (waiting.length === 0) return;
  for (const { id, assignee_id, reference } of await insertWaiting(
    ctx,
    subject,
    waiting,
    riyadhDate(ctx.now),
  ))
    await notifyUsers(ctx, [assignee_id], {
      kind: 'task_by_rule',
      params: { reference },
      subject: 'task',
      subject_id: id,
    });
}

export async function listOwnRules(ctx: Ctx) {
  return { rows: (await listRules(ctx)).map(presentRule) };
}

/** Adds a rule. Throws INVALID_FIELDS for a stranger, a group of another area, and too many rules. */
export function createRule(ctx: Ctx, input: z.output<typeof contract.createTaskRule.body>) {
  return inTransaction(ctx, async (ctx) => {
    const { group } = ctx.actor;
    const kinds: readonly TaskRuleKind[] = group === null ? [] : TASK_RULES_OF[GROUP_AREA[group]];
    if (!kinds.includes(input.kind)) throw refused('kind', 'unknown');
    if ((await countRules(ctx)) >= MAX_TASK_RULES) throw refused('kind', 'too_many');
    if ((input.assignee_id === null) === (input.duty_group === null))
      throw refused('assignee_id', 'required');
    if (input.assignee_id !== null) await requireColleagues(ctx, [input.assignee_id], 'assignee_id');
    else if (group === null || GROUP_AREA[input.duty_group!] !== GROUP_AREA[group])
      throw refused('duty_group', 'unknown');
    const id = await insertRule(ctx, {
      ...input,
      ...partyOf(ctx.actor),
      ...{ created_by: ctx.actor.user_id!, created_at: ctx.now },
    });
    await record(ctx, 'create', id, undefined, input);
    return presentRule((await listRules(ctx)).find((rule) => rule.id === id)!);
  });
}

/** Removes a rule. Throws NOT_FOUND. */
export function removeRule(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const rule = await deleteRule(ctx, id);
    if (!rule) throw new AppError('NOT_FOUND', 'There is no such rule.');
    await record(ctx, 'remove', id, rule, undefined);
    return { removed: true };
  });
}

function presentRule({ id, kind, over_halalas, assignee_id, assignee_name, duty_group }: ListedRule) {
  return {
    ...{ id, kind, over_halalas, duty_group: duty_group as z.output<typeof contract.taskRule>['duty_group'] },
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name! },
  };
}

function record(
  ctx: Ctx,
  action: 'create' | 'remove',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'task_rule', subject_id, ...partyOf(ctx.actor), before, after });
}

function refused(field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', 'This rule cannot be kept.', undefined, { [field]: code });
}
