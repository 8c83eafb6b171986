import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { describe, expect, it } from 'vitest';
import { byUrgency, forecastTank, type TankFacts } from './tank-forecasts.rules.ts';
import { daysOf, learnUse, stretchesOf } from './tank-use.rules.ts';

const DAY_MS = 86_400_000;
/** A Sunday's midnight in Riyadh. */
const SUNDAY = startOfRiyadhDate('2026-03-01').getTime();
const day = (n: number) => new Date(SUNDAY + n * DAY_MS);
const L = 1_000;
/** Liters by weekday from Sunday: a site at work until Thursday. */
const WEEK = [1_000, 1_200, 1_000, 1_000, 900, 200, 100];
const TANK = { capacity_ml: 20_000 * L, safe_min_ml: 2_000 * L };

/** A tank read at each midnight of some days until now (day 0), filled up once a week, with an error of reading. */
function readFor(days: number, error: (n: number) => number = () => 0): TankFacts {
  const readings: TankFacts['readings'][number][] = [];
  const deliveries: { at: Date; volume_ml: number }[] = [];
  let level = 15_000;
  for (let n = -days; n <= 0; n += 1) {
    readings.push({ at: day(n), volume_ml: Math.round((level + error(n)) * L), source: 'manual' });
    level -= WEEK[((n % 7) + 7) % 7]!;
    if (((n % 7) + 7) % 7 !== 6 || n > -7) continue;
    deliveries.push({ at: new Date(day(n).getTime() + DAY_MS / 2), volume_ml: 5_400 * L });
    level += 5_400;
  }
  return { ...TANK, readings, deliveries };
}

describe('the use of a tank', () => {
  it('is learned by weekday from readings and what was delivered between them', () => {
    const { readings, deliveries } = readFor(56);
    const model = learnUse(stretchesOf(readings, deliveries), day(0))!;
    const learned = model.weekday_ml.map((ml) => ml / L);
    // Each weekday is pulled a little towards the average of 771 L.
    for (const [weekday, litres] of WEEK.entries()) {
      expect(learned[weekday]).toBeGreaterThan(Math.min(litres, 771) - 1);
      expect(learned[weekday]).toBeLessThan(Math.max(litres, 771) + 1);
    }
    expect(learned[1]! / learned[6]!).toBeGreaterThan(3);
    expect(learned.reduce((sum, litres) => sum + litres, 0)).toBeCloseTo(5_400, -2);
  });

  it('is told apart by weekday also where readings are days apart', () => {
    const { readings, deliveries } = readFor(84);
    const sparse = readings.filter((_, index) => index % 3 === 0);
    const { weekday_ml } = learnUse(stretchesOf(sparse, deliveries), day(0))!;
    expect(weekday_ml[1]!).toBeGreaterThan(1.5 * weekday_ml[6]!);
  });

  it('is what a refill replaces, where nothing was read', () => {
    const deliveries = [-28, -20, -13, -8, -1].map((n) => ({ at: day(n), volume_ml: (5_000 + n) * L }));
    const stretches = stretchesOf([], deliveries);
    expect(stretches.map(({ used_ml }) => used_ml / L)).toEqual([4_980, 4_987, 4_992, 4_999]);
    expect(daysOf(stretches)).toBe(27);
    expect(learnUse(stretches, day(0))).not.toBeNull();
  });

  it('is unknown where the level rose by more than was delivered', () => {
    const levels = [
      [0, 9_000],
      [1, 8_000],
      [2, 15_000],
      [3, 14_000],
      [4, 14_100],
    ] as const;
    const readings = levels.map(([n, litres]) => ({ at: day(n), volume_ml: litres * L }));
    expect(stretchesOf(readings, []).map(({ from, used_ml }) => [from, used_ml / L])).toEqual([
      [day(0), 1_000],
      [day(2), 1_000],
      [day(3), 0],
    ]);
  });

  it('is not known from less than two weeks, or from three stretches', () => {
    const known = (facts: TankFacts) => learnUse(stretchesOf(facts.readings, facts.deliveries), day(0));
    expect(known(readFor(13))).toBeNull();
    expect(known(readFor(14))).not.toBeNull();
    const few = readFor(56);
    const three = few.readings.filter((_, index) => index % 19 === 0);
    expect(known({ ...few, readings: three })).toBeNull();
  });
});

describe('the forecast of a tank', () => {
  it('names the day it runs dry, and the last one of a safe refill', () => {
    const facts = readFor(56);
    const last = facts.readings.at(-1)!;
    const now = { ...facts, readings: [...facts.readings.slice(0, -1), { ...last, volume_ml: 6_000 * L }] };
    // The last reading follows no delivery: as if it had been used since the one before.
    const { forecast, level } = forecastTank({ ...now, deliveries: facts.deliveries }, day(0));
    expect(level).toMatchObject({ volume_ml: 6_000 * L, source: 'manual' });
    const { points } = forecast!;
    expect(points[0]!.date).toBe('2026-03-01');
    expect(points.map(({ volume_ml }) => volume_ml)).toEqual(
      points.map(({ volume_ml }) => volume_ml).toSorted((a, b) => b - a),
    );
    for (const { low_ml, volume_ml, high_ml } of points)
      expect([low_ml, volume_ml, high_ml]).toEqual([low_ml, volume_ml, high_ml].toSorted((a, b) => a - b));
    const dry = points.find(({ volume_ml }) => volume_ml === 0)!;
    expect(forecast!.dry_on).toBe(dry.date);
    const unsafe = points.findIndex(({ low_ml }) => low_ml < TANK.safe_min_ml);
    expect(unsafe).toBeGreaterThan(0);
    expect(forecast!.refill_by).toBe(points[unsafe - 1]!.date);
    expect(forecast!.refill_by! < forecast!.dry_on!).toBe(true);
    const fits = TANK.capacity_ml - points[unsafe - 2]!.high_ml;
    expect(forecast!.refill_ml! % (100 * L)).toBe(0);
    expect(fits - forecast!.refill_ml!).toBeGreaterThanOrEqual(0);
    expect(fits - forecast!.refill_ml!).toBeLessThan(100 * L);
  });

  it('is exact and narrow for a site that uses the same each week', () => {
    const { forecast, backtest } = forecastTank(readFor(70), day(0));
    expect(backtest).toMatchObject({ weeks: 4 });
    expect(backtest!.error_percent).toBeLessThan(2);
    const [first, second] = [forecast!.points[0]!, forecast!.points[4]!];
    expect(first.high_ml - first.low_ml).toBeLessThan(second.high_ml - second.low_ml);
    expect((first.high_ml - first.low_ml) / L).toBeLessThan(1_500);
  });

  it('is wider where readings are not that steady', () => {
    const [steady, noisy] = [readFor(70), readFor(70, (n) => (n * 7_919) % 1_500)];
    const widthOf = ({ forecast }: ReturnType<typeof forecastTank>) =>
      forecast!.points[3]!.high_ml - forecast!.points[3]!.low_ml;
    expect(widthOf(forecastTank(noisy, day(0)))).toBeGreaterThan(widthOf(forecastTank(steady, day(0))));
  });

  it('adds what was delivered after the last reading, and says so', () => {
    const facts = readFor(56);
    const filled = { ...facts, deliveries: [...facts.deliveries, { at: day(0.5), volume_ml: 3_000 * L }] };
    const [before, after] = [forecastTank(facts, day(1)), forecastTank(filled, day(1))];
    expect(after.level!.source).toBe('delivery');
    expect((after.level!.volume_ml - before.level!.volume_ml) / L).toBe(3_000);
    expect(after.forecast!.fits_ml).toBe(before.forecast!.fits_ml - 3_000 * L);
  });

  it('is not there without a reading or enough history, and says why', () => {
    const facts = readFor(56);
    expect(forecastTank({ ...facts, readings: [] }, day(0))).toMatchObject({
      ...{ missing: 'no_reading', level: null, forecast: null },
    });
    expect(forecastTank(readFor(5), day(0))).toMatchObject({
      ...{ missing: 'too_little_history', history: { days: 5, stretches: 5 }, backtest: null },
    });
  });

  it('orders tanks by the day of their refill; those without a forecast come last', () => {
    const row = (id: number, refill_by: string | null | undefined) =>
      ({
        tank: { id },
        forecast: refill_by === undefined ? null : { refill_by, dry_on: null },
      }) as never as Parameters<typeof byUrgency>[0];
    const rows = [
      row(1, undefined),
      row(2, null),
      row(3, '2026-03-05'),
      row(4, '2026-03-02'),
      row(5, '2026-03-05'),
    ];
    expect(rows.sort(byUrgency).map(({ tank }) => tank.id)).toEqual([4, 3, 5, 2, 1]);
  });
});
