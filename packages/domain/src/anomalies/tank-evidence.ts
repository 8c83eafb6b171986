import { drainsOf, type TankJump } from '../tank-levels/jumps.ts';
import { risesOf, type TankRise } from '../tank-levels/rises.ts';
import { traceOf } from '../tank-levels/trace.ts';
import type { History } from './history.ts';

/** What the readings of tank levels say of a history's fills. */
export interface TankEvidence {
  /** By fill; fills without readings near enough have none. */
  readonly rises: ReadonlyMap<string, TankRise & { readonly tank_ml: number }>;
  /** Only after a fill whose own rise was seen: around others the sensor was silent or stood still. */
  readonly drains: readonly (TankJump & { readonly fill_id: string; readonly tank_ml: number })[];
  /** What left the tank between the previous fill and this one. */
  readonly lost_ml: ReadonlyMap<string, number>;
}

const known = new WeakMap<History, TankEvidence>();

/** Computed once for all detectors. */
export function tankEvidenceOf(history: History): TankEvidence {
  const evidence = known.get(history) ?? weigh(history);
  known.set(history, evidence);
  return evidence;
}

/** Whether the liters of a fill are seen to have arrived in its vehicle's own tank: then they are no second fill, nor too many for it. */
export function hasArrived(history: History, fill_id: string): boolean {
  return tankEvidenceOf(history).rises.get(fill_id)?.has_arrived === true;
}

function weigh({ facts, byVehicle, vehicle }: History): TankEvidence {
  const rises = new Map<string, TankRise & { tank_ml: number }>();
  const drains: (TankJump & { fill_id: string; tank_ml: number })[] = [];
  const lost_ml = new Map<string, number>();
  for (const [id, readings] of facts.tank_readings ?? []) {
    const tank_ml = vehicle.get(id)?.gas_tank_capacity_ml;
    const trace = tank_ml ? traceOf(readings, tank_ml) : null;
    if (!tank_ml || !trace) continue;
    const fills = byVehicle.get(id) ?? [];
    for (const rise of risesOf(trace, fills)) rises.set(rise.fill.id, { ...rise, tank_ml });
    const next = new Map(fills.map((fill, index) => [fill.id, fills[index + 1]?.id]));
    for (const drain of drainsOf(trace, fills)) {
      const fill_id = drain.fill?.id;
      if (!fill_id || !rises.has(fill_id)) continue;
      drains.push({ ...drain, fill_id, tank_ml });
      const after = next.get(fill_id);
      if (after) lost_ml.set(after, (lost_ml.get(after) ?? 0) + drain.volume_ml);
    }
  }
  return { rises, drains, lost_ml };
}
