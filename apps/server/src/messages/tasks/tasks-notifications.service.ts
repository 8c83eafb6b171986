import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { notifyUsers } from '../push-messages/notices.service.ts';
import { type TaskRow, takeOverdue } from './tasks.queries.ts';

const AT_ONCE = 200;

/** Tells the assignee of a task that somebody else gave it to them, or changed it. */
export function notifyOfTask(
  ctx: Ctx,
  kind: 'task_assigned' | 'task_changed',
  { id, title, assignee_id }: { readonly id: number; readonly title: string; readonly assignee_id: number },
): Promise<void> {
  return notifyUsers(ctx, [assignee_id], {
    kind,
    params: { writer: ctx.actor.name, title },
    subject: 'task',
    subject_id: id,
  });
}

type Noticed = Pick<TaskRow, 'title' | 'note' | 'due_on' | 'priority' | 'assignee_id' | 'subject_id'>;

/** Tells a new assignee that the task is theirs, and the same one what of their work changed: not how it is labelled. */
export async function notifyOfChange(ctx: Ctx, before: TaskRow, after: Noticed): Promise<void> {
  const { id } = before;
  const task = { id, title: after.title ?? '', assignee_id: after.assignee_id };
  if (before.assignee_id !== after.assignee_id) return notifyOfTask(ctx, 'task_assigned', task);
  const noticed = ['title', 'note', 'due_on', 'priority', 'subject_id'] as const;
  if (noticed.some((field) => before[field] !== after[field])) await notifyOfTask(ctx, 'task_changed', task);
}

/** Job: tells assignees of tasks whose day is over, once for each day they were due. */
export async function notifyOverdue(ctx: Ctx): Promise<void> {
  let taken = AT_ONCE;
  while (taken === AT_ONCE)
    taken = await inTransaction(ctx, async (ctx) => {
      const overdue = await takeOverdue(ctx, riyadhDate(ctx.now), AT_ONCE);
      for (const { id, title, due_on, assignee_id } of overdue)
        await notifyUsers(ctx, [assignee_id], {
          kind: 'task_overdue',
          params: { title, due_on },
          subject: 'task',
          subject_id: id,
        });
      return overdue.length;
    });
}
