import type { FillFacts } from '../anomaly-facts.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

const HOUR_MS = 3_600_000;
const WITHIN_MS = 30 * HOUR_MS;
/** A vehicle that this driver uses at most this often, and others use most of the time, is not theirs. */
const STRANGE_FILLS = 2;
const STRANGE_SHARE = 0.15;
/** A vehicle whose fills are not mostly shared by two people belongs to a pool: nobody is unusual there. */
const OWNED_SHARE = 0.6;
/** One unfamiliar vehicle is a favor; from this number within hours, the identity is shared. */
const MIN_STRANGE = 2;
const AWAY_MS = 3 * 24 * HOUR_MS;
/** Two vehicles only count next to a fill of the owner's own vehicle within this time. */
const OWN_MS = 60 * HOUR_MS;

/**
 * One PIN within hours at several vehicles that its owner does not drive: shared or stolen. A driver who uses unfamiliar vehicles on
 * other days too (a pool, a substitute, a mechanic) is not reported, the more so the fewer vehicles; the owner's own carries no
 * indicator.
 */
export function findOneIdentity(history: History): AnomalyFinding[] {
  const shares = sharesOf(history);
  return [...history.byDriver.values()].flatMap((fills) => {
    const strange = fills.filter((fill) => isStrange(shares.get(fill.vehicle_id)!, fill.driver_id));
    return strange.flatMap((fill) => findingOf(fill, strange, fills));
  });
}

/** Fills of a vehicle by driver. */
interface Share {
  readonly fills: number;
  readonly of: ReadonlyMap<string, number>;
  readonly isOwned: boolean;
}

function sharesOf({ byVehicle }: History): ReadonlyMap<string, Share> {
  return new Map(
    [...byVehicle].map(([id, fills]) => {
      const of = new Map<string, number>();
      for (const { driver_id } of fills) of.set(driver_id, (of.get(driver_id) ?? 0) + 1);
      const [first = 0, second = 0] = [...of.values()].sort((a, b) => b - a);
      return [id, { fills: fills.length, of, isOwned: first + second > fills.length * OWNED_SHARE }];
    }),
  );
}

/** If only the driver's own fills are known, their frequency decides. */
function isStrange({ fills, of, isOwned }: Share, driver_id: string): boolean {
  const own = of.get(driver_id)!;
  return own <= STRANGE_FILLS && (own === fills || (isOwned && own < fills * STRANGE_SHARE));
}

function findingOf(
  fill: FillFacts,
  strange: readonly FillFacts[],
  fills: readonly FillFacts[],
): AnomalyFinding[] {
  const apart = (one: FillFacts) => Math.abs(one.closed_at_ms - fill.closed_at_ms);
  const near = strange.filter((one) => apart(one) <= WITHIN_MS);
  const vehicles = new Set(near.map((one) => one.vehicle_id)).size;
  if (vehicles < MIN_STRANGE) return [];
  const otherDays = strange.filter((one) => apart(one) > AWAY_MS).length;
  if (otherDays > (vehicles - 1) ** 2) return [];
  if (vehicles === MIN_STRANGE && !isPlain(near, fills, strange, apart)) return [];
  const at = near.map((one) => one.closed_at_ms);
  const own = fills.filter((one) => !strange.includes(one));
  return [
    {
      fill_id: fill.id,
      indicator: 'one_identity_many_vehicles',
      strength: strengthOf(0.4 + 0.12 * vehicles),
      evidence: {
        vehicles,
        hours: Math.round(((Math.max(...at) - Math.min(...at)) / HOUR_MS) * 10) / 10,
        usual_vehicles: new Set(own.map((one) => one.vehicle_id)).size,
        fill_ids: near.map((one) => one.id),
      },
    },
  ];
}

/** Two vehicles, each fueled once and never again, while the owner fueled their own: a substitute would leave their own at home. */
function isPlain(
  near: readonly FillFacts[],
  fills: readonly FillFacts[],
  strange: readonly FillFacts[],
  apart: (one: FillFacts) => number,
): boolean {
  const isOnce = (one: FillFacts) =>
    fills.every((other) => other === one || other.vehicle_id !== one.vehicle_id);
  return near.every(isOnce) && fills.some((one) => !strange.includes(one) && apart(one) <= OWN_MS);
}
