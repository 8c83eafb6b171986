import type { createSim, simRow } from '@fleet/contracts/sims.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { sims } from './sims.table.ts';

export type SimRow = typeof sims.$inferSelect;
/** What is told of a new card; the price in halalas, the data limit in MB. */
export type SimFields = z.output<(typeof createSim)['body']>;

/** A card with the device it is in, as the list reads it. */
export interface FittedSim extends SimRow {
  device_id: number | null;
  device_serial_no: string | null;
  device_operating_system: string | null;
}

/** Refuses to retire a card that is at work. Throws SIM_IN_DEVICE. */
export function checkRetire(sim: FittedSim): void {
  if (sim.device_id !== null) {
    throw new AppError('SIM_IN_DEVICE', 'This card is in a device; take it out first.', {
      serial_no: sim.device_serial_no,
    });
  }
}

/** A card as the wire has it, with what the reader may do. */
export function presentSim(row: FittedSim, actor: Actor): z.input<typeof simRow> {
  const { device_id, device_serial_no, device_operating_system, ...sim } = row;
  return {
    ...sim,
    device:
      device_id === null
        ? null
        : { id: device_id, serial_no: device_serial_no!, operating_system: device_operating_system! },
    expiry_date: sim.expiry_date.toISOString(),
    created_at: sim.created_at.toISOString(),
    can: { update: actor.permissions.has('update sim') },
  };
}
