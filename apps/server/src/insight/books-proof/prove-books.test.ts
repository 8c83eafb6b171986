import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';

const VERIFY_LEDGER = join(import.meta.dirname, '../../prove-books.ts');

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

function proveBooks(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...settings };
    const child = execFile(process.execPath, [VERIFY_LEDGER], { env }, (_error, output, errors) => {
      resolve({ code: child.exitCode, output, errors });
    });
  });
}

it('prints every proof, and exits with 0 if all pass, with 1 otherwise', async () => {
  const settings = {
    DATABASE_URL: world.connectionString,
    DATABASE_OWNER_URL: world.ownerUrl,
    TOKEN_SECRET: world.config.TOKEN_SECRET,
  };
  await world.fund(await world.makeClient(), { main: 1_000, allocated: 500 });
  await sealPending(world.systemCtx());
  const clean = await proveBooks(settings);
  expect(clean.output).toMatch(/^OK {6}every entry sums to zero \(2 checked\)$/m);
  expect(clean.output).toMatch(/The books are proven\.\n$/);
  expect(clean.code).toBe(0);

  await world.rows(
    'update ledger_balances set balance_halalas = balance_halalas + 1 where balance_halalas = 1000',
  );
  const broken = await proveBooks(settings);
  expect(broken.output).toMatch(
    /^BROKEN {2}every guarded balance .* \(4 checked, 1 wrong: client_main of \d+\)$/m,
  );
  expect(broken.output).toMatch(/The books are BROKEN\.\n$/);
  expect(broken.code).toBe(1);
  // Two processes one after another.
}, 120_000);

it('exits with 2 and the reason if the ledger cannot be read', async () => {
  const { code, errors } = await proveBooks({ DATABASE_URL: world.connectionString });
  expect(errors).toContain('TOKEN_SECRET');
  expect(code).toBe(2);
});
