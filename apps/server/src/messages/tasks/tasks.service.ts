import type * as contract from '@fleet/contracts/messages/tasks.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  countTasks,
  findTask,
  insertTask,
  type ListedTask,
  listPeople,
  lockTask,
  placeBefore,
  removeTask,
  saveTask,
  taskList,
} from './tasks.queries.ts';
import { notifyOfChange, notifyOfTask } from './tasks-notifications.service.ts';

/** A page of the actor's tasks, and how many there are of each state. */
export async function listOwnTasks(ctx: Ctx, query: z.output<typeof contract.listTasks.query>) {
  const page = await taskList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentTask), counts: await countTasks(ctx) };
}

/** Adds a task at the end of the list. Throws INVALID_FIELDS for an assignee who is no colleague. */
export function createTask(ctx: Ctx, input: z.output<typeof contract.createTask.body>) {
  return inTransaction(ctx, async (ctx) => {
    const assignee_id = await colleague(ctx, input.assignee_id);
    const position = (await placeBefore(ctx, null))!;
    const fields = { ...input, ...subjectOf(input) };
    const id = await insertTask(ctx, {
      ...fields,
      assignee_id,
      position,
      user_id: ctx.actor.user_id,
      created_at: ctx.now,
    });
    await record(ctx, 'create', id, undefined, { ...fields, assignee_id });
    await notifyOfTask(ctx, 'task_assigned', { id, title: input.title, assignee_id });
    return getTask(ctx, id);
  });
}

/** Edits a task. Throws NOT_FOUND, also for one a rule made; VERSION_CONFLICT, INVALID_FIELDS. */
export function updateTask(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<typeof contract.updateTask.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTask(ctx, id);
    if (!before || before.rule_kind !== null) throw noSuchTask();
    refuseIfChanged(before, version);
    // Whoever had it keeps it, though they may have left since.
    const isSame = input.assignee_id === before.assignee_id;
    const assignee_id = isSame ? before.assignee_id : await colleague(ctx, input.assignee_id);
    const change = { ...input, ...subjectOf(input), assignee_id };
    await saveTask(ctx, id, { ...change, version: version + 1 });
    await record(ctx, 'update', id, before, change);
    await notifyOfChange(ctx, before, change);
    return getTask(ctx, id);
  });
}

/** Ticks a task off, or opens it again; twice the same is one. Throws NOT_FOUND. */
export function setTaskDone(ctx: Ctx, id: number, isDone: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTask(ctx, id);
    // What a rule made opens and closes with what it is about.
    if (!before || (before.rule_kind !== null && !isDone)) throw noSuchTask();
    if ((before.done_at !== null) !== isDone) {
      await saveTask(ctx, id, { done_at: isDone ? ctx.now : null, version: before.version + 1 });
      await record(ctx, isDone ? 'close' : 'open', id, undefined, undefined);
    }
    return getTask(ctx, id);
  });
}

/** Puts a task elsewhere in the list. Throws NOT_FOUND for it, or for the one it is put before. */
export function moveTask(ctx: Ctx, id: number, before_id: number | null) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockTask(ctx, id))) throw noSuchTask();
    const position = await placeBefore(ctx, before_id);
    if (position === null) throw noSuchTask();
    await saveTask(ctx, id, { position });
    return getTask(ctx, id);
  });
}

/** Removes a task its maker no longer wants. Throws NOT_FOUND for everybody else. */
export function deleteTask(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTask(ctx, id);
    if (before?.user_id !== ctx.actor.user_id) throw noSuchTask();
    await removeTask(ctx, id);
    await record(ctx, 'remove', id, before, undefined);
    return { removed: true };
  });
}

/** People of the actor's company by part of their name. */
export async function listColleagues(ctx: Ctx, q: string | undefined) {
  return { rows: await listPeople(ctx, { q }) };
}

/** The person a task is given to; without one, the actor. Throws INVALID_FIELDS for a stranger. */
export async function colleague(ctx: Ctx, id: number | null): Promise<number> {
  if (id === null || id === ctx.actor.user_id) return ctx.actor.user_id!;
  await requireColleagues(ctx, [id], 'assignee_id');
  return id;
}

/** Throws INVALID_FIELDS at the field unless all are people of the actor's company. */
export async function requireColleagues(ctx: Ctx, ids: readonly number[], field: string): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const found = await listPeople(ctx, { ids: [...wanted] });
  if (found.length !== wanted.size)
    throw new AppError('INVALID_FIELDS', 'This is nobody of the own company.', undefined, {
      [field]: 'unknown',
    });
}

/** What a task is about is named whole, or not at all: throws INVALID_FIELDS for a part of it. */
function subjectOf(input: z.output<typeof contract.createTask.body>) {
  const { subject = null, subject_id = null, subject_name = null } = input;
  const parts = [subject, subject_id, subject_name].filter((part) => part !== null);
  if (parts.length > 0 && parts.length < 3)
    throw new AppError('INVALID_FIELDS', 'Choose what it is about.', undefined, { subject_id: 'required' });
  return { subject, subject_id, subject_name };
}

async function getTask(ctx: Ctx, id: number) {
  const task = await findTask(ctx, id);
  if (!task) throw noSuchTask();
  return presentTask(task);
}

function presentTask(task: ListedTask): z.input<typeof contract.taskRow> {
  const { user_id, creator_name, assignee_id, assignee_name, ...rest } = task;
  return {
    ...rest,
    assignee: { id: assignee_id, name: assignee_name },
    creator: user_id === null ? null : { id: user_id, name: creator_name ?? '' },
    done_at: task.done_at?.toISOString() ?? null,
    created_at: task.created_at.toISOString(),
  };
}

function record(
  ctx: Ctx,
  action: 'create' | 'update' | 'remove' | 'close' | 'open',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    ...{ action, subject: 'task', subject_id, client_id, network_id, station_id, before, after },
  });
}

function noSuchTask(): AppError {
  return new AppError('NOT_FOUND', 'There is no such task.');
}
