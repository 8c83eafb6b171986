import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { ROOT } from './server.ts';

/** Simulated driving of a day's tankers in separate processes. */

const drives = new Set<ChildProcess>();

/** Maximum duration: at 600 times real time the longest trip takes a minute, three times as long on a busy machine. */
export function drivenWithinMs(speed: number): number {
  return 120_000 + (600 / speed) * 90_000;
}

/** Stops all simulations. */
export function stopDriving(): void {
  for (const drive of drives) drive.kill('SIGINT');
}

/** Drives all assigned trips of a day through the public API until the end or a pause. */
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
    /** Fails early if the simulation ends, instead of waiting for the timeout. */
    whileRunning<Value>(work: () => Promise<Value>): Promise<Value> {
      const isOver = exit.then((how) => {
        throw new Error(`Nobody drives any more: ${how}`);
      });
      return Promise.race([work(), isOver]);
    },
  };
}
