import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertFill, lacksShift } from './shifts.queries.ts';

/**
 * Assigns a closing fill to the shift it flowed in, with the pumped liters. Called in the closing transaction, after
 * the request is locked; each fill is in at most one shift, permanently. One sent after that shift was closed does
 * not change its figures, and explains the difference.
 */
export function takeFill(
  ctx: Ctx,
  station_id: number,
  fill: { id: number; client_id: number; fuel_type_id: number; volume_ml: number; amount_halalas: number },
  flowed_at: Date,
): Promise<void> {
  return insertFill(ctx, station_id, fill, flowed_at);
}

/** Whether the station fuels only while a shift is open, and had none open then. */
export function isShiftLacking(ctx: Ctx, station_id: number, at: Date): Promise<boolean> {
  return lacksShift(ctx, station_id, at);
}

export function shiftRequired(): AppError {
  return new AppError('SHIFT_REQUIRED', 'Open the shift of this station first.');
}
