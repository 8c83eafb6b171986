import { MAX_REFILL_ML, type TankForecast } from '@fleet/contracts/delivery/site-tanks.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  daysOf,
  deliveredBetween,
  type Level,
  learnUse,
  type Stretch,
  stretchesOf,
  type UseModel,
  usedBetween,
} from './tank-use.rules.ts';

/** When a site's tank runs dry, from what was read in it and delivered to it. */

const DAY_MS = 86_400_000;
export const HORIZON_DAYS = 14;
/** One of ten lies below so many deviations, and one of ten above. */
const ONE_OF_TEN = 1.2816;
const REFILL_STEP_ML = 100_000;
const BACKTEST_WEEKS = 4;
/** A week is compared where stretches of so many days end in it. */
const MIN_COMPARED_DAYS = 3;

export interface TankFacts {
  readonly capacity_ml: number;
  readonly safe_min_ml: number;
  /** Oldest first. */
  readonly readings: readonly (Level & { readonly source: 'manual' | 'api' })[];
  /** Of the tank's product, oldest first. */
  readonly deliveries: readonly Level[];
}

type Forecast = Pick<TankForecast, 'missing' | 'history' | 'level' | 'forecast' | 'backtest'>;

/** The forecast of a tank as of now, or why there is none; with its error on past weeks. */
export function forecastTank(tank: TankFacts, now: Date): Forecast {
  const stretches = stretchesOf(tank.readings, tank.deliveries);
  const model = learnUse(stretches, now);
  const last = tank.readings.at(-1);
  const history = { days: Math.floor(daysOf(stretches)), stretches: stretches.length };
  const backtest = backtestOf(stretches, now);
  if (!last || !model)
    return {
      ...{ history, backtest, level: null, forecast: null },
      missing: last ? 'too_little_history' : 'no_reading',
    };
  const brought = deliveredBetween(tank.deliveries, last.at, now);
  const source = brought > 0 ? ('delivery' as const) : last.source;
  const level = levelAt(tank, model, { ...last, volume_ml: last.volume_ml + brought }, now);
  return {
    ...{ history, backtest, missing: null, level: { ...level, source } },
    forecast: projected(tank, model, { ...last, volume_ml: last.volume_ml + brought }, now),
  };
}

/** Who has to be refilled first comes first; tanks without a forecast come last. */
export function byUrgency(a: Pick<TankForecast, 'forecast' | 'tank'>, b: typeof a): number {
  const dayOf = ({ forecast }: typeof a) => forecast?.refill_by ?? forecast?.dry_on ?? '9998';
  const [first, second] = [a.forecast ? dayOf(a) : '9999', b.forecast ? dayOf(b) : '9999'];
  if (first !== second) return first < second ? -1 : 1;
  const dryOf = ({ forecast }: typeof a) => forecast?.dry_on ?? '9999';
  return dryOf(a).localeCompare(dryOf(b)) || a.tank.id - b.tank.id;
}

/** The level at a time after a known one; the band widens with the root of the days between. */
function levelAt(
  { capacity_ml }: Pick<TankFacts, 'capacity_ml'>,
  model: UseModel,
  known: Level,
  at: Date,
): { volume_ml: number; low_ml: number; high_ml: number } {
  const days = Math.max(0, (at.getTime() - known.at.getTime()) / DAY_MS);
  const expected = known.volume_ml - usedBetween(model, known.at, at);
  const band = ONE_OF_TEN * model.deviation_ml * Math.sqrt(days);
  const within = (ml: number) => Math.round(Math.min(capacity_ml, Math.max(0, ml)));
  return { volume_ml: within(expected), low_ml: within(expected - band), high_ml: within(expected + band) };
}

function projected(tank: TankFacts, model: UseModel, known: Level, now: Date): TankForecast['forecast'] {
  const today = riyadhDate(now);
  const points = Array.from({ length: HORIZON_DAYS }, (_, n) => {
    const date = addDays(today, n);
    return { date, ...levelAt(tank, model, known, startOfRiyadhDate(addDays(date, 1))) };
  });
  const dry = points.find(({ volume_ml }) => volume_ml === 0);
  const unsafe = points.findIndex(({ low_ml }) => low_ml < tank.safe_min_ml);
  const due = unsafe < 0 ? null : Math.max(0, unsafe - 1);
  const current = levelAt(tank, model, known, now);
  const fitsUnder = (high_ml: number) => tank.capacity_ml - high_ml;
  const weekday_ml = model.weekday_ml.map(Math.round);
  return {
    daily_ml: Math.round(model.weekday_ml.reduce((sum, ml) => sum + ml, 0) / model.weekday_ml.length),
    ...{ weekday_ml, points },
    dry_on: dry?.date ?? null,
    refill_by: due === null ? null : points[due]!.date,
    fits_ml: fitsUnder(current.high_ml),
    refill_ml: due === null ? null : ordered(fitsUnder((points[due - 1] ?? current).high_ml)),
  };
}

/** What is ordered of an amount. */
function ordered(volume_ml: number): number {
  return Math.floor(Math.min(volume_ml, MAX_REFILL_ML) / REFILL_STEP_ML) * REFILL_STEP_ML;
}

/** The mean error of the last weeks' use, each forecast from what was known before the week. */
function backtestOf(stretches: readonly Stretch[], now: Date): TankForecast['backtest'] {
  const errors: number[] = [];
  for (let week = 1; week <= BACKTEST_WEEKS; week += 1) {
    const until = new Date(now.getTime() - (week - 1) * 7 * DAY_MS);
    const from = new Date(until.getTime() - 7 * DAY_MS);
    const model = learnUse(
      stretches.filter(({ to }) => to <= from),
      from,
    );
    const compared = stretches.filter(({ to }) => to > from && to <= until);
    const used = compared.reduce((sum, { used_ml }) => sum + used_ml, 0);
    if (!model || used === 0 || daysOf(compared) < MIN_COMPARED_DAYS) continue;
    const expected = compared.reduce((sum, one) => sum + usedBetween(model, one.from, one.to), 0);
    errors.push(Math.abs(expected - used) / used);
  }
  if (errors.length === 0) return null;
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return { error_percent: Math.round(mean * 1000) / 10, weeks: errors.length };
}
