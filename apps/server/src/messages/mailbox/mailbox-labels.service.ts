import type * as contract from '@fleet/contracts/messages/email-labels.ts';
import { MAX_OWN_LABELS } from '@fleet/contracts/messages/email-labels.ts';
import type { EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { mailboxChanged } from './mailbox.jobs.ts';
import {
  countLabels,
  deleteLabel,
  findLabel,
  insertLabel,
  type LabelRow,
  listLabels,
  saveLabel,
} from './mailbox-labels.queries.ts';

/** Labels the actor made, by name. */
export async function listOwnLabels(ctx: Ctx) {
  return { rows: (await listLabels(ctx)).map(present) };
}

/** Adds a label. Throws INVALID_FIELDS for a name the actor has used, and for too many. */
export function createLabel(ctx: Ctx, input: z.output<typeof contract.createEmailLabel.body>) {
  return inTransaction(ctx, async (ctx) => {
    if ((await countLabels(ctx)) >= MAX_OWN_LABELS)
      throw new AppError(
        'INVALID_FIELDS',
        'There are too many labels.',
        { max: MAX_OWN_LABELS },
        {
          name: 'too_many',
        },
      );
    return present(await changed(ctx, insertLabel(ctx, input)));
  });
}

/** Renames or colors a label. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateLabel(ctx: Ctx, id: number, input: z.output<typeof contract.updateEmailLabel.body>) {
  return inTransaction(ctx, async (ctx) => {
    const { name, color, version } = input;
    refuseIfChanged(await ownLabel(ctx, id, 'update'), version);
    return present(await changed(ctx, saveLabel(ctx, id, { name, color, version: version + 1 })));
  });
}

/** Deletes a label; messages that have it lose it. Throws NOT_FOUND. */
export function removeLabel(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    await ownLabel(ctx, id, 'update');
    await changed(ctx, deleteLabel(ctx, id));
    return { removed: true };
  });
}

/** Throws INVALID_FIELDS for a label that is neither shipped nor the actor’s; it is not deleted meanwhile. */
export async function requireLabel(ctx: Ctx, label: EmailLabel): Promise<void> {
  if (!label.startsWith('own-') || (await findLabel(ctx, Number(label.slice(4)), 'key share'))) return;
  throw new AppError('INVALID_FIELDS', 'There is no such label.', undefined, { label: 'unknown' });
}

async function ownLabel(ctx: Ctx, id: number, lock: 'update'): Promise<LabelRow> {
  const row = await findLabel(ctx, id, lock);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such label.');
  return row;
}

/** Open windows of the actor read their labels and messages again. */
async function changed<T>(ctx: Ctx, change: Promise<T>): Promise<T> {
  const done = await change;
  await addJob(ctx, mailboxChanged, { user_ids: [ctx.actor.user_id!] });
  return done;
}

function present(row: LabelRow): contract.OwnLabel {
  return { ...row, label: `own-${row.id}` };
}
