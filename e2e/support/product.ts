import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase } from '../../apps/server/test/test-database.ts';
import { riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import { ROOT, removeData, type Server, startServer } from './server.ts';

export interface Product extends Server {
  readonly connectionString: string;
  /** Stops the server, then removes database and files. Throws if the server did not exit cleanly. */
  stop(): Promise<void>;
}

/** The real server on a free port with its own copy of the demo company. */
export function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const demo = inject('demo');
  // After midnight, the snapshot is a day old.
  if (demo.day !== riyadhDate(new Date())) return startFromNothing(settings);
  return start(settings, demo);
}

/** The same with an empty database, creating the demo company first. Another `script` may be used that accepts messages. */
export function startFromNothing(
  settings: Readonly<Record<string, string>> = {},
  script?: string,
): Promise<Product> {
  return start(settings, undefined, script);
}

async function start(
  settings: Readonly<Record<string, string>>,
  demo?: { database: string; dataDirectory: string; secret: string },
  script?: string,
): Promise<Product> {
  const database = await createTestDatabase(demo?.database);
  const dataDirectory = settings.DATA_DIRECTORY ?? join('.tmp', `product-${randomBytes(4).toString('hex')}`);
  const cleanUp = async (): Promise<void> => {
    await database.drop();
    removeData(dataDirectory);
  };
  try {
    if (demo) cpSync(resolve(ROOT, demo.dataDirectory), resolve(ROOT, dataDirectory), { recursive: true });
    const { connectionString, runtimeConnectionString } = database;
    const secret = demo?.secret ?? randomBytes(32).toString('hex');
    const server = await startServer({
      connectionString,
      runtimeConnectionString,
      dataDirectory,
      secret,
      settings,
      script,
    });
    return {
      ...server,
      connectionString,
      async stop() {
        await server.stop().finally(cleanUp);
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
