import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { rowsOf } from '../../tools/crash-test/checks.ts';
import type { Load } from './load.ts';
import { findLostChanges } from './seen.ts';

const SAMPLE_MS = 250;

export interface Fault {
  readonly name: string;
  kill(): Promise<unknown>;
  /** How long it stays down before `recover`. */
  readonly downMs: number;
  recover(): Promise<unknown>;
}

/** What callers saw from the kill on; times in seconds. */
export interface Outcome {
  readonly name: string;
  readonly calls: number;
  readonly how: string;
  readonly lastFailed: number | null;
  /** The longest without an acknowledged change of anybody. */
  readonly still: number;
  /** The oldest job that was to be done at once. */
  readonly oldestJob: number;
  readonly lost: readonly string[];
  readonly load: number;
}

/** Kills, recovers, and watches for so long, with the load going on. */
export async function inject(
  load: Load,
  fault: Fault,
  seconds: number,
  owner: () => string,
): Promise<Outcome> {
  load.change(fault.name);
  const began = performance.now();
  const watched = watchJobs(owner, () => performance.now() - began < seconds * 1_000);
  await fault.kill();
  await wait(fault.downMs);
  await fault.recover();
  await wait(Math.max(0, seconds * 1_000 - (performance.now() - began)));
  const ended = performance.now();
  const isWithin = (at: number) => at >= began && at <= ended;
  const failures = load.failures.filter(({ at }) => isWithin(at));
  const by = Map.groupBy(failures, ({ how }) => how);
  const changes = load.seen.filter(({ change, ended: at }) => change && isWithin(at)).map((one) => one.ended);
  const times = [began, ...changes.sort((a, b) => a - b), ended];
  return {
    name: fault.name,
    calls: load.seen.filter((one) => isWithin(one.ended)).length,
    how: [...by].map(([how, all]) => `${all.length} × ${how}`).join('; ') || 'nothing',
    lastFailed: failures.length > 0 ? (Math.max(...failures.map(({ at }) => at)) - began) / 1_000 : null,
    still: Math.max(...times.slice(1).map((time, index) => time - times[index]!)) / 1_000,
    oldestJob: await watched,
    lost: await findLostChanges(owner(), load.seen),
    load: loadavg()[0]!,
  };
}

async function watchJobs(owner: () => string, isOn: () => boolean): Promise<number> {
  let oldest = 0;
  for (; isOn(); await wait(SAMPLE_MS)) {
    const found = await rowsOf<{ seconds: number }>(
      owner(),
      `select coalesce(max(extract(epoch from clock_timestamp() - created_at)), 0)::float8 as seconds
       from jobs where status <> 'dead' and run_at = '-infinity'`,
    ).catch(() => []);
    oldest = Math.max(oldest, found[0]?.seconds ?? 0);
  }
  return oldest;
}

export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((one) => [
    one.name,
    `${one.how} (${one.calls} calls)`,
    one.lastFailed === null ? '–' : `${one.lastFailed.toFixed(1)} s`,
    `${one.still.toFixed(1)} s`,
    `${one.oldestJob.toFixed(1)} s`,
    String(one.lost.length),
    one.load.toFixed(1),
  ]);
  const heads = ['killed (`SIGKILL`)', 'what callers saw', 'last failed answer after'];
  heads.push('longest without an acknowledged change', 'oldest job', 'lost', 'load');
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
