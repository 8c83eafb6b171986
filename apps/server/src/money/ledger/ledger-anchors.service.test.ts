import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { anchorSeals, signAnchorsAgain, verifyAnchors } from './ledger-anchors.service.ts';
import { sealPending, verifyChain } from './ledger-seals.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'seal-anchors-'));
let world: World;
beforeAll(async () => {
  world = await buildWorld({ environment: { SEAL_ANCHORS: folder } });
  await world.fund(await world.makeClient(), { main: 1_000 });
  await sealPending(world.systemCtx());
});
afterAll(() => world.close());

it('writes the end of the chain down once a day', async () => {
  expect(await anchorSeals(world.systemCtx())).toBe(true);
  expect(await anchorSeals(world.systemCtx())).toBe(false);
  world.advance(86_400);
  await world.fund(await world.makeClient(), { main: 2_000 });
  await sealPending(world.systemCtx());
  expect(await anchorSeals(world.systemCtx())).toBe(true);
  expect(readdirSync(folder)).toEqual(['2026-03-01.json', '2026-03-02.json']);
  expect(await verifyAnchors(world.systemCtx())).toEqual({ checked: 2, broken: 0, examples: [] });
});

it('finds seals that were cut off, which the chain itself cannot', async () => {
  const [last] = await world.rows<{ position: number }>('select max(position) as position from seals');
  await world.rows(`alter table seals disable trigger user;
    create table cut as select * from seals where position = ${last!.position};
    delete from seals where position = ${last!.position}`);
  expect(await verifyChain(world.systemCtx())).toMatchObject({ broken: 0 });
  expect(await verifyAnchors(world.systemCtx())).toEqual({
    checked: 2,
    broken: 1,
    examples: [`2026-03-02 at seal ${last!.position}`],
  });
  await world.rows(`insert into seals select * from cut`);
  expect(await verifyAnchors(world.systemCtx())).toMatchObject({ broken: 0 });
});

it('signs again with a new secret, so that the one before it can go', async () => {
  const ctx = world.systemCtx();
  const [before] = ctx.config.KEYS.sealing;
  const at = (...sealing: [string, ...string[]]) => ({
    ...ctx,
    config: { ...ctx.config, KEYS: { ...ctx.config.KEYS, sealing } },
  });
  expect(await verifyAnchors(at('another'))).toMatchObject({ broken: 2 });
  expect(await signAnchorsAgain(at('another', before))).toBe(2);
  expect(await verifyAnchors(at('another'))).toMatchObject({ broken: 0 });
  expect(await signAnchorsAgain(at('another', before))).toBe(0);
  expect(await signAnchorsAgain(at(before, 'another'))).toBe(2);
});

it('takes no anchor that it did not sign, nor one under the name of another day', async () => {
  const file = join(folder, '2026-03-03.json');
  const genuine = readFileSync(join(folder, '2026-03-02.json'), 'utf8');
  const verdict = { checked: 3, broken: 1, examples: ['2026-03-03.json is not signed by this server'] };
  for (const text of [genuine, genuine.replace('2026-03-02', '2026-03-03'), 'null', '{']) {
    writeFileSync(file, text);
    expect(await verifyAnchors(world.systemCtx())).toEqual(verdict);
  }
  rmSync(file);
});
