import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/longest-first.ts';

/** What is waited for by looking again comes late where the machine has other work; a second is not enough then. */
const EXPECT = { poll: { timeout: 20_000 } };

/**
 * Pure rules and database tests run beside each other, these on one embedded PostgreSQL, one database a file; journeys drive a real
 * browser against the real server, three at a time; the whole week is a long one of them, told by `npm run week` only.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Said of a menu in a screen test that closes before its focus is set.
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
          // As many as the databases': with fewer these would wait until those are done, and go one by one on two cores.
          maxWorkers: 2,
          // They keep nothing behind: a process for each would cost more than most of them.
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
            // It starts servers of its own: on another PostgreSQL it would show nothing new.
            ...(process.env.TEST_DATABASE_URL ? ['apps/server/src/platform/embedded-postgres.test.ts'] : []),
          ],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Each file has a database of its own; loading the server anew for each would take longer than many a test.
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
          // A shared machine may starve a screen once; a real fault fails twice. The report names what passed at the second try.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // The application and the server are loaded once a worker; each file has a server and a database of its own.
          isolate: false,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: EXPECT,
          include: ['e2e/**/*.journey.ts'],
          globalSetup: 'e2e/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // One file after the other has the same browser, and the tools that drive it are loaded once a worker.
          isolate: false,
          // More than there are cores here: each waits for pages, pushes and trucks for a third of its time.
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
