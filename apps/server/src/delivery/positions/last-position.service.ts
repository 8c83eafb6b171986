import type { LastPosition } from '@fleet/domain/vehicle-position.ts';
import type { Ctx } from '../../platform/context.ts';
import { findLast } from './positions.queries.ts';

/** Where a vehicle was last, by its tracker or by what reads its tank; null for one that never said. */
export function findLastPosition(ctx: Ctx, vehicle_id: number): Promise<LastPosition | null> {
  return findLast(ctx, vehicle_id);
}
