import type { FillFacts, PositionFacts, StationFacts } from '../anomaly-facts.ts';
import { distanceMetres } from '../geo.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

/** Field knowledge 1.3: places are good to 100 to 400 m, a phone without sky much less, and a fix is of a moment before it is sent. */
const RADIUS_METRES = { phone: 3_000, vehicle: 1_000 } as const;
/** On the way to the pump: a phone was asked while its driver was still driving, a tracker speaks when it stands. */
const METRES_PER_MINUTE = { phone: 900, vehicle: 850 } as const;
const LATE_MINUTES = { phone: 0, vehicle: 1.5 } as const;
/** What is older or later than this says nothing of where it stood when it fuelled. */
const STALE_MINUTES = 10;

/** The driver's phone or the vehicle's tracker was somewhere else than the pump, further than the time between allows. */
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
  const onItsWay = Math.max(0, minutes_apart - LATE_MINUTES[by]);
  const allowed_metres = Math.round(RADIUS_METRES[by] + onItsWay * METRES_PER_MINUTE[by]);
  const metres = distanceMetres(position, pump);
  if (metres <= allowed_metres) return null;
  return {
    fill_id: fill.id,
    sign: 'position_apart',
    strength: strengthOf(0.6 + 0.4 * Math.min(1, (metres / allowed_metres - 1) / 2)),
    evidence: { by, metres, allowed_metres, minutes_apart: Math.round(minutes_apart), position },
  };
}
