import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/longest-first.ts';

// Processes that tests start load the same modules: compiled once, they are there in a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache');

/** Polled expectations need more than a second on a busy machine. */
const EXPECT = { poll: { timeout: 20_000 } };

/**
 * Pure and database tests run in parallel, the latter on one embedded PostgreSQL with one database per file; journeys drive a real
 * browser against the real server, three at a time; the week is a long journey that runs with `npm run week` only.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Logged by a menu that closes before its focus is set.
    onConsoleLog: (text) => (text.includes('use-focus-trap') ? false : undefined),
    projects: [
      {
        test: {
          name: 'pure',
          expect: EXPECT,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'apps/**/*.rules.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
          ],
          exclude: ['apps/web/**/*.screen.test.tsx'],
          // As many as for database tests: with fewer, these would wait for them and then run one by one on two cores.
          maxWorkers: 3,
          // They keep no state: a process per file would cost more than most of them.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          expect: EXPECT,
          include: ['apps/server/**/*.test.ts'],
          exclude: [
            'apps/server/**/*.rules.test.ts',
            // It starts its own servers: another PostgreSQL adds no coverage.
            ...(process.env.TEST_DATABASE_URL ? ['apps/server/src/platform/embedded-postgres.test.ts'] : []),
          ],
          globalSetup: 'apps/server/test/global-setup.ts',
          // As for screens: the report names every test that passed at the second try only.
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          // Each file has its own database; reloading the server per file would take longer than many tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'screens',
          expect: EXPECT,
          include: ['apps/web/**/*.screen.test.tsx'],
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: 'apps/web/test/browser.ts',
          // A slow shared machine may fail a screen once; a real defect fails twice. The report lists tests that passed on retry.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          // The application and the server are loaded once per worker; each file has its own server and database.
          isolate: false,
        },
      },
      {
        test: {
          name: 'journeys',
          runner: './e2e/support/timed-runner.ts',
          expect: EXPECT,
          include: ['e2e/**/*.journey.ts'],
          globalSetup: 'e2e/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Files run one after another in the same browser; the tools are loaded once per worker.
          isolate: false,
          // More than the available cores: each waits for pages, pushes and trucks for a third of its time.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'week',
          expect: EXPECT,
          include: ['e2e/**/*.week.ts'],
          globalSetup: 'e2e/support/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
