import type * as contract from '@fleet/contracts/delivery/trips-many.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import { approveTrip, assignTrip } from './trips-move.service.ts';
import { lockTrips, lockVehicles } from './trips-save.queries.ts';

type Answer = z.input<typeof contract.advanceTrips.response>;
type Refused = Answer['refused'][number];

/**
 * Approves several trips, assigns them to their vehicles' drivers, or both: those that allow it advance, the others are named with
 * what they lack. A trip that is approved and cannot be assigned stays approved. Locks trips, then vehicles, in id order, as an
 * arrangement does. Throws FORBIDDEN to those who may not approve.
 */
export function advanceTrips(ctx: Ctx, { steps, trips }: z.output<typeof contract.advanceTrips.body>) {
  const { actor } = ctx;
  if (steps.includes('approve') && actor.kind !== 'system' && !actor.permissions.has('approve trip'))
    throw new AppError('FORBIDDEN', 'Trips are approved by those who may.');
  return inTransaction(ctx, async (ctx): Promise<Answer> => {
    const wanted = [...new Map(trips.map((trip) => [trip.id, trip])).values()].toSorted(
      (a, b) => a.id - b.id,
    );
    const rows = await lockTrips(
      ctx,
      wanted.map(({ id }) => id),
    );
    await lockVehicles(ctx, [...new Set(rows.map(({ delivery_vehicle_id }) => delivery_vehicle_id))]);
    const answer: Answer = { approved: [], assigned: [], refused: [] };
    for (const { id, version } of wanted) {
      const trip_code = rows.find((row) => row.id === id)?.trip_code ?? null;
      let seen = version;
      for (const step of ['approve', 'assign'] as const) {
        if (!steps.includes(step)) continue;
        const take = step === 'approve' ? approveTrip : assignTrip;
        const taken = await attempt(ctx, () => take(ctx, id, { version: seen }));
        if ('refusal' in taken) {
          answer.refused.push({ id, trip_code, step, ...reasonOf(taken.refusal) });
          break;
        }
        answer[step === 'approve' ? 'approved' : 'assigned'].push(id);
        seen = taken.value.version;
      }
    }
    return answer;
  });
}

/** What the driver lacks says more than that a field is wrong. */
function reasonOf({ code, fields }: AppError): Pick<Refused, 'code' | 'driver'> {
  return { code: code as Refused['code'], driver: (fields?.driver_id ?? null) as Refused['driver'] };
}
