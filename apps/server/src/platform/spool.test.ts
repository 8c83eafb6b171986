import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { spooled } from './spool.ts';

const PARTS = 100;
const partOf = (n: number) => Buffer.alloc(50_000, n);

const folder = mkdtempSync(join(tmpdir(), 'spool-test-'));
const spools = () => readdirSync(folder);
beforeAll(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A source that notes how far it was read, and how it ended. */
function sourceOf(fails = false) {
  const state = { read: 0, hasEnded: false };
  async function* parts() {
    try {
      for (let n = 0; n < PARTS; n += 1) {
        state.read = n + 1;
        yield partOf(n);
      }
      if (fails) throw new Error('the database went away');
    } finally {
      state.hasEnded = true;
    }
  }
  return { state, source: Readable.from(parts()) };
}

test('a source is read to its end although nobody takes anything, and everything arrives', async () => {
  const { state, source } = sourceOf();
  const stream = spooled(source);
  await expect.poll(() => [state.hasEnded, spools().length]).toEqual([true, 1]);
  expect(
    Buffer.compare(await buffer(stream), Buffer.concat(Array.from({ length: PARTS }, (_, n) => partOf(n)))),
  ).toBe(0);
  await expect.poll(() => spools()).toEqual([]);
});

test('whoever leaves early ends the source, also one that is slow, and nothing is left behind', async () => {
  const source = new Readable({ read() {} });
  source.push(partOf(1));
  const stream = spooled(source);
  stream.once('data', () => stream.destroy());
  await expect.poll(() => [source.destroyed, spools()]).toEqual([true, []]);
});

test('whether it comes to its end in time can be known before anything is taken, and what failed by then', async () => {
  const short = spooled(sourceOf().source);
  expect(await short.endsWithin(60_000)).toBe(true);
  short.destroy();
  const endless = spooled(new Readable({ read() {} }));
  expect(await endless.endsWithin(1)).toBe(false);
  endless.destroy();
  await expect(spooled(sourceOf(true).source).endsWithin(60_000)).rejects.toThrow('the database went away');
});

test('what fails is broken off', async () => {
  const { source } = sourceOf(true);
  await expect(buffer(spooled(source))).rejects.toThrow('the database went away');
});
