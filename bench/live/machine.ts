import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Resource usage of processes, from /proc. */
export interface Usage {
  readonly megabytes: number;
  /** By process, so that readings can be compared even if a process ends. */
  readonly cpu_seconds: ReadonlyMap<number, number>;
}

/** CPU time between two readings: of processes in both, and of new ones since their start. */
export function cpuSecondsBetween(before: Usage, after: Usage): number {
  return [...after.cpu_seconds].reduce((sum, [pid, now]) => {
    const then = before.cpu_seconds.get(pid) ?? 0;
    // A process id may have been reused.
    return sum + (now >= then ? now - then : now);
  }, 0);
}

/** Resident memory (shared pages by their proportional share) and CPU time. */
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
