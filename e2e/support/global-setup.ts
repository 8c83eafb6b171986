import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, withDatabase } from '../../apps/server/src/platform/embedded-postgres.ts';
import * as databases from '../../apps/server/test/global-setup.ts';
import { riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import { removeData, startServer } from './server.ts';

/** A snapshot of the small demo company, copied by each started product. */
export interface MadeDemo {
  readonly database: string;
  readonly dataDirectory: string;
  /** Secret for its PINs and keys. */
  readonly secret: string;
  /** The Riyadh day it was created on. */
  readonly day: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: MadeDemo;
  }
}

let dataDirectory: string | undefined;

/** Once per run: creates the demo company for all journeys, which takes a dozen seconds. */
export async function setup(project: TestProject): Promise<void> {
  await databases.setup(project);
  const { server, runtime, template, run } = project.getProvidedContext().testDatabase;
  const database = `test_${run}_demo`;
  dataDirectory = join('.tmp', `demo-${run}`);
  const secret = randomBytes(32).toString('hex');
  const day = riyadhDate(new Date());
  const connectionString = await createDatabase(server, database, template);
  const product = await startServer({
    connectionString,
    runtimeConnectionString: withDatabase(runtime, database),
    dataDirectory,
    secret,
  });
  await product.stop();
  project.provide('demo', { database, dataDirectory, secret, day });
}

export async function teardown(): Promise<void> {
  if (dataDirectory) removeData(dataDirectory);
  await databases.teardown();
}
