import { listSims } from '@fleet/contracts/stations/sims.ts';
import { findIn } from '../../../ui/find-in.ts';

/** Searches SIM cards that are free, or in this device. */
export function findFreeSims(device_id: number | undefined) {
  return findIn(listSims, simName, { status: 'active', location: 'free', device_id });
}

/** Name of a SIM card in a choice: number, operator, end of the serial number. */
export function simName(sim: { sim_number: string; sim_serial_number: string }): string {
  return `+966 ${sim.sim_number} · …${sim.sim_serial_number.slice(-6)}`;
}
