import type { AnomalyFacts, ClientFacts, FillFacts, StationFacts, VehicleFacts } from '../anomaly-facts.ts';
import { type Leg, legsOf } from './legs.ts';

/** Facts in the order detectors need. A limited window is sufficient: no detector needs the whole history of a fleet. */
export interface History {
  readonly facts: AnomalyFacts;
  readonly vehicle: ReadonlyMap<string, VehicleFacts>;
  readonly station: ReadonlyMap<string, StationFacts>;
  readonly client: ReadonlyMap<string, ClientFacts>;
  /** Oldest first. */
  readonly byVehicle: ReadonlyMap<string, readonly FillFacts[]>;
  readonly byDriver: ReadonlyMap<string, readonly FillFacts[]>;
  readonly byStation: ReadonlyMap<string, readonly FillFacts[]>;
  /** Each fill with the leg before it, by vehicle. */
  readonly legs: ReadonlyMap<string, readonly Leg[]>;
}

/** Indexes facts once, for all detectors. */
export function historyOf(facts: AnomalyFacts): History {
  const vehicle = new Map(facts.vehicles.map((one) => [one.id, one]));
  const byVehicle = groupBy(facts.fills, (fill) => fill.vehicle_id);
  return {
    facts,
    vehicle,
    station: new Map(facts.stations.map((one) => [one.id, one])),
    client: new Map(facts.clients.map((one) => [one.id, one])),
    byVehicle,
    byDriver: groupBy(facts.fills, (fill) => fill.driver_id),
    byStation: groupBy(facts.fills, (fill) => fill.station_id),
    legs: new Map([...byVehicle].map(([id, fills]) => [id, legsOf(fills, vehicle.get(id) ?? null)])),
  };
}

/** Groups values by key, in input order. */
export function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
