import type { Ctx } from '../../platform/context.ts';
import { type RecordedFill, saveFill } from './odometer-fills.queries.ts';

/** Records a fill: the vehicle keeps its last one, and the odometer, with its history, where it was read. */
export function recordFill(ctx: Ctx, fill: RecordedFill): Promise<void> {
  return saveFill(ctx, fill);
}
