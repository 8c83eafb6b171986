import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** What processes of this machine hold and have used, from /proc. */
export interface Usage {
  readonly megabytes: number;
  /** By process: one that ends takes its seconds with it, so two readings are compared process by process. */
  readonly cpu_seconds: ReadonlyMap<number, number>;
}

/** Processor time between two readings: of those that were there at both, and of those that are new since their start. */
export function cpuSecondsBetween(before: Usage, after: Usage): number {
  return [...after.cpu_seconds].reduce((sum, [pid, now]) => {
    const then = before.cpu_seconds.get(pid) ?? 0;
    // Another process may have been given the number of one that ended.
    return sum + (now >= then ? now - then : now);
  }, 0);
}

/** Resident memory (shared pages of a database counted once, by their proportional share) and processor time. */
export function usageOf(pids: readonly number[]): Usage {
  let kilobytes = 0;
  const cpu_seconds = new Map<number, number>();
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      kilobytes += residentOf(pid);
    }
    cpu_seconds.set(pid, ticksOf(pid) / TICKS_A_SECOND);
  }
  return { megabytes: Math.round(kilobytes / 1024), cpu_seconds };
}

export function loadAverage(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
}

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
