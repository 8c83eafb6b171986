import { findLost } from '../../tools/crash-test/checks.ts';
import type { Load, Seen } from './load.ts';

/** Busy, and when to come again: what a caller is prepared for. */
const PREPARED = '503, later';

/** What callers saw of the calls that began in a phase; times in milliseconds. */
export function summarize(seen: readonly Seen[], phase: string) {
  const calls = seen.filter((one) => one.phase === phase);
  const times = calls.map(({ began, ended }) => ended - began).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const changes = calls.filter(({ change }) => change).map(({ ended }) => ended);
  changes.sort((a, b) => a - b);
  const failures = Map.groupBy(
    calls.flatMap((one) => one.failures),
    ({ how }) => how,
  );
  return {
    calls: calls.length,
    p50: at(0.5),
    p99: at(0.99),
    /** Of any call, with every time it was sent again. */
    longest: times.at(-1) ?? 0,
    longestPath: calls.find(({ began, ended }) => ended - began === times.at(-1))?.path,
    /** The longest time in which nothing changed for anybody. */
    still: Math.max(0, ...changes.slice(1).map((time, index) => time - changes[index]!)),
    /** Calls that failed at least once, and how: `12 × 503`. */
    failed: calls.filter((one) => one.failures.length > 0).length,
    unprepared: calls.filter((one) => one.failures.some(({ how }) => how !== PREPARED)).length,
    how: [...failures].map(([failure, all]) => `${all.length} × ${failure}`).join('; ') || 'none',
  };
}

export function summaryLine(load: Load, phase: string): string {
  const { calls, p50, p99, longest, longestPath, still, failed, how } = summarize(load.seen, phase);
  const missed = load.missed.get(phase) ?? 0;
  return (
    `${phase}: ${load.finished.get(phase) ?? 0} refuelings finished, ${calls} calls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
    `longest ${longest.toFixed(0)} ms (${longestPath}), longest without any change ${still.toFixed(0)} ms; ${failed} calls failed at first (${how})` +
    (missed ? `; ${missed} not begun, as all pumps were busy` : '')
  );
}

/** Acknowledged changes that are not in the database. */
export function findLostChanges(owner: string, seen: readonly Seen[]): Promise<string[]> {
  return findLost(
    owner,
    seen.flatMap(({ change }) => {
      if (!change) return [];
      const step = { name: 'a call', table: 'fuel_requests', as: '', path: '', body: {}, key: '' } as const;
      return [{ step, id: change.id, answer: { status: 200, body: { status: change.status } } }];
    }),
  );
}
