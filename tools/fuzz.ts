/**
 * Calls every route with seeded hostile values (`apps/server/test/fuzz`) and lists what breaks the contract:
 * `npm run fuzz -- --calls=100000 --seed=7`, from a given call on with `--first=`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: { calls: text('10000'), seed: text('1'), first: text('0'), report: text('') },
});
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const file = 'apps/server/test/fuzz/contract-fuzz.test.ts';
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'database', '--retry=0', file], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_CALLS: values.calls,
    FUZZ_SEED: values.seed,
    FUZZ_FIRST: values.first,
    FUZZ_REPORT: values.report,
  },
});
process.exit(status ?? 1);
