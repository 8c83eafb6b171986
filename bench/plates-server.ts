/**
 * `npm run bench:plates-server`: cost of ten phones at once for the real server. Ten pictures are read simultaneously while the queue
 * is
 * requested continuously; prints event loop delay, response times of the queue, and memory of server and reader, compared with the
 * same
 * duration without pictures.
 *
 * --pictures=10   at once          --rounds=3   rounds
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProduct } from '../tools/crash-test/product.ts';
import { exampleOf } from './plates/conditions.ts';
import { photograph } from './plates/photograph.ts';

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const WATCH_FILE = join(ROOT, '.tmp/plates-watch.json');
const API = '/vw-api/public/api';
const SAMPLE_MS = 50;
const PAUSE_MS = 30;

mkdirSync(join(ROOT, '.tmp'), { recursive: true });
rmSync(WATCH_FILE, { force: true });
process.env.PLATES_WATCH = WATCH_FILE;
process.env.NODE_OPTIONS = `--import=${join(ROOT, 'bench/plates/watch-server.mjs')}`;
process.env.REQUESTS_PER_MINUTE = '0';
const product = await openProduct('.data/bench-plates-server');
delete process.env.NODE_OPTIONS;
try {
  await product.startServer();
  const { pid } = watched<{ pid: number }>();
  const token = await signIn();
  const pictures = await Promise.all(
    Array.from({ length: Number(values.pictures) }, (_, at) =>
      photograph(exampleOf('distance', 'held out', at)),
    ),
  );
  await readAll(pictures.slice(0, 1), token);
  console.log(
    '\n                    event loop p50 / p99 / max    queue p50 / p99    server MB    reader MB    all read in',
  );
  console.log(await measure('no pictures', pid, token, () => wait(4_000)));
  for (let round = 1; round <= Number(values.rounds); round++)
    console.log(
      await measure(`${pictures.length} at once, ${round}`, pid, token, () => readAll(pictures, token)),
    );
} finally {
  await product.stop(false);
}

/** Runs work while requesting the queue and measuring memory; prints one line of figures. */
async function measure(
  name: string,
  pid: number,
  token: string,
  work: () => Promise<unknown>,
): Promise<string> {
  rmSync(WATCH_FILE, { force: true });
  process.kill(pid, 'SIGUSR2');
  const queue: number[] = [];
  const peak = { server: 0, reader: 0 };
  let isOver = false;
  const requesting = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await get('/pump/queue', token);
      queue.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    }
  })();
  const sampling = (async () => {
    while (!isOver) {
      peak.server = Math.max(peak.server, megabytesOf(pid));
      peak.reader = Math.max(peak.reader, ...childrenOf(pid).map(megabytesOf));
      await wait(SAMPLE_MS);
    }
  })();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all([requesting, sampling]);
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(WATCH_FILE)) await wait(20);
  await wait(50);
  const { p50, p99, max } = watched<{ p50: number; p99: number; max: number }>();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const at = (share: number) => queue.toSorted((a, b) => a - b)[Math.floor(share * (queue.length - 1))] ?? 0;
  return [
    name.padEnd(18),
    `${ms(p50)} / ${ms(p99)} / ${ms(max)}`.padEnd(28),
    `${ms(at(0.5))} / ${ms(at(0.99))}`.padEnd(17),
    peak.server.toFixed(0).padEnd(11),
    peak.reader.toFixed(0).padEnd(11),
    `${seconds.toFixed(1)} s`,
  ].join('  ');
}

function watched<Seen>(): Seen {
  return JSON.parse(readFileSync(WATCH_FILE, 'utf8')) as Seen;
}

async function readAll(pictures: readonly Buffer[], token: string): Promise<void> {
  const answers = await Promise.all(
    pictures.map((picture) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'plate.jpg');
      return fetch(`${product.address}${API}/pump/plate-readings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
    }),
  );
  for (const answer of answers)
    if (answer.status !== 201) throw new Error(`A reading answered ${answer.status}: ${await answer.text()}`);
}

async function get(path: string, token: string): Promise<void> {
  const answer = await fetch(`${product.address}${API}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${product.address}${API}/gas_station-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: 'attendant@demo.test', password: 'Mahatta-2026' } }),
  });
  const { result } = (await answer.json()) as { result: { accessToken: string } };
  return result.accessToken;
}

function megabytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Child Node processes of the server: while it works, the reader is the only one. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const isChild =
          readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
        return isChild && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('plate');
      } catch {
        return false;
      }
    });
}
