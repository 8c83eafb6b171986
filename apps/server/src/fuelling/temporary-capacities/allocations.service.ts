import {
  type allocateInBulk as contract,
  MAX_ALLOCATED_VEHICLES,
} from '@fleet/contracts/fuelling/temporary-capacities.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { transfer } from '../../money/wallets/wallets.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findTargets } from './allocations.queries.ts';
import { shareOut, withPlate } from './allocations.rules.ts';
import { grantShares } from './temporary-capacities.service.ts';

/**
 * Gives what many lines say, all or none: money first, then vehicles in the order of their ids, as everywhere. Throws
 * NOT_FOUND for another fleet, INVALID_FIELDS by line, INSUFFICIENT_FUNDS, and FORBIDDEN to move money without that right.
 */
export function allocateInBulk(ctx: Ctx, body: z.output<(typeof contract)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { allocations, transfer_halalas, ...term } = body;
    const client_id = await clientOf(ctx, body.client_id);
    if (transfer_halalas !== undefined && !ctx.actor.permissions.has('transfer wallet'))
      throw new AppError('FORBIDDEN', 'This needs the right to transfer wallet.', {
        permission: 'transfer wallet',
      });
    const { shares, problems } = shareOut(
      allocations,
      await findTargets(ctx, client_id, allocations.map(withPlate)),
    );
    if (shares.length > MAX_ALLOCATED_VEHICLES) problems.allocations = 'too_big';
    if (Object.keys(problems).length > 0)
      throw new AppError('INVALID_FIELDS', 'Some lines need another look.', undefined, problems);
    if (transfer_halalas !== undefined)
      await transfer(ctx, { client_id, direction: 'to_allocated', amount_halalas: transfer_halalas });
    const input = shares.map(({ line, vehicle_id }) => {
      const { volume_ml = null, amount_halalas = null } = allocations[line]!;
      return { vehicle_id, volume_ml, amount_halalas };
    });
    const { batch_id, granted, replaced } = await grantShares(ctx, client_id, term, input);
    const ids = new Map(granted.map((capacity) => [capacity.vehicle_id, capacity.id]));
    const capacities = shares.map(({ line, vehicle_id, plate_no }) => ({
      id: ids.get(vehicle_id)!,
      line,
      vehicle: { id: vehicle_id, plate_no },
    }));
    return { batch_id, granted: granted.length, replaced, capacities };
  });
}
