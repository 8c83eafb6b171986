import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { CarrierOutcome } from '../../platform/carrier.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { SEND_TIMEOUT_MS } from '../../platform/mail.ts';
import { composeMessage } from '../message-texts/message-texts.service.ts';
import { COURIERS } from './carriers.service.ts';
import {
  deleteBefore,
  expire,
  findNextDue,
  pauseChannel,
  saveDone,
  saveLater,
  type TakenMessage,
  takeDue,
} from './couriers.queries.ts';
import { MAX_ATTEMPTS, waitAfter } from './couriers.rules.ts';

/** Longer than sending may take: what a process that died had taken is taken by another then. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;
/** One recipient that takes its time occupies one of these. */
const AT_ONCE = 10;
const POLL_MS = 200;
const SHUTDOWN_TIMEOUT_MS = 3_000;
const DAY_MS = 86_400_000;
const PURGED_AT_ONCE = 5_000;

/** Whether messages can leave by this channel. */
export function isChannelSet(config: Config, channel: Channel): boolean {
  return COURIERS[channel].isSet(config);
}

/** The round of a channel: sends until nothing of it is due, or its carrier wants nothing more for now. */
export function sendBy(channel: Channel) {
  return async (systemCtx: () => Ctx, isStopping: () => boolean = () => false): Promise<void> => {
    await expire(systemCtx());
    if (!isChannelSet(systemCtx().config, channel)) return;
    const inFlight = new Set<Promise<void>>();
    let isPaused = false;
    while (!isStopping() && !isPaused) {
      const ctx = systemCtx();
      const free = AT_ONCE - inFlight.size;
      const until = new Date(ctx.now.getTime() + LEASE_MS);
      for (const taken of free > 0 ? await takeDue(ctx, channel, until, free) : []) {
        const sent = deliver(systemCtx, taken)
          .then((goesOn) => {
            isPaused ||= !goesOn;
          })
          .catch((error) => ctx.platform.log.warn({ err: error, message: taken.id }, 'message not noted'))
          .finally(() => inFlight.delete(sent));
        inFlight.add(sent);
      }
      if (inFlight.size === 0) return;
      await Promise.race([...inFlight, wait(POLL_MS)]);
    }
    const ended = Promise.all(inFlight);
    await (isStopping()
      ? Promise.race([ended, wait(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
      : ended);
  };
}

/** When the next message of a channel is due; null where none is, or the channel is not set up. */
export function findNextBy(channel: Channel) {
  return async (ctx: Ctx): Promise<Date | null> =>
    isChannelSet(ctx.config, channel) ? findNextDue(ctx, channel) : null;
}

/** Job: gives up what is too late, and forgets what is older than MESSAGE_DAYS. Returns how many of these. */
export async function tidyOutgoing(ctx: Ctx): Promise<number> {
  await expire(ctx);
  const before = new Date(ctx.now.getTime() - ctx.config.MESSAGE_DAYS * DAY_MS);
  for (let removed = 0; ; ) {
    const count = await deleteBefore(ctx, before, PURGED_AT_ONCE);
    removed += count;
    if (count < PURGED_AT_ONCE) return removed;
  }
}

/** One attempt, and what came of it written down; false where the carrier wants no more for now. */
async function deliver(systemCtx: () => Ctx, taken: TakenMessage): Promise<boolean> {
  const ctx = systemCtx();
  const content = await composeMessage(ctx, taken);
  const outcome = content
    ? await COURIERS[taken.channel].send(ctx, { ...taken, content })
    : ({ outcome: 'refused', reason: 'unknown_kind' } as const);
  return note(systemCtx(), taken, outcome);
}

async function note(ctx: Ctx, taken: TakenMessage, outcome: CarrierOutcome): Promise<boolean> {
  if (outcome.outcome === 'sent') {
    const { provider_id, cost_halalas } = outcome;
    await saveDone(ctx, taken, { status: 'sent', problem: null, provider_id, cost_halalas });
    return true;
  }
  const { reason: problem } = outcome;
  const { pause_ms, wait_ms = null } = outcome.outcome === 'later' ? outcome : { pause_ms: null };
  const delay_ms = Math.max(wait_ms ?? waitAfter(taken.attempts), pause_ms ?? 0);
  const at = new Date(ctx.now.getTime() + delay_ms);
  const isAbandoned = taken.attempts >= MAX_ATTEMPTS || at > taken.useful_until;
  if (outcome.outcome === 'refused' || isAbandoned)
    await saveDone(ctx, taken, { status: 'failed', problem, provider_id: null, cost_halalas: null });
  else {
    await saveLater(ctx, taken, { at, problem });
    ctx.platform.log.warn({ message: taken.id, reason: problem }, 'a message is tried again later');
  }
  if (pause_ms !== null) await pauseChannel(ctx, taken.channel, new Date(ctx.now.getTime() + pause_ms));
  // The next one would find no carrier either, and each waits its time for it.
  return pause_ms === null && outcome.outcome !== 'unreached';
}
