import type { ComputedRow } from './reports-computed.queries.ts';

/** A vehicle of a fleet: liters, and of those that are in stretches between two readings the kilometers. */
export interface Consumption extends Omit<ComputedRow, 'measures'> {
  /** Its type and fuel: vehicles of the same are peers. */
  readonly kind: string;
  readonly volume_ml: number;
  readonly distance_km: number;
  /** Of the liters, those that drove the distance. */
  readonly measured_ml: number;
}

/** Fewer say nothing of what is usual. */
export const MIN_PEERS = 3;

/**
 * Each vehicle's consumption beside the median of the others of its kind. Without its own consumption, or with fewer
 * than three others that have one, there is no median to compare with.
 */
export function compareToPeers(vehicles: readonly Consumption[]): ComputedRow[] {
  const rates = Map.groupBy(vehicles.filter(isKnown), ({ kind }) => kind);
  const sorted = new Map([...rates].map(([kind, own]) => [kind, own.map(rateOf).toSorted((a, b) => a - b)]));
  return vehicles.map((vehicle) => {
    const { kind, volume_ml, distance_km, measured_ml, ...row } = vehicle;
    const all = sorted.get(kind) ?? [];
    const own = isKnown(vehicle) ? rateOf(vehicle) : null;
    const peers = own === null ? all.length : all.length - 1;
    const median = own === null || peers < MIN_PEERS ? null : medianWithout(all, own);
    return {
      ...row,
      measures: {
        ...{ volume_ml, distance_km, peers },
        ml_per_100km: own === null ? null : Math.round(own),
        peers_ml_per_100km: median === null ? null : Math.round(median),
        above_peers_percent: median === null ? null : Math.round((own! / median - 1) * 100),
        above_peers_ml: median === null ? null : Math.round(measured_ml - (median * distance_km) / 100),
      },
    };
  });
}

/** Liters above the medians less liters below them, of the vehicles that were compared. */
export function sumAbovePeers(rows: readonly ComputedRow[]): number {
  return rows.reduce((sum, { measures }) => sum + (measures.above_peers_ml ?? 0), 0);
}

const isKnown = ({ distance_km, measured_ml }: Consumption) => distance_km > 0 && measured_ml > 0;
const rateOf = ({ distance_km, measured_ml }: Consumption) => (measured_ml * 100) / distance_km;

/** The median of sorted rates but one of this value. */
function medianWithout(sorted: readonly number[], own: number): number {
  const at = sorted.indexOf(own);
  const other = (index: number) => sorted[index < at ? index : index + 1]!;
  const count = sorted.length - 1;
  return (other(Math.floor((count - 1) / 2)) + other(Math.floor(count / 2))) / 2;
}
