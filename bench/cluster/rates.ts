import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, Seen } from './load.ts';
import { summarize } from './seen.ts';

/** Where the curve bends: up to here nearly everybody is answered at once. */
const P99_MS = 1_000;
const REFUSED = 0.01;
const FINISHED = 0.95;
const STEP = 1.25;
const STEPS = 16;
const DRAIN_LIMIT_MS = 180_000;
/** Seconds without any failure that count as rest, how often they are waited for, and how much less is asked for then. */
const REST_SECONDS = 10;
const REST_TRIES = 9;
const LESS = 0.8;

/** What callers saw at one rate; rates a second, times in milliseconds. */
export interface Rate {
  readonly name: string;
  readonly offered: number;
  readonly finished: number;
  readonly p50: number;
  readonly p99: number;
  /** Share of the answers that were 503 with Retry-After, and how soon they came. */
  readonly refused: number;
  readonly refusedP50: number;
  readonly refusedP99: number;
  /** Answers that were neither. */
  readonly others: string;
  readonly missed: number;
  readonly load: number;
}

/** Refuelings at this rate for so long, and what came of it. */
export async function measure(load: Load, name: string, perSecond: number, seconds: number): Promise<Rate> {
  load.change(name, perSecond);
  const began = performance.now();
  await wait(seconds * 1_000);
  const took = (performance.now() - began) / 1_000;
  const of = (counts: ReadonlyMap<string, number>) => (counts.get(name) ?? 0) / took;
  const [offered, finished, average] = [of(load.offered), of(load.finished), loadavg()[0]!];
  return { ...rateOf(load.seen, name), offered, finished, missed: load.missed.get(name) ?? 0, load: average };
}

function rateOf(seen: readonly Seen[], name: string) {
  const { p50, p99 } = summarize(seen, name);
  const calls = seen.filter(({ phase }) => phase === name);
  const failures = calls.flatMap((call) => call.failures);
  const refusals = failures.filter(({ how }) => how === '503, later').map(({ after }) => after);
  refusals.sort((a, b) => a - b);
  const at = (share: number) => refusals[Math.floor((refusals.length - 1) * share)] ?? 0;
  const others = Map.groupBy(
    failures.filter(({ how }) => how !== '503, later'),
    ({ how }) => how,
  );
  return {
    name,
    p50,
    p99,
    refused: refusals.length / Math.max(1, calls.length + failures.length),
    refusedP50: at(0.5),
    refusedP99: at(0.99),
    others: [...others].map(([how, all]) => `${all.length} × ${how}`).join('; ') || 'none',
  };
}

/** Raises the rate until it is no longer held; the last that was. */
export async function findKnee(
  load: Load,
  from: number,
  seconds: number,
  report: (rate: Rate) => void,
): Promise<number> {
  let knee = 0;
  for (let step = 0; step < STEPS; step++) {
    const perSecond = from * STEP ** step;
    const isHeld = async (name: string) => {
      const rate = await measure(load, name, perSecond, seconds);
      report(rate);
      return rate.p99 <= P99_MS && rate.refused <= REFUSED && rate.finished >= FINISHED * rate.offered;
    };
    const name = `${perSecond.toFixed(1)} a second`;
    if (!(await isHeld(name))) {
      // Once more: something else may have had the machine.
      await drain(load);
      if (!(await isHeld(`${name} again`))) break;
    }
    knee = perSecond;
  }
  await drain(load);
  if (knee === 0) throw new Error(`${from} a second is more than is held here: --from=${from / 2}`);
  return knee;
}

/** Begins none until none is on its way. */
export async function drain(load: Load): Promise<void> {
  load.change('draining', 0);
  for (const began = performance.now(); load.waiting > 0; await wait(100))
    if (performance.now() - began > DRAIN_LIMIT_MS) throw new Error(`${load.waiting} refuelings do not end`);
}

/**
 * From none on its way until every answer at this rate is the one asked for, so that what fails after a kill is the kill's; at less where
 * that never comes. The rate.
 */
export async function comeToRest(
  load: Load,
  perSecond: number,
  report: (line: string) => void,
): Promise<number> {
  const began = performance.now();
  for (let rate = perSecond; rate > perSecond / 4; rate *= LESS) {
    await drain(load);
    for (let turn = 0; turn < REST_TRIES; turn++) {
      load.change('coming to rest', rate);
      const from = performance.now();
      await wait(REST_SECONDS * 1_000);
      if (load.failures.some(({ at }) => at >= from)) continue;
      const took = ((performance.now() - began) / 1_000).toFixed(0);
      report(
        `At rest at ${rate.toFixed(1)} a second after ${took} s: ${REST_SECONDS} s without a failed answer.`,
      );
      return rate;
    }
  }
  throw new Error(`A quarter of ${perSecond} a second is not answered without failures either.`);
}

export function rateLine(rate: Rate): string {
  const share = (rate.refused * 100).toFixed(1);
  return (
    `${rate.name}: asked ${rate.offered.toFixed(1)}, finished ${rate.finished.toFixed(1)} a second; calls p50 ${rate.p50.toFixed(0)} ms, ` +
    `p99 ${rate.p99.toFixed(0)} ms; ${share}% of answers 503 with Retry-After (p50 ${rate.refusedP50.toFixed(0)} ms, p99 ` +
    `${rate.refusedP99.toFixed(0)} ms); other failures ${rate.others}` +
    (rate.missed ? `; ${rate.missed} not begun, as all pumps were busy` : '')
  );
}
