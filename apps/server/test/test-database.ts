import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, withDatabase } from '../src/platform/embedded-postgres.ts';
import { dropDatabase } from './drop-database.ts';

export interface TestDatabase {
  /** As the owner of its tables. */
  readonly connectionString: string;
  /** As the role that servers work with. */
  readonly runtimeConnectionString: string;
  /** Disconnects all clients and drops it. The end of the run does the same for remaining ones. */
  drop(): Promise<void>;
}

/** A separate migrated database, empty or a copy of another of this run, in a few dozen milliseconds. Usually one per test file. */
export async function createTestDatabase(like?: string): Promise<TestDatabase> {
  const { server, runtime, template, run } = inject('testDatabase');
  const name = `test_${run}_${randomBytes(5).toString('hex')}`;
  return {
    connectionString: await createDatabase(server, name, like ?? template),
    runtimeConnectionString: withDatabase(runtime, name),
    async drop() {
      const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
      await client.connect();
      await dropDatabase(client, name);
      await client.end();
    },
  };
}
