import type { FillFacts } from '../anomaly-facts.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

const WITHIN_MS = 30 * 3_600_000;
/** A vehicle this driver takes at most so often is not one of theirs. */
const STRANGE_FILLS = 2;
/** One strange vehicle is a favour; from so many within hours on, the identity goes round. */
const LEAST_STRANGE = 2;
/** Whose other days are full of strange vehicles too is a stand-in, or a pool's. */
const STAND_IN_SHARE = 0.3;
const AWAY_MS = 3 * 86_400_000;

/**
 * One PIN at several vehicles within hours that its owner does not drive: lent, or known. Who drives many vehicles on other
 * days too (a pool, a stand-in, a fitter) is left alone; the owner's own vehicle carries no sign.
 */
export function findOneIdentity({ byDriver }: History): AnomalyFinding[] {
  return [...byDriver.values()].flatMap((fills) => {
    const times = new Map<string, number>();
    for (const { vehicle_id } of fills) times.set(vehicle_id, (times.get(vehicle_id) ?? 0) + 1);
    const strange = fills.filter(({ vehicle_id }) => times.get(vehicle_id)! <= STRANGE_FILLS);
    return strange.flatMap((fill) => findingOf(fill, strange, fills, times));
  });
}

function findingOf(
  fill: FillFacts,
  strange: readonly FillFacts[],
  fills: readonly FillFacts[],
  times: ReadonlyMap<string, number>,
): AnomalyFinding[] {
  const near = strange.filter((one) => Math.abs(one.closed_at_ms - fill.closed_at_ms) <= WITHIN_MS);
  const vehicles = new Set(near.map((one) => one.vehicle_id)).size;
  if (vehicles < LEAST_STRANGE) return [];
  const otherDays = fills.filter((one) => Math.abs(one.closed_at_ms - fill.closed_at_ms) > AWAY_MS);
  const strangeDays = otherDays.filter(({ vehicle_id }) => times.get(vehicle_id)! <= STRANGE_FILLS).length;
  if (strangeDays > Math.max(2, otherDays.length * STAND_IN_SHARE)) return [];
  const at = near.map((one) => one.closed_at_ms);
  const hours = (Math.max(...at) - Math.min(...at)) / 3_600_000;
  const usual = new Set(
    fills.filter(({ vehicle_id }) => times.get(vehicle_id)! > STRANGE_FILLS).map((one) => one.vehicle_id),
  ).size;
  return [
    {
      fill_id: fill.id,
      sign: 'one_identity_many_vehicles',
      strength: strengthOf(0.4 + 0.12 * vehicles),
      evidence: {
        vehicles,
        hours: Math.round(hours * 10) / 10,
        usual_vehicles: usual,
        fill_ids: near.map((one) => one.id),
      },
    },
  ];
}
