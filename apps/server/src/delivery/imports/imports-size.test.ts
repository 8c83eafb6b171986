import { getImport, saveImport, startImport } from '@fleet/contracts/delivery/imports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import { runImports } from './imports-work.service.ts';

const LINES = 10_000;
/** Many times the usual duration under load: a quadratic algorithm would take hours. */
const MAX_SECONDS = 60;
const MAX_MEGABYTES = 400;

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('ten thousand drivers are read and saved in under a minute with bounded memory', async () => {
  const client = await world.makeClient();
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  const rows = Array.from({ length: LINES }, (_, n) => [
    civilId(n),
    mobile(n),
    `E-${n}`,
    'Salem',
    `Driver ${n}`,
  ]);
  const headers = ['Civil ID', 'Mobile', 'Employee number', 'First name', 'Last name'];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Drivers', rows: [headers, ...rows] }] }));
  const { id } = (
    await world.call(startImport, {
      as: manager,
      file,
      body: { kind: 'drivers', file_name: 'ten-thousand.xlsx' },
    })
  ).body;
  const at = async () => (await world.call(getImport, { as: manager, params: { id } })).body;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const before = process.memoryUsage().rss;
  const begin = performance.now();
  await runImports(world.systemCtx());
  const read = performance.now();
  expect(await at()).toMatchObject({ status: 'preview', good_rows: LINES });
  await world.call(saveImport, { as: manager, params: { id } });
  const startedAt = performance.now();
  await runImports(world.systemCtx());
  const end = performance.now();
  clearInterval(watch);
  expect(await at()).toMatchObject({ status: 'done', saved_rows: LINES });
  const measures = {
    lines: LINES,
    file_kilobytes: Math.round(file.length / 1000),
    read_seconds: Math.round((read - begin) / 100) / 10,
    save_seconds: Math.round((end - startedAt) / 100) / 10,
    grown_megabytes: Math.round((peak - before) / 1_000_000),
  };
  expect(measures.read_seconds + measures.save_seconds).toBeLessThan(MAX_SECONDS);
  expect(measures.grown_megabytes).toBeLessThan(MAX_MEGABYTES);
}, 120_000);
