/**
 * Loaded into the measured server (`--import`): between two SIGUSR2 it records the event loop delay, and writes it to the file in
 * PLATES_WATCH. Other processes of the server are unaffected.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

if (process.argv[1]?.endsWith('apps/server/src/main.ts')) {
  const file = process.env.PLATES_WATCH;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let isWatching = false;
  process.on('SIGUSR2', () => {
    if (!isWatching) {
      delay.reset();
      delay.enable();
    } else {
      delay.disable();
      const ms = (nanoseconds) => nanoseconds / 1e6;
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(ms);
      writeFileSync(file, JSON.stringify({ p50, p99, max }));
    }
    isWatching = !isWatching;
  });
  writeFileSync(file, JSON.stringify({ pid: process.pid }));
}
