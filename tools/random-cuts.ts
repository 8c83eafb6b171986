/**
 * `npm run random-cuts [-- --count=200 --seed=1]`: cuts the line of phones, reloads and kills their pages at random moments of fills,
 * chats and stops of trips in a real browser against the real server, and then checks the books: every liter and message that a
 * screen acknowledged is there once. The journey `random-cuts` runs a few of them. Exits with 1 on any failure.
 */

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '20261124' } },
});
const run = spawn('vitest', ['run', '--project', 'journeys', 'e2e/random-cuts.journey.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, RANDOM_CUTS: values.count, RANDOM_CUTS_SEED: values.seed },
});
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
