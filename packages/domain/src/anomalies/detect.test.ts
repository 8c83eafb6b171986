import { describe, expect, it } from 'vitest';
import type { AnomalyFacts, AnomalyIndicator, FillFacts } from '../anomaly-facts.ts';
import { detectAnomalies, detectLive } from './detect.ts';
import { scoreOf } from './score.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 1, 1, 7);

/** A vehicle with a 60 l tank and 10 km/l that fills up every other day after 400 km, forty times. */
function honest(): FillFacts[] {
  return Array.from({ length: 40 }, (_, index) => fillAt(index * 48, 50_000 + index * 400, 40_000));
}

function fillAt(hours: number, odometer_km: number | null, volume_ml: number, more: Partial<FillFacts> = {}) {
  return {
    id: `at ${hours}`,
    client_id: 'fleet',
    vehicle_id: 'pickup',
    driver_id: 'salem',
    attendant_user_id: 'raju',
    station_id: 'north',
    network_id: 'network',
    fuel_type_id: 'fuel_91',
    closed_at_ms: START + hours * HOUR_MS,
    volume_ml,
    amount_halalas: Math.round(volume_ml * 0.218),
    price_millis_per_litre: 2_180,
    // Exact kilometers: readings rounded to hundreds are weaker evidence.
    odometer_km: odometer_km === null ? null : odometer_km + 1,
    plate_entry: 'qr',
    display_volume_ml: null,
    phone_position: null,
    vehicle_position: null,
    ...more,
  } satisfies FillFacts;
}

function factsOf(fills: FillFacts[], more: Partial<AnomalyFacts['clients'][number]> = {}): AnomalyFacts {
  return {
    fills: [...fills].sort((a, b) => a.closed_at_ms - b.closed_at_ms),
    vehicles: [
      {
        id: 'pickup',
        client_id: 'fleet',
        gas_tank_capacity_ml: 60_000,
        fuel_type_ids: ['fuel_91'],
        metres_per_litre: 10_000,
      },
    ],
    stations: [
      { id: 'north', network_id: 'network', latitude: 24.7, longitude: 46.7 },
      { id: 'coast', network_id: 'network', latitude: 26.4, longitude: 50.1 },
    ],
    clients: [
      { id: 'fleet', review_amount_halalas: null, working_hours: null, working_weekdays: null, ...more },
    ],
    price_bounds: [{ fuel_type_id: 'fuel_91', from_ms: 0, highest_price_millis_per_litre: 2_180 }],
  };
}

const indicatorsAt = (facts: AnomalyFacts, id: string): AnomalyIndicator[] =>
  detectAnomalies(facts)
    .filter(({ fill_id }) => fill_id === id)
    .map(({ indicator }) => indicator);

describe('anomaly detection', () => {
  it('finds nothing in honest fills, including a partial fill followed by a large one', () => {
    const fills = honest();
    fills[20] = { ...fills[20]!, volume_ml: 20_000 };
    fills[21] = { ...fills[21]!, volume_ml: 60_000 };
    expect(detectAnomalies(factsOf(fills))).toEqual([]);
  });

  const last = 39 * 48;
  const cases: [what: string, fill: FillFacts, indicator: AnomalyIndicator, client?: object][] = [
    ['litres beyond the tank', fillAt(last + 48, 66_000, 72_000), 'over_tank'],
    ['a second tankful after eight kilometres', fillAt(last + 1, 65_608, 41_000), 'double_fill'],
    [
      'a product the vehicle does not take',
      fillAt(last + 48, 66_000, 40_000, { fuel_type_id: 'diesel' }),
      'wrong_fuel',
    ],
    [
      'a pump on the other coast within the hour',
      fillAt(last + 1, null, 5_000, { station_id: 'coast' }),
      'impossible_distance',
    ],
    ['an odometer that went back', fillAt(last + 48, 64_000, 40_000), 'odometer_rollback'],
    [
      'a price above the published one',
      fillAt(last + 48, 66_000, 40_000, { price_millis_per_litre: 2_330 }),
      'price_above_bound',
    ],
    [
      'a tracker in another city',
      fillAt(last + 48, 66_000, 40_000, {
        vehicle_position: { latitude: 26.4, longitude: 50.1, at_ms: START + (last + 48) * HOUR_MS },
      }),
      'position_apart',
    ],
    [
      'other liters than the photo of the display shows',
      fillAt(last + 48, 66_000, 40_000, { display_volume_ml: 36_000 }),
      'display_difference',
    ],
    [
      'the night',
      fillAt(last + 64, 66_000, 40_000),
      'odd_hours',
      { working_hours: { from_hour: 6, to_hour: 18 } },
    ],
  ];
  it('finds nothing in a display that shows the same liters but for what a pump cuts off', () => {
    const seen = fillAt(last + 48, 66_000, 40_000, { display_volume_ml: 39_990 });
    expect(indicatorsAt(factsOf([...honest(), seen]), seen.id)).toEqual([]);
  });

  it.each(cases)('finds %s', (_what, fill, indicator, client) => {
    expect(indicatorsAt(factsOf([...honest(), fill], client), fill.id)).toContain(indicator);
  });

  const day = { working_hours: { from_hour: 6, to_hour: 18 } };

  it('finds a leg beyond any tank of the vehicle, unless the next fill compensates for it', () => {
    const long = fillAt(last + 48, 66_600, 40_010);
    const next = (volume_ml: number) => fillAt(last + 96, 67_000, volume_ml);
    expect(indicatorsAt(factsOf([...honest(), long, next(40_020)]), long.id)).toContain(
      'consumption_out_of_band',
    );
    expect(
      indicatorsAt(factsOf([...honest(), fillAt(last + 48, 66_200, 40_010), next(60_020)]), long.id),
    ).toEqual([]);
  });

  it('finds twice the consumption once the next leg shows that the reading was not an old one', () => {
    const drawn = fillAt(last + 48, 65_880, 57_000);
    const after = (volume_ml: number) => fillAt(last + 96, 66_280, volume_ml);
    expect(indicatorsAt(factsOf([...honest(), drawn, after(40_010)]), drawn.id)).toContain(
      'consumption_out_of_band',
    );
    expect(indicatorsAt(factsOf([...honest(), drawn, after(12_010)]), drawn.id)).toEqual([]);
    expect(indicatorsAt(factsOf([...honest(), drawn]), drawn.id)).toEqual([]);
  });

  it('finds the same amount diverted repeatedly within weeks, but not a single such fill', () => {
    const at = (index: number, volume_ml: number) =>
      fillAt(last + 48 * index, 65_600 + 400 * index, volume_ml);
    const one = [at(1, 51_010), at(2, 40_010), at(3, 40_020), at(4, 40_010)];
    expect(indicatorsAt(factsOf([...honest(), ...one]), one[0]!.id)).toEqual([]);
    const again = [one[0]!, at(2, 51_020), at(3, 40_020), at(4, 51_030), at(5, 40_010)];
    const facts = factsOf([...honest(), ...again]);
    for (const index of [0, 1, 3])
      expect(indicatorsAt(facts, again[index]!.id)).toContain('consumption_out_of_band');
  });

  it('finds no double fill if the readings show enough room, whatever the position of the phone', () => {
    const away = { latitude: 25.1, longitude: 46.7, at_ms: START + (last + 7) * HOUR_MS };
    const roomy = fillAt(last + 7, 65_900, 28_000, { phone_position: away });
    expect(indicatorsAt(factsOf([...honest(), roomy]), roomy.id)).toEqual(['position_apart']);
    const unread = fillAt(last + 7, null, 28_000, { phone_position: away });
    expect(indicatorsAt(factsOf([...honest(), unread]), unread.id)).toEqual([
      'double_fill',
      'position_apart',
    ]);
  });

  it('treats a fill that was interrupted and resumed as one', () => {
    const off = fillAt(last + 48, 66_000, 21_310);
    const on = fillAt(last + 48.4, 66_000, 27_000);
    expect(indicatorsAt(factsOf([...honest(), off, on]), on.id)).toEqual([]);
    const beyond = fillAt(last + 48.4, 66_000, 55_000);
    expect(indicatorsAt(factsOf([...honest(), off, beyond]), beyond.id)).toContain('double_fill');
  });

  it('trusts a phone less than a tracker: indoors it is off by kilometers', () => {
    const near = { latitude: 24.72, longitude: 46.7, at_ms: START + (last + 48) * HOUR_MS };
    const fill = (more: Partial<FillFacts>) => fillAt(last + 48, 66_000, 40_000, more);
    const phone = fill({ phone_position: near });
    const tracker = fill({ vehicle_position: near });
    expect(indicatorsAt(factsOf([...honest(), phone]), phone.id)).toEqual([]);
    expect(indicatorsAt(factsOf([...honest(), tracker]), tracker.id)).toEqual(['position_apart']);
  });

  it('takes the driver’s own answer about the vehicle as evidence, for as long as it says something', () => {
    const closed = START + (last + 48) * HOUR_MS;
    const found = (minutes: number, confirmed: Omit<NonNullable<FillFacts['confirmed']>, 'at_ms'>) => {
      const fill = fillAt(last + 48, 66_000, 40_000, {
        confirmed: { ...confirmed, at_ms: closed - minutes * 60_000 },
      });
      const findings = detectAnomalies(factsOf([...honest(), fill])).filter((one) => one.fill_id === fill.id);
      return findings.map(({ indicator, evidence }) => [indicator, 'by' in evidence && evidence.by]);
    };
    const seen_at_ms = closed - 25 * 60_000;
    expect(found(20, { is_here: false, seen_at_ms: null, seen_metres: null })).toEqual([
      ['position_apart', 'elsewhere'],
    ]);
    expect(found(70, { is_here: false, seen_at_ms: null, seen_metres: null })).toEqual([]);
    expect(found(20, { is_here: true, seen_at_ms, seen_metres: 30_000 })).toEqual([
      ['position_apart', 'answer'],
    ]);
    // Five minutes' drive away; a stale position contradicts nobody.
    expect(found(20, { is_here: true, seen_at_ms, seen_metres: 3_000 })).toEqual([]);
    expect(found(0, { is_here: true, seen_at_ms, seen_metres: 30_000 })).toEqual([]);
  });

  it('finds an odometer that jumps by days of driving for one tank', () => {
    const jumped = fillAt(last + 48, 68_500, 40_010);
    const next = fillAt(last + 96, 68_900, 40_020);
    expect(indicatorsAt(factsOf([...honest(), jumped, next]), jumped.id)).toContain('impossible_distance');
    const filled = [12, 24, 36].map((hours) => fillAt(last + hours, 65_600 + hours * 50, 59_010));
    const driven = factsOf([...honest(), ...filled]);
    for (const { id } of filled) expect(indicatorsAt(driven, id)).not.toContain('impossible_distance');
  });

  it('shows an odometer that jumps while it can be corrected, and keeps it as a finding only beside another', () => {
    const jumped = fillAt(last + 24, 65_600 + 1_600, 50_010);
    const seen = (fill: FillFacts) => detectLive(factsOf([...honest(), fill]), ['impossible_distance']);
    expect(seen(jumped)).toMatchObject([{ fill_id: jumped.id, evidence: { by: 'odometer' } }]);
    expect(indicatorsAt(factsOf([...honest(), jumped]), jumped.id)).toEqual([]);
    const other = { ...jumped, fuel_type_id: 'diesel' };
    expect(indicatorsAt(factsOf([...honest(), other]), other.id)).toEqual(
      expect.arrayContaining(['impossible_distance', 'wrong_fuel']),
    );
  });

  it('ignores night fills of night workers and of vehicles on a journey', () => {
    const shifts = honest().map((fill, index) => ({
      ...fill,
      closed_at_ms: fill.closed_at_ms + (index % 3 === 0 ? 14 * HOUR_MS : 0),
    }));
    expect(detectAnomalies(factsOf(shifts, day))).toEqual([]);
    const away = fillAt(last + 64, 66_000, 40_000, { station_id: 'coast' });
    expect(indicatorsAt(factsOf([...honest(), away], day), away.id)).not.toContain('odd_hours');
  });

  it('reports the hour on a journey too if the volume exceeds the possible consumption', () => {
    const away = fillAt(last + 64, 66_000, 59_000, { station_id: 'coast' });
    expect(indicatorsAt(factsOf([...honest(), away], day), away.id)).toContain('odd_hours');
  });

  it('treats an isolated reading as a typing error and continues from its neighbors', () => {
    const fills = honest();
    fills[20] = { ...fills[20]!, odometer_km: 580_000 };
    expect(detectAnomalies(factsOf(fills))).toEqual([]);
  });

  it('finds every part of a split amount, without a double fill in it', () => {
    const parts = [fillAt(last + 48, 66_000, 40_000), fillAt(last + 48.3, 66_001, 42_000)];
    const facts = factsOf([...honest(), ...parts], { review_amount_halalas: 10_000 });
    for (const { id } of parts) expect(indicatorsAt(facts, id)).toContain('split_under_threshold');
    expect(indicatorsAt(facts, parts[1]!.id)).not.toContain('double_fill');
  });
});

describe('the score', () => {
  it('adds up independent indicators, counts one cause once and never exceeds 100', () => {
    const one = scoreOf([{ indicator: 'double_fill', strength: 1 }]).score;
    const sameCause = scoreOf([
      { indicator: 'double_fill', strength: 1 },
      { indicator: 'consumption_out_of_band', strength: 1 },
    ]);
    const independent = scoreOf([
      { indicator: 'double_fill', strength: 1 },
      { indicator: 'position_apart', strength: 1 },
    ]);
    expect(sameCause).toEqual({
      score: one,
      parts: [
        { indicator: 'double_fill', points: one },
        { indicator: 'consumption_out_of_band', points: 0 },
      ],
    });
    expect(independent.score).toBeGreaterThan(one);
    expect(independent.score).toBeLessThanOrEqual(100);
    expect(independent.parts.reduce((sum, { points }) => sum + points, 0)).toBe(independent.score);
  });
});
