import type { KnownDay } from '@fleet/contracts/messages/calendar.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { listKnownDays } from './known-days.queries.ts';

/** What stands in the actor's calendar without anybody having entered it. */
export function getKnownDays(ctx: Ctx, from: RiyadhDate, until: RiyadhDate): Promise<KnownDay[]> {
  return listKnownDays(ctx, from, until);
}
