import type { createFuelRequest, previewFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import {
  type LastPosition,
  needsConfirmation,
  type SeenVehicle,
  seenFrom,
} from '@fleet/domain/vehicle-position.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { findStationAt } from '../../stations/stations/stations-lists.service.ts';

type RequestBody = z.output<(typeof createFuelRequest)['body']>;
type Question = z.input<(typeof previewFuelRequest)['response']>['vehicle_question'];

/** Of later contexts. */
export interface PositionNeeds {
  readonly lastPosition: (ctx: Ctx, vehicle_id: number) => Promise<LastPosition | null>;
}

/** What the driver is to confirm before requesting; null where there is no doubt, or the vehicle never said where it is. */
export async function questionOf(ctx: Ctx, body: RequestBody, needs: PositionNeeds): Promise<Question> {
  if (ctx.actor.driver_id === null) return null;
  const seen = await see(ctx, body, needs);
  if (!needsConfirmation(seen, ctx.now, ctx.config.POSITION_STALE_SECONDS)) return null;
  return { station: body.coordinates ? await findStationAt(ctx, body.coordinates) : null };
}

/**
 * The driver's answer with the vehicle's position of now, as columns of the request; nothing where none was given. It declines nothing:
 * it is evidence, for the fleet and for the indicators.
 */
export async function answerOf(ctx: Ctx, body: RequestBody, needs: PositionNeeds) {
  if (ctx.actor.driver_id === null || body.vehicle_is_here === undefined) return {};
  const seen = await see(ctx, body, needs);
  return {
    vehicle_is_here: body.vehicle_is_here,
    vehicle_seen_at: seen?.at ?? null,
    vehicle_seen_metres: seen?.metres ?? null,
  };
}

async function see(ctx: Ctx, body: RequestBody, needs: PositionNeeds): Promise<SeenVehicle | null> {
  return seenFrom(await needs.lastPosition(ctx, body.vehicle_id), body.coordinates ?? null);
}
