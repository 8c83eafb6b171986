import { ALLOCATION_TARGETS, type Allocation } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { parsePlate } from '@fleet/domain/plates.ts';

/** A vehicle a line means; none where a group or branch is there and has no active vehicle. */
export interface Found {
  /** Counts from 0. */
  readonly line: number;
  readonly vehicle_id: number | null;
  readonly plate_no: string | null;
}

/** One vehicle and the line it takes. */
export interface Shared {
  readonly line: number;
  readonly vehicle_id: number;
  readonly plate_no: string;
}

type Target = (typeof ALLOCATION_TARGETS)[number];
/** The nearer a line names a vehicle, the sooner the vehicle takes it. */
const NEARNESS: Readonly<Record<Target, number>> = {
  vehicle_id: 0,
  plate_no: 0,
  client_reference_number: 0,
  group_id: 1,
  branch_id: 2,
};

export function targetOf(line: Allocation): Target {
  return ALLOCATION_TARGETS.find((target) => line[target] !== undefined)!;
}

/** The line with its plate as stored; as typed where it is invalid, which then matches nothing. */
export function withPlate(line: Allocation): Allocation {
  const { plate_no } = line;
  return plate_no === undefined ? line : { ...line, plate_no: parsePlate(plate_no)?.canonical ?? plate_no };
}

/**
 * Which line each vehicle takes, in the order of the lines, and by line what is wrong: `unknown` for what is not of the
 * fleet, `ambiguous` for a reference several vehicles have, `twice` where another line names the same vehicle as nearly.
 */
export function shareOut(
  lines: readonly Allocation[],
  found: readonly Found[],
): { shares: Shared[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const byLine = Map.groupBy(found, (one) => one.line);
  const taken = new Map<number, Shared>();
  for (const [at, line] of lines.entries()) {
    const target = targetOf(line);
    const refuse = (code: string) => {
      problems[`allocations.${at}.${target}`] = code;
    };
    const vehicles = byLine.get(at) ?? [];
    if (vehicles.length === 0) refuse('unknown');
    else if (NEARNESS[target] === 0 && vehicles.length > 1) refuse('ambiguous');
    for (const { vehicle_id, plate_no } of vehicles) {
      if (vehicle_id === null || plate_no === null) continue;
      const other = taken.get(vehicle_id);
      const otherNearness = other ? NEARNESS[targetOf(lines[other.line]!)] : Number.POSITIVE_INFINITY;
      if (NEARNESS[target] < otherNearness) taken.set(vehicle_id, { line: at, vehicle_id, plate_no });
      else if (NEARNESS[target] === otherNearness) refuse('twice');
    }
  }
  const shares = [...taken.values()].toSorted((a, b) => a.line - b.line || a.vehicle_id - b.vehicle_id);
  return { shares, problems };
}
