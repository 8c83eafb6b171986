import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertFill, lacksShift } from './shifts.queries.ts';

/**
 * Ties a fill the pump closes to the shift it flowed in, with the litres that were pumped. Called in the closing
 * transaction, after the request is locked; each fill is in one shift at most, and in it forever. One that a device sends
 * after that shift was closed leaves its figures as they were, and explains what they lack.
 */
export function takeFill(
  ctx: Ctx,
  station_id: number,
  fill: { id: number; client_id: number; fuel_type_id: number; volume_ml: number; amount_halalas: number },
  flowed_at: Date,
): Promise<void> {
  return insertFill(ctx, station_id, fill, flowed_at);
}

/** Throws SHIFT_NEEDED at a station that fuels only while a shift is open, and had none open then. */
export async function requireShift(ctx: Ctx, station_id: number, at: Date): Promise<void> {
  if (await lacksShift(ctx, station_id, at))
    throw new AppError('SHIFT_NEEDED', 'Open the shift of this station first.');
}
