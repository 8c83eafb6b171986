import { defineConfig } from 'vitest/config';

/** Two projects: pure rules run in parallel; database tests share one embedded PostgreSQL, one database a file. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'pure', include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/**/*.rules.test.ts', 'apps/web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'database',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/**/*.rules.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
