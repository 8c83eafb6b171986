import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertFill, lacksShift } from './shifts.queries.ts';

/**
 * Ties a fill the pump closes to the shift that is open there, with the litres that were pumped. Called in the closing
 * transaction, after the request is locked; each fill is in one shift at most, and in it forever.
 */
export function takeFill(
  ctx: Ctx,
  station_id: number,
  fill: { id: number; client_id: number; fuel_type_id: number; volume_ml: number; amount_halalas: number },
): Promise<void> {
  return insertFill(ctx, station_id, fill);
}

/** Throws SHIFT_NEEDED at a station that fuels only while a shift is open. */
export async function requireShift(ctx: Ctx, station_id: number): Promise<void> {
  if (await lacksShift(ctx, station_id))
    throw new AppError('SHIFT_NEEDED', 'Open the shift of this station first.');
}
