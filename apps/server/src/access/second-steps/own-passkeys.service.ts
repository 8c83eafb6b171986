import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Site } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import {
  dropPasskey,
  keepPasskey,
  optionsForNew,
  type PasskeyResponse,
  readNewPasskey,
} from '../passkeys/passkeys.service.ts';
import { requireStepLeft } from './second-steps.service.ts';
import { issueTicket, takeTicket, tryTicket, wrongCode } from './tickets.service.ts';

/** Options with which the reader's browser makes a passkey. */
export async function beginPasskey(ctx: Ctx, site: Site) {
  const options = await optionsForNew(ctx, site);
  const ticket = await issueTicket(ctx, {
    purpose: 'passkey_new',
    user_id: ctx.actor.user_id!,
    challenge: options.challenge,
  });
  return { ticket, options: { ...options } };
}

/** Keeps a passkey of the reader. Throws INCORRECT_CODE where it does not fit the challenge, or that is another's. */
export async function addPasskey(
  ctx: Ctx,
  site: Site,
  input: { ticket: string; name: string; passkey: PasskeyResponse },
): Promise<{ id: number }> {
  const ticket = await tryTicket(ctx, input.ticket, 'passkey_new');
  const isOwn = ticket.user_id === ctx.actor.user_id && ticket.challenge !== null;
  const key = isOwn ? await readNewPasskey(site, ticket.challenge, input.passkey) : null;
  if (!key) throw wrongCode(0);
  return inTransaction(ctx, async (ctx) => {
    await takeTicket(ctx, ticket);
    const id = await keepPasskey(ctx, { ...key, name: input.name });
    await audit(ctx, 'set_up_second_step', input.name);
    await addJob(ctx, rightsChanged, { user_id: ctx.actor.user_id! });
    return { id };
  });
}

/** Removes a passkey of the reader. Throws NOT_FOUND, and SECOND_STEP_COMPULSORY for the last step of a role that needs one. */
export function removePasskey(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const name = await dropPasskey(ctx, id);
    if (name === null) throw new AppError('NOT_FOUND', 'There is no such passkey.');
    await requireStepLeft(ctx);
    await audit(ctx, 'remove_second_step', name);
    return { removed: true };
  });
}

function audit(ctx: Ctx, action: 'set_up_second_step' | 'remove_second_step', name: string) {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    action,
    subject: 'user',
    subject_id: user_id,
    client_id,
    network_id,
    station_id,
    after: { method: 'passkey', name },
  });
}
