import { describe, expect, it } from 'vitest';
import { detectAnomalies } from '../anomalies/detect.ts';
import type { AnomalyFacts, FillFacts } from '../anomaly-facts.ts';
import { type TankEvent, tankEventsOf } from './events.ts';
import { risesOf } from './rises.ts';
import { type TankReading, traceOf } from './trace.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 2, 1, 5);
const TANK_ML = 80_000;
const FULL_ML = 76_000;
const BURNED_A_DAY = 40_000;

interface Scenario {
  /** Changes what a reading shows, given the day, its time and the true level. */
  readonly shows?: (level: number, at_ms: number) => number;
  readonly isSent?: (at_ms: number) => boolean;
  /** Of the fill at the end of this day: what was billed beyond what arrived. */
  readonly padded?: Readonly<Record<number, number>>;
  /** Liters taken out at ten in the evening of this day. */
  readonly drained?: Readonly<Record<number, number>>;
  readonly days?: number;
}

/**
 * A vehicle that burns half its tank between 5 and 17 UTC and fills up at 17:10; a reading every ten minutes, moving by half a percent of
 * the tank, and one every half hour at night.
 */
function simulate({
  shows = (level) => level,
  isSent = () => true,
  padded = {},
  drained = {},
  days = 12,
}: Scenario) {
  const readings: TankReading[] = [];
  const fills: FillFacts[] = [];
  let level = FULL_ML;
  for (let day = 0; day < days; day++) {
    const begin = START + day * DAY_MS;
    const read = (at_ms: number, true_ml: number) => {
      const noise = ((readings.length * 7_919) % 11) * 80 - 400;
      if (isSent(at_ms))
        readings.push({ at_ms, volume_ml: Math.max(0, Math.round(shows(true_ml + noise, at_ms))) });
    };
    for (let minute = 0; minute < 720; minute += 10)
      read(begin + minute * MINUTE_MS, level - (BURNED_A_DAY * minute) / 720);
    level -= BURNED_A_DAY;
    const room = FULL_ML - level;
    const more = padded[day] ?? 0;
    const arrives = Math.min(room, Math.max(0, room - more));
    fills.push(fillOf(day, begin + 12.2 * HOUR_MS, room));
    level += arrives;
    for (let minute = 740; minute < 1_440; minute += 30) {
      if (minute === 1_040) level -= drained[day] ?? 0;
      read(begin + minute * MINUTE_MS, level);
    }
  }
  return { readings, fills };
}

function fillOf(day: number, closed_at_ms: number, volume_ml: number): FillFacts {
  return {
    ...{ id: `day ${day}`, client_id: 'c', vehicle_id: 'v', driver_id: 'd', attendant_user_id: 'a' },
    ...{
      station_id: 's',
      network_id: 'n',
      fuel_type_id: 'f',
      closed_at_ms,
      volume_ml,
      display_volume_ml: null,
    },
    ...{
      amount_halalas: volume_ml / 5,
      price_millis_per_litre: 2_000,
      odometer_km: null,
      plate_entry: 'scanned',
    },
    ...{ phone_position: null, vehicle_position: null },
  };
}

function found(scenario: Scenario) {
  const { readings, fills } = simulate(scenario);
  const facts: AnomalyFacts = {
    fills,
    vehicles: [
      {
        id: 'v',
        client_id: 'c',
        gas_tank_capacity_ml: TANK_ML,
        fuel_type_ids: ['f'],
        metres_per_litre: null,
      },
    ],
    stations: [{ id: 's', network_id: 'n', latitude: 24, longitude: 46 }],
    clients: [{ id: 'c', review_amount_halalas: null, working_hours: null, working_weekdays: null }],
    ...{ price_bounds: [], tank_readings: new Map([['v', readings]]) },
  };
  return detectAnomalies(facts, ['no_rise', 'rise_differs', 'tank_drain']);
}
const named = (scenario: Scenario) =>
  found(scenario).map(({ fill_id, indicator }) => `${fill_id}: ${indicator}`);
const evening = (day: number) => START + day * DAY_MS + 13 * HOUR_MS;

describe('the tank’s level and the fills', () => {
  it('is silent for honest fills, over the whole range of a day', () => {
    expect(named({})).toEqual([]);
  });

  it('finds a fill of which nothing arrived, and says the figures', () => {
    const [one, ...more] = found({ padded: { 6: 40_000 } });
    expect(more).toEqual([]);
    expect(one).toMatchObject({ fill_id: 'day 6', indicator: 'no_rise', evidence: { volume_ml: 40_000 } });
    const { rise_ml, expected_ml } = (one as { evidence: { rise_ml: number; expected_ml: number } }).evidence;
    expect(rise_ml).toBeLessThan(2_000);
    expect(expected_ml).toBeGreaterThan(36_000);
  });

  it('finds a fill of which a part arrived', () => {
    expect(named({ padded: { 6: 14_000 } })).toEqual(['day 6: rise_differs']);
  });

  it('finds fuel that leaves at night, at the fill before', () => {
    const [one, ...more] = found({ drained: { 5: 20_000 } });
    expect(more).toEqual([]);
    expect(one).toMatchObject({ fill_id: 'day 5', indicator: 'tank_drain' });
    const { volume_ml } = one!.evidence as { volume_ml: number };
    expect(Math.abs(volume_ml - 20_000)).toBeLessThan(1_500);
  });

  it.each<[string, Scenario]>([
    [
      'a slope that a vehicle stands on for a night',
      {
        shows: (level, at) =>
          at > evening(5) + 2 * HOUR_MS && at < evening(5) + 10 * HOUR_MS ? level - 12_000 : level,
      },
    ],
    ['single glitches', { shows: (level, at) => (Math.floor(at / (10 * MINUTE_MS)) % 37 === 0 ? 0 : level) }],
    [
      'a sensor that stands still for days',
      { shows: (level, at) => (at > START + 5.2 * DAY_MS && at < START + 8.2 * DAY_MS ? 60_000 : level) },
    ],
    ['days without a reading', { isSent: (at) => at < START + 4.4 * DAY_MS || at > START + 7.3 * DAY_MS }],
    ['a second tank without a sensor', { shows: (level) => level * 0.55 }],
    ['a float that does not reach the top', { shows: (level) => Math.min(level, 0.86 * TANK_ML) }],
    ['steps of a fiftieth of the tank', { shows: (level) => Math.round(level / 1_600) * 1_600 }],
  ])('is not misled by %s', (_, scenario) => {
    expect(named(scenario)).toEqual([]);
  });

  it('knows too little of a sensor to tell without some fills, unless nothing arrived', () => {
    expect(named({ days: 3, padded: { 1: 9_000 } })).toEqual([]);
    expect(named({ days: 3, padded: { 1: 40_000 } })).toEqual(['day 1: no_rise']);
  });
});

describe('events of a tank', () => {
  const eventsOf = (scenario: Scenario, kept: (fill: FillFacts) => boolean = () => true): TankEvent[] => {
    const { readings, fills } = simulate(scenario);
    return tankEventsOf(traceOf(readings, TANK_ML)!, fills.filter(kept));
  };
  const kinds = (events: readonly TankEvent[]) => events.map(({ kind }) => kind);

  it('lists each fill with what arrived of it', () => {
    const events = eventsOf({});
    expect(kinds(events)).toEqual(
      Array(11)
        .fill('refuel')
        .concat(events.length > 11 ? ['refuel'] : []),
    );
    for (const { volume_ml, expected_ml } of events)
      expect(Math.abs(volume_ml - expected_ml!)).toBeLessThan(3_000);
  });

  it('see a fill arrive, and expect no rise of a tank that is full', () => {
    const { readings, fills } = simulate({});
    const trace = traceOf(readings, TANK_ML)!;
    const rises = risesOf(trace, fills);
    expect(rises.filter(({ has_arrived }) => !has_arrived)).toEqual([]);
    const again = fillOf(5.01, START + 5 * DAY_MS + 14 * HOUR_MS, 30_000);
    const second = risesOf(trace, [...fills.slice(0, 6), again]).find(({ fill }) => fill.id === again.id)!;
    expect(second.has_arrived).toBe(false);
    expect(second.visible_ml).toBeLessThan(4_000);
  });

  it('lists fuel from elsewhere and fuel that left', () => {
    const events = eventsOf({ drained: { 4: 15_000 } }, ({ id }) => id !== 'day 7');
    expect(kinds(events.filter(({ kind }) => kind !== 'refuel'))).toEqual(['drain', 'unbilled_refuel']);
    const from = events.find(({ kind }) => kind === 'unbilled_refuel')!;
    expect(from.fill?.id).toBe('day 6');
    expect(Math.abs(from.volume_ml - 40_000)).toBeLessThan(3_000);
  });

  it('is nothing without enough readings', () => {
    expect(traceOf([{ at_ms: START, volume_ml: 1 }], TANK_ML)).toBeNull();
  });
});
