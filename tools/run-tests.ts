/**
 * All checks in one command: types, lint, tests (including architecture), a second pass of the database tests on an installed
 * PostgreSQL, browser journeys. Ends with one line: `N passed, N failed`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalled, startInstalled } from '../apps/server/test/system-postgres.ts';
import type { TestReport, Trouble } from './test-report.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, '.tmp', 'test-results');
const MINUTE = 60_000;
/** Time limit of a stage, after which it is stopped and counts as failed: three times what it takes, as shared machines have bad hours. */
const LIMITS_MS = { types: 8 * MINUTE, lint: 3 * MINUTE, tests: 30 * MINUTE, journeys: 40 * MINUTE };

/**
 * When the last journey may begin, from the start and at least from the first one: all have begun before, except on a machine that is
 * slow for an hour, where the whole would take more than half of it.
 */
const JOURNEYS_BEGIN_MS = { of_run: 24 * MINUTE, of_journeys: 4 * MINUTE };

/**
 * Tests that another PostgreSQL version could affect: migrations, locks, races, the statements of every route. Other database
 * tests repeat the same statements.
 */
const SECOND_PASS = [
  'test/races',
  'test/every-route',
  'test/repeated-actions',
  'src/platform/jobs',
  'src/platform/migrate',
  'src/platform/events',
  'src/money',
];

/** After which the second pass leaves out what repeats the first by the thousand, so that a slow machine gets to the journeys. */
const SHORT_SECOND_PASS_MS = 17 * MINUTE;

/** Readers of the end of a log should see what failed. */
const LINES_OF_FAILURES = 36;

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };
const failures: Trouble[] = [];
const secondTries: Trouble[] = [];
const notBegun: Trouble[] = [];
const startedAt = Date.now();
const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    console.log('Interrupted.');
    printTotal({ passed: total.passed, failed: total.failed + 1 });
    process.exit(1);
  });
}

await stage('Types', async () => {
  const both = await Promise.all(
    ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/worker/tsconfig.json'].map((project) =>
      // More than one checker would analyze much of the program twice.
      run('node_modules/typescript/bin/tsc', ['-p', project, '--checkers', '1'], {
        limit: LIMITS_MS.types,
        quiet: true,
      }),
    ),
  );
  return countOf(both.every((succeeded) => succeeded));
});

await stage('Lint', async () =>
  countOf(
    await run('node_modules/@biomejs/biome/bin/biome', ['check', '--diagnostic-level=warn'], {
      limit: LIMITS_MS.lint,
      quiet: true,
    }),
  ),
);

await stage('Tests', () =>
  vitest('tests', ['--project', 'pure', '--project', 'database', '--project', 'screens'], LIMITS_MS.tests),
);

const installed = process.env.TEST_DATABASE_URL ? undefined : findInstalled();
if (installed) {
  await stage(`Database tests on PostgreSQL ${installed.version}`, async () => {
    const server = await startInstalled(installed);
    try {
      const env = { TEST_DATABASE_URL: server.connectionString };
      const isLate = Date.now() - startedAt > SHORT_SECOND_PASS_MS;
      const paths = SECOND_PASS.filter((path) => !isLate || path !== 'test/every-route');
      const files = paths.map((path) => `apps/server/${path}`);
      return await vitest('second-pass', ['--project', 'database'], LIMITS_MS.tests, { env, files });
    } finally {
      await server.stop();
    }
  });
}

if (!process.argv.includes('--without-journeys')) {
  // A shared machine may slow a browser down once; a real fault fails twice. Retried tests are listed at the end.
  const { of_run, of_journeys } = JOURNEYS_BEGIN_MS;
  const until = Math.max(startedAt + of_run, Date.now() + of_journeys);
  await stage('Journeys', () =>
    vitest('journeys', ['--project', 'journeys', '--retry=1'], LIMITS_MS.journeys, {
      env: { JOURNEYS_UNTIL: String(until) },
    }),
  );
}

printTroubles('Not begun, as the time for it was over', notBegun, 0);
printTroubles('Passed at the second try only', secondTries, 1);
printTroubles('Failed', failures, Math.floor(LINES_OF_FAILURES / Math.max(1, failures.length)) - 1);
printTotal(total);
process.exit(total.failed === 0 ? 0 : 1);

function printTotal({ passed, failed }: Count): void {
  console.log(`${passed} passed, ${failed} failed`);
}

/** Each with the first lines of its error. */
function printTroubles(title: string, troubles: readonly Trouble[], lines: number): void {
  if (troubles.length > 0) console.log(`${title}: ${troubles.length}`);
  for (const { name, errors } of troubles) {
    const text = errors.join('\n').split('\n').slice(0, Math.max(1, lines));
    console.log([`- ${name}`, ...text.map((line) => `    ${line}`)].join('\n'));
  }
}

/** Runs one stage, adds its count and prints its duration. A stage that throws counts as one failure; the next one runs. */
async function stage(name: string, work: () => Promise<Count>): Promise<void> {
  const started = performance.now();
  let count: Count;
  try {
    count = await work();
  } catch (error) {
    console.error(error);
    failures.push({ name, errors: [String(error)] });
    count = { passed: 0, failed: 1 };
  }
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${count.failed === 0 ? '✓' : '✗'} ${name}: ${count.passed} passed, ${count.failed} failed, in ${seconds} s\n`,
  );
}

/**
 * A failure outside of tests (a file that does not load, a failing set-up) counts as one. Files whose process ended under them run
 * once more: the engine crashes now and then where a thread ends (`jit_page.has_value()`), which is no fault of theirs.
 */
async function vitest(
  name: string,
  args: readonly string[],
  limit: number,
  { env = {}, files = [] }: { env?: NodeJS.ProcessEnv; files?: readonly string[] } = {},
): Promise<Count> {
  const first = await reportOf(name, [...args, ...files], limit, env);
  const reports = [first];
  if (first.unfinished.length > 0) {
    const errors = ['Its process ended unexpectedly.'];
    secondTries.push(...first.unfinished.map((file) => ({ name: file, errors })));
    const again = await reportOf(name, [...args, ...first.unfinished], limit, env);
    failures.push(...again.unfinished.map((file) => ({ name: file, errors })));
    reports.push({ ...again, failed: again.failed + again.unfinished.length });
  }
  for (const report of reports) {
    if (env.JOURNEYS_UNTIL) notBegun.push(...report.not_begun.map((file) => ({ name: file, errors: [] })));
    failures.push(...report.failures);
    secondTries.push(...report.second_tries);
  }
  const sum = (of: 'passed' | 'failed') => reports.reduce((all, report) => all + report[of], 0);
  // A run may fail without a failed test.
  const isLostOnly = first.unfinished.length > 0 && first.failures.length === 0;
  const isFailed = reports.some((report) => !report.succeeded && !(report === first && isLostOnly));
  return { passed: sum('passed'), failed: isFailed ? Math.max(sum('failed'), 1) : sum('failed') };
}

async function reportOf(
  name: string,
  args: readonly string[],
  limit: number,
  env: NodeJS.ProcessEnv,
): Promise<TestReport & { succeeded: boolean }> {
  const results = join(RESULTS, `${name}.json`);
  mkdirSync(RESULTS, { recursive: true });
  rmSync(results, { force: true });
  const reporters = ['--reporter=default', '--reporter=tools/test-report.ts'];
  const succeeded = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, '--passWithNoTests', ...reporters],
    { limit, env: { ...env, TEST_REPORT: results } },
  );
  if (!existsSync(results)) throw new Error(`The ${name} ended before they were done.`);
  return { ...(JSON.parse(readFileSync(results, 'utf8')) as TestReport), succeeded };
}

function countOf(succeeded: boolean): Count {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a tool from node_modules with our Node. The output of quiet ones is shown only on failure. */
function run(
  script: string,
  args: string[],
  options: { limit: number; quiet?: boolean; env?: NodeJS.ProcessEnv },
): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    // Colors only in terminals: in files and CI logs they are noise.
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const end = (signal: NodeJS.Signals): void => {
    console.error(`${script} took longer than ${options.limit / MINUTE} minutes and was ended.`);
    child.kill(signal);
  };
  const timers = [
    setTimeout(() => end('SIGTERM'), options.limit),
    setTimeout(() => end('SIGKILL'), options.limit + MINUTE / 4),
  ];
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error);
      done(false);
    });
    child.once('close', (code) => {
      for (const timer of timers) clearTimeout(timer);
      running.delete(child);
      if (code !== 0 && options.quiet) {
        process.stdout.write(Buffer.concat(output));
        failures.push({ name: script, errors: [Buffer.concat(output).toString()] });
      }
      done(code === 0);
    });
  });
}
