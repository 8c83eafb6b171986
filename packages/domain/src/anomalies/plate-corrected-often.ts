import type { FillFacts } from '../anomaly-facts.ts';
import { riyadhMinutesOfDay } from '../riyadh-time.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import { groupBy, type History } from './history.ts';
import { gainOf, type Stretch, stretchesOf } from './stretch.ts';

/** Minimum evidence of a period, as log-likelihood, corrected for multiple testing. */
const MIN = { vehicle: 10.8, attendant: 9.7 } as const;
const MIN_CASES = { vehicle: 4, attendant: 6 } as const;
/** Share of corrections among plates read during a swap; few fills use the code, which another car does not have. */
const CORRECTED = { vehicle: 0.9, attendant: 0.6 } as const;
const BY_CODE = 0.08;
/** Corrections for longer than this come from a worn plate. */
const MAX_MS = 35 * 86_400_000;
const SEARCH_FROM = 4;
/** Hours of direct sunlight at a camera. */
const HOURS = 3;
/** Weight of the prior share as a number of fills. */
const PRIOR = { camera: 10, fleet: 50, vehicle: 8 } as const;

/**
 * The camera's plate corrected repeatedly for some weeks, at one vehicle (another car is in front of the camera) or
 * by one attendant, where the same camera at that time of day, and the same fleet's and vehicle's plates at other
 * times, seldom are.
 */
export function findPlateCorrected(history: History): AnomalyFinding[] {
  const usual = usualOf(history.facts.fills);
  const found = [...ofVehicles(history, usual), ...ofAttendants(history, usual)];
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

function isByCode({ plate_entry }: FillFacts): boolean {
  return plate_entry === 'qr';
}

/** A share of fills, smoothed with a prior of the given weight. */
function shareOf(
  fills: readonly FillFacts[],
  isCase: (fill: FillFacts) => boolean,
  prior: number,
  weight: number,
): number {
  return (fills.filter(isCase).length + prior * weight) / (fills.length + weight);
}

/** Base rates of corrected plates and scanned codes. */
interface Usual {
  /** Probability that this fill's plate is corrected, from its camera and the plate's own share. */
  readonly chanceOf: (fill: FillFacts, plate: number) => number;
  readonly fleet: (fill: FillFacts) => number;
  readonly byCode: (fill: FillFacts) => number;
}

function usualOf(fills: readonly FillFacts[]): Usual {
  const read = fills.filter(isRead);
  const all = shareOf(read, isCorrected, 0.1, PRIOR.camera);
  const cameraOf = (fill: FillFacts) =>
    `${fill.station_id} ${Math.floor(riyadhMinutesOfDay(new Date(fill.closed_at_ms)) / 60 / HOURS)}`;
  const shares = (of: readonly FillFacts[], keyOf: (fill: FillFacts) => string, weight: number) =>
    new Map([...groupBy(of, keyOf)].map(([key, own]) => [key, shareOf(own, isCorrected, all, weight)]));
  const cameras = shares(read, cameraOf, PRIOR.camera);
  const fleets = shares(read, (fill) => fill.client_id, PRIOR.fleet);
  const codes = new Map(
    [...groupBy(fills, (fill) => fill.client_id)].map(([id, own]) => [
      id,
      shareOf(own, isByCode, BY_CODE, 1),
    ]),
  );
  return {
    chanceOf: (fill, plate) => chance(odds(cameras.get(cameraOf(fill))!) * (odds(plate) / odds(all))),
    fleet: (fill) => fleets.get(fill.client_id)!,
    byCode: (fill) => codes.get(fill.client_id)!,
  };
}

function odds(share: number): number {
  return share / (1 - share);
}

function chance(of: number): number {
  return of / (1 + of);
}

/** Periods of a vehicle's fills, weighted by how often its plate is corrected at all other times. */
function ofVehicles({ byVehicle }: History, usual: Usual): AnomalyFinding[] {
  return [...byVehicle.values()].flatMap((all) => {
    const fills = all.filter((fill) => isRead(fill) || isByCode(fill));
    if (!fills.some(isCorrected)) return [];
    const fleet = usual.fleet(fills.find(isRead)!);
    const rough = gainsBeside(fills, fleet, usual);
    return stretchesOf(fills.map(rough), SEARCH_FROM).flatMap((stretch) => {
      const during = fills.slice(stretch.from, stretch.to + 1);
      const others = fills.filter((_fill, index) => index < stretch.from || index > stretch.to);
      const plate = shareOf(others.filter(isRead), isCorrected, fleet, PRIOR.vehicle);
      const sum = during.map(gainsBeside(others, plate, usual)).reduce((total, gain) => total + gain, 0);
      return findings('vehicle', during, { ...stretch, sum }, (fill) => usual.chanceOf(fill, plate));
    });
  });
}

/** Evidence of each fill for another car, given the correction rate at other times. */
function gainsBeside(others: readonly FillFacts[], plate: number, usual: Usual): (fill: FillFacts) => number {
  return (fill) => {
    const coded = Math.max(BY_CODE, shareOf(others, isByCode, usual.byCode(fill), PRIOR.vehicle));
    if (isByCode(fill)) return Math.log(BY_CODE / coded);
    const corrected = Math.min(CORRECTED.vehicle, usual.chanceOf(fill, plate));
    return Math.log((1 - BY_CODE) / (1 - coded)) + gainOf(isCorrected(fill), corrected, CORRECTED.vehicle);
  };
}

/** Periods of an attendant's fills, compared with the same plates at other attendants. */
function ofAttendants({ byStation, byVehicle }: History, usual: Usual): AnomalyFinding[] {
  return [...byStation.values()].flatMap((fills) =>
    [...groupBy(fills.filter(isRead), (fill) => fill.attendant_user_id).values()].flatMap((own) => {
      const chanceOf = (fill: FillFacts) => {
        const elsewhere = byVehicle
          .get(fill.vehicle_id)!
          .filter((one) => isRead(one) && one.attendant_user_id !== fill.attendant_user_id);
        return usual.chanceOf(fill, shareOf(elsewhere, isCorrected, usual.fleet(fill), PRIOR.vehicle));
      };
      const { attendant: habit } = CORRECTED;
      const gains = own.map((fill) => gainOf(isCorrected(fill), Math.min(habit, chanceOf(fill)), habit));
      return stretchesOf(gains, MIN.attendant).flatMap((stretch) =>
        findings('attendant', own.slice(stretch.from, stretch.to + 1), stretch, chanceOf),
      );
    }),
  );
}

function findings(
  by: 'vehicle' | 'attendant',
  during: readonly FillFacts[],
  { sum }: Stretch,
  chanceOf: (fill: FillFacts) => number,
): AnomalyFinding[] {
  const cases = during.filter(isCorrected);
  const read = during.filter(isRead);
  const lasts = during.at(-1)!.closed_at_ms - during[0]!.closed_at_ms;
  if (sum < MIN[by] || cases.length < MIN_CASES[by] || (by === 'vehicle' && lasts > MAX_MS)) return [];
  const expected = read.reduce((total, fill) => total + chanceOf(fill), 0);
  return cases.map((fill) => ({
    fill_id: fill.id,
    indicator: 'plate_corrected_often',
    strength: strengthOf(0.45 + (sum - MIN[by]) / 25),
    evidence: {
      by,
      corrected: cases.length,
      fills: read.length,
      usual_percent: Math.round((expected / read.length) * 100),
    },
  }));
}
