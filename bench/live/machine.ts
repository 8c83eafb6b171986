import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** What processes of this machine hold and have used, from /proc. */
export interface Usage {
  readonly megabytes: number;
  readonly cpu_seconds: number;
}

/** Resident memory (shared pages of a database counted once, by their proportional share) and processor time. */
export function usageOf(pids: readonly number[]): Usage {
  let [kilobytes, ticks] = [0, 0];
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      kilobytes += residentOf(pid);
    }
    ticks += ticksOf(pid);
  }
  return { megabytes: Math.round(kilobytes / 1024), cpu_seconds: ticks / TICKS_A_SECOND };
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
