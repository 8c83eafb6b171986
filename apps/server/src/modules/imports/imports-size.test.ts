import { getImport, saveImport, startImport } from '@fleet/contracts/imports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import { runImports } from './imports-work.service.ts';

const LINES = 10_000;
/** What this machine takes under load, many times over: a loop that grows with the square of the lines takes hours. */
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 400;

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('ten thousand drivers are read and saved in under a minute, in bounded memory', async () => {
  const client = await world.makeClient();
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  const rows = Array.from({ length: LINES }, (_, n) => [
    civilId(n),
    mobile(n),
    `E-${n}`,
    'Salem',
    `Driver ${n}`,
  ]);
  const heads = ['Civil ID', 'Mobile', 'Employee number', 'First name', 'Last name'];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Drivers', rows: [heads, ...rows] }] }));
  const { id } = (
    await world.call(startImport, {
      as: manager,
      file,
      body: { kind: 'drivers', file_name: 'ten-thousand.xlsx' },
    })
  ).body;
  const at = async () => (await world.call(getImport, { as: manager, params: { id } })).body;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const before = process.memoryUsage().rss;
  const begin = performance.now();
  await runImports(world.systemCtx());
  const read = performance.now();
  expect(await at()).toMatchObject({ status: 'preview', good_rows: LINES });
  await world.call(saveImport, { as: manager, params: { id } });
  const asked = performance.now();
  await runImports(world.systemCtx());
  const end = performance.now();
  clearInterval(watch);
  expect(await at()).toMatchObject({ status: 'done', saved_rows: LINES });
  const figures = {
    lines: LINES,
    file_kilobytes: Math.round(file.length / 1000),
    read_seconds: Math.round((read - begin) / 100) / 10,
    save_seconds: Math.round((end - asked) / 100) / 10,
    grown_megabytes: Math.round((most - before) / 1_000_000),
  };
  expect(figures.read_seconds + figures.save_seconds).toBeLessThan(MOST_SECONDS);
  expect(figures.grown_megabytes).toBeLessThan(MOST_MEGABYTES);
}, 120_000);
