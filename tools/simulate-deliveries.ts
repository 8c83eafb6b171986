import { parseArgs } from 'node:util';
import { signIn } from './delivery-simulator/api.ts';
import { driveDay } from './delivery-simulator/day.ts';

/** Drives a day's trips against a running server, through its public API only: `npm run simulate:deliveries -- --speed 60`. */

const USAGE = `npm run simulate:deliveries -- [options]
  --speed 60                  speed relative to real time, 1 to 600
  --address http://127.0.0.1:3000, --api-base /vw-api/public/api
  --email admin@demo.test --password Mahatta-2026      an administrator's sign-in
  --branch 1000 --day YYYY-MM-DD                       branch and day; default: today in Riyadh
  --at-once                   start every trip with a driver now, whatever its planned time
  --stay                      keep running and wait for new trips
  --fail PERCENT              share of stops that fail because nobody is there (3)
  --seed 1                    seed of the random numbers; the same seed gives the same day
  --quiet                     print only the number of trips`;

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    speed: { type: 'string', default: '60' },
    address: { type: 'string', default: 'http://127.0.0.1:3000' },
    'api-base': { type: 'string', default: '/vw-api/public/api' },
    email: { type: 'string', default: 'admin@demo.test' },
    password: { type: 'string', default: 'Mahatta-2026' },
    branch: { type: 'string', default: '1000' },
    day: { type: 'string' },
    'at-once': { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    fail: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
const speed = Number(input.speed);
if (input.help || !(speed >= 1 && speed <= 600)) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
}

/** Phones report every five seconds; accelerated days need more frequent reports to be observable. */
const SLOW_TICK_MS = 5_000;
const QUICK_TICK_MS = 1_000;
/** Four seconds are an entire stop if a day takes two minutes: the driver then reports arrival immediately. */
const NOTICED_WITHIN_MS = speed > 60 ? 0 : 4_000;

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());

const call = await signIn(input.address, input['api-base'], {
  email: input.email,
  password: input.password,
});
const trips = await driveDay(call, {
  delivery_branch_id: Number(input.branch),
  trip_date: input.day,
  pace: { speed, tick_ms: speed > 5 ? QUICK_TICK_MS : SLOW_TICK_MS, signal: stopped.signal },
  habits: {
    fail_percent: Number(input.fail),
    noticed_within_ms: NOTICED_WITHIN_MS,
    chance: chanceOf(Number(input.seed)),
    log: input.quiet ? () => {} : print,
    signal: stopped.signal,
  },
  at_once: input['at-once'],
  stays: input.stay,
});
print(`${trips} trips driven.`);

/** Mulberry32, a small deterministic generator. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
