import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, withDatabase } from '../src/platform/embedded-postgres.ts';
import { dropDatabase } from './drop-database.ts';

export interface TestDatabase {
  readonly connectionString: string;
  /** Ends every connection to it and removes it. The run's end does the same for those that nobody dropped. */
  drop(): Promise<void>;
}

/** A database of its own, migrated and empty or like another of this run, in a few dozen milliseconds. One per test file is usual. */
export async function createTestDatabase(like?: string): Promise<TestDatabase> {
  const { server, template, run } = inject('testDatabase');
  const name = `test_${run}_${randomBytes(5).toString('hex')}`;
  return {
    connectionString: await createDatabase(server, name, like ?? template),
    async drop() {
      const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
      await client.connect();
      await dropDatabase(client, name);
      await client.end();
    },
  };
}
