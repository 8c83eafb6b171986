import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { ROOT } from './server.ts';

/** A day's tankers on the road, driven by a program of its own. */

const drives = new Set<ChildProcess>();

/** How long a day may take: at 600 times its speed the longest trip is a minute; beside other work a machine takes three times as long. */
export function drivenWithinMs(speed: number): number {
  return 120_000 + (600 / speed) * 90_000;
}

/** Ends what still drives. */
export function stopDriving(): void {
  for (const drive of drives) drive.kill('SIGINT');
}

/** Drives every trip of a day that has a driver, through the public API: to its end, or until it is told to pause. */
export function startDriving(address: string, day: string, speed: number, ...more: string[]) {
  const options = [`--speed=${speed}`, `--address=${address}`, `--day=${day}`, '--fail=0', ...more];
  const program = spawn(process.execPath, ['tools/simulate-deliveries.ts', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  drives.add(program);
  const printed: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part: Buffer) => printed.push(part));
  const exit = (once(program, 'exit') as Promise<[number | null]>).then(([code]) => {
    drives.delete(program);
    return `${code}\n${Buffer.concat(printed)}`;
  });
  const end = async () => {
    const late = setTimeout(() => program.kill('SIGINT'), drivenWithinMs(speed));
    expect(await exit).toMatch(/^0\n/);
    clearTimeout(late);
  };
  return {
    end,
    pause() {
      program.kill('SIGINT');
      return end();
    },
    /** What takes vehicles on the road: where they are off it, nobody waits until the patience is at its end. */
    whileRunning<Value>(work: () => Promise<Value>): Promise<Value> {
      const isOver = exit.then((how) => {
        throw new Error(`Nobody drives any more: ${how}`);
      });
      return Promise.race([work(), isOver]);
    },
  };
}
