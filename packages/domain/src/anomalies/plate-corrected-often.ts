import type { FillFacts } from '../anomaly-facts.ts';
import { riyadhMinutesOfDay } from '../riyadh-time.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import { groupBy, type History } from './history.ts';
import { tallied } from './tally.ts';

/** Cameras misread: by itself a correction says nothing. */
const MIN_CASES = 3;
const DEVIATIONS = 3.5;
/** The sun stands in a camera at its own hours. */
const HOURS = 3;
/** A station's share is held against everybody's with this many fills. */
const PRIOR_FILLS = 10;

/**
 * The camera's plate corrected by hand oftener than the same camera needs it at that time of day: at one vehicle (whose
 * plate is not the one before the camera), or by one attendant.
 */
export function findPlateCorrected({ facts, byStation }: History): AnomalyFinding[] {
  const read = facts.fills.filter(isRead);
  const chanceOf = chances(read);
  const found = [
    ...findAmong(read, 'vehicle', (fill) => fill.vehicle_id, chanceOf),
    ...[...byStation.values()].flatMap((fills) =>
      findAmong(fills.filter(isRead), 'attendant', (fill) => fill.attendant_user_id, chanceOf),
    ),
  ];
  const strongest = new Map<string, AnomalyFinding>();
  for (const one of found)
    if (one.strength > (strongest.get(one.fill_id)?.strength ?? -1)) strongest.set(one.fill_id, one);
  return [...strongest.values()];
}

function isRead({ plate_entry }: FillFacts): boolean {
  return plate_entry === 'scanned' || plate_entry === 'corrected';
}

function isCorrected({ plate_entry }: FillFacts): boolean {
  return plate_entry === 'corrected';
}

/** How often the camera of a station is corrected at a time of day. */
function chances(read: readonly FillFacts[]): (fill: FillFacts) => number {
  const share = (fills: readonly FillFacts[], prior: number) =>
    (fills.filter(isCorrected).length + prior * PRIOR_FILLS) / (fills.length + PRIOR_FILLS);
  const usual = share(read, 0.1);
  const keyOf = (fill: FillFacts) =>
    `${fill.station_id} ${Math.floor(riyadhMinutesOfDay(new Date(fill.closed_at_ms)) / 60 / HOURS)}`;
  const byCamera = new Map([...groupBy(read, keyOf)].map(([key, fills]) => [key, share(fills, usual)]));
  return (fill) => byCamera.get(keyOf(fill))!;
}

function findAmong(
  read: readonly FillFacts[],
  by: 'vehicle' | 'attendant',
  ownerOf: (fill: FillFacts) => string,
  chanceOf: (fill: FillFacts) => number,
): AnomalyFinding[] {
  return tallied(read, { ownerOf, isCase: isCorrected, chanceOf }).flatMap(
    ({ fill, own }): AnomalyFinding[] => {
      if (!isCorrected(fill) || own.cases < MIN_CASES) return [];
      const excess =
        (own.cases - own.expected) / Math.sqrt(own.expected * (1 - own.expected / own.fills) + 0.25);
      if (excess < DEVIATIONS) return [];
      return [
        {
          fill_id: fill.id,
          sign: 'plate_corrected_often',
          strength: strengthOf(0.45 + (excess - DEVIATIONS) / 10),
          evidence: {
            by,
            corrected: own.cases,
            fills: own.fills,
            usual_percent: Math.round((own.expected / own.fills) * 100),
          },
        },
      ];
    },
  );
}
