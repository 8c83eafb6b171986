import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../apps/server/src/platform/embedded-postgres.ts';
import * as databases from '../../apps/server/test/global-setup.ts';
import { riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import { removeData, startServer } from './server.ts';

/** The small demo company as the product left it: anyone who starts a product copies it. */
export interface MadeDemo {
  readonly database: string;
  readonly dataDirectory: string;
  /** What its PINs and keys are sealed with. */
  readonly secret: string;
  /** The Riyadh day that is its today. */
  readonly day: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: MadeDemo;
  }
}

let dataDirectory: string | undefined;

/** Once per run, beside the databases: the product makes its demo company, which costs a dozen seconds, for all journeys. */
export async function setup(project: TestProject): Promise<void> {
  await databases.setup(project);
  const { server, template, run } = project.getProvidedContext().testDatabase;
  const database = `test_${run}_demo`;
  dataDirectory = join('.tmp', `demo-${run}`);
  const secret = randomBytes(32).toString('hex');
  const day = riyadhDate(new Date());
  const connectionString = await createDatabase(server, database, template);
  const product = await startServer({ connectionString, dataDirectory, secret });
  await product.stop();
  project.provide('demo', { database, dataDirectory, secret, day });
}

export async function teardown(): Promise<void> {
  if (dataDirectory) removeData(dataDirectory);
  await databases.teardown();
}
