import type { FillFacts, PositionFacts, StationFacts } from '../anomaly-facts.ts';
import { distanceMetres } from '../geo.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

/** Field knowledge 1.3: positions are accurate to 100 to 400 m, indoors much less, and are taken before they are sent. */
const RADIUS_METRES = { phone: 3_000, vehicle: 1_000 } as const;
/** Allowed distance per minute of age: a phone was queried while its driver was still driving, a tracker reports when stopped. */
const METRES_PER_MINUTE = { phone: 900, vehicle: 850 } as const;
const LATE_MINUTES = { phone: 0, vehicle: 1.5 } as const;
/** Older or later positions are no evidence of where it fueled. */
const STALE_MINUTES = 10;

/** The driver's phone or the vehicle's tracker was farther from the pump than the time between allows. */
export function findPositionApart({ facts, station }: History): AnomalyFinding[] {
  return facts.fills.flatMap((fill) => {
    const pump = station.get(fill.station_id);
    if (!pump) return [];
    const found = [
      check(fill, pump, fill.vehicle_position, 'vehicle'),
      check(fill, pump, fill.phone_position, 'phone'),
    ].flatMap((one) => (one ? [one] : []));
    const strongest = found.sort((a, b) => b.strength - a.strength)[0];
    return strongest ? [strongest] : [];
  });
}

function check(
  fill: FillFacts,
  pump: StationFacts,
  position: PositionFacts | null,
  by: 'phone' | 'vehicle',
): AnomalyFinding | null {
  if (!position) return null;
  const minutes_apart = Math.abs(fill.closed_at_ms - position.at_ms) / 60_000;
  if (minutes_apart > STALE_MINUTES) return null;
  const minutesDriven = Math.max(0, minutes_apart - LATE_MINUTES[by]);
  const allowed_metres = Math.round(RADIUS_METRES[by] + minutesDriven * METRES_PER_MINUTE[by]);
  const metres = distanceMetres(position, pump);
  if (metres <= allowed_metres) return null;
  return {
    fill_id: fill.id,
    indicator: 'position_apart',
    strength: strengthOf(0.6 + 0.4 * Math.min(1, (metres / allowed_metres - 1) / 2)),
    evidence: { by, metres, allowed_metres, minutes_apart: Math.round(minutes_apart), position },
  };
}
