import type { ConfirmedFacts, FillFacts, PositionFacts, StationFacts } from '../anomaly-facts.ts';
import { distanceMetres } from '../geo.ts';
import { EVIDENCE_MINUTES, reachMetres } from '../vehicle-position.ts';
import { type AnomalyEvidence, type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';

/** After this long a driver who said that the vehicle was elsewhere may have gone to it. */
const GONE_MINUTES = 60;

/** The driver's phone or the vehicle's tracker was farther from the pump than the time between allows, or the driver's own answer says so. */
export function findPositionApart({ facts, station }: History): AnomalyFinding[] {
  return facts.fills.flatMap((fill) => {
    const pump = station.get(fill.station_id);
    if (!pump) return [];
    const found = [
      check(fill, pump, fill.vehicle_position, 'vehicle'),
      check(fill, pump, fill.phone_position, 'phone'),
      checkAnswer(fill, fill.confirmed ?? null),
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
  const minutes_apart = minutesBetween(fill.closed_at_ms, position.at_ms);
  if (minutes_apart > EVIDENCE_MINUTES) return null;
  const metres = distanceMetres(position, pump);
  const allowed_metres = reachMetres(by, minutes_apart);
  return metres > allowed_metres
    ? findingOf(fill, { by, metres, allowed_metres, minutes_apart, position })
    : null;
}

/**
 * `elsewhere`: the driver said that the vehicle was not with them, and it was fueled soon after. `answer`: they said that it was, while
 * its own fresh position was far from their phone.
 */
function checkAnswer(fill: FillFacts, confirmed: ConfirmedFacts | null): AnomalyFinding | null {
  if (!confirmed) return null;
  const { is_here, at_ms, seen_at_ms, seen_metres } = confirmed;
  if (!is_here) {
    const minutes_apart = minutesBetween(fill.closed_at_ms, at_ms);
    if (minutes_apart > GONE_MINUTES) return null;
    const strength = 0.9 - (0.5 * minutes_apart) / GONE_MINUTES;
    const none = { metres: 0, allowed_metres: 0, position: null };
    return findingOf(fill, { by: 'elsewhere', ...none, minutes_apart }, strength);
  }
  if (seen_at_ms === null || seen_metres === null) return null;
  const minutes_apart = minutesBetween(at_ms, seen_at_ms);
  const allowed_metres = reachMetres('vehicle', minutes_apart);
  if (minutes_apart > EVIDENCE_MINUTES || seen_metres <= allowed_metres) return null;
  return findingOf(fill, {
    ...{ by: 'answer', metres: seen_metres, allowed_metres, minutes_apart, position: null },
  });
}

type Evidence = AnomalyEvidence['position_apart'];

function findingOf(
  { id }: FillFacts,
  evidence: Evidence,
  strength = strengthBeyond(evidence),
): AnomalyFinding {
  return {
    ...{ fill_id: id, indicator: 'position_apart', strength: strengthOf(strength) },
    evidence: { ...evidence, minutes_apart: Math.round(evidence.minutes_apart) },
  };
}

function strengthBeyond({ metres, allowed_metres }: Evidence): number {
  return 0.6 + 0.4 * Math.min(1, (metres / allowed_metres - 1) / 2);
}

function minutesBetween(a_ms: number, b_ms: number): number {
  return Math.abs(a_ms - b_ms) / 60_000;
}
