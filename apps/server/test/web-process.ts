import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './world.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

export interface WebProcess {
  /** Of its API. */
  readonly address: string;
  /** As when its machine is gone. */
  kill(): Promise<void>;
}

/** A real web process of its own on the database of a world, by the real clock. */
export async function startWebProcess({ config, connectionString, ownerUrl }: World): Promise<WebProcess> {
  const port = await findFreePort();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'development',
      DEMO: 'no',
      HOST: '127.0.0.1',
      PORT: String(port),
      FORECOURT_PORT: '0',
      PROCESS_ROLE: 'web',
      DATABASE_URL: connectionString,
      DATABASE_OWNER_URL: ownerUrl,
      TOKEN_SECRET: config.TOKEN_SECRET,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '0',
      MAX_EVENT_LOOP_LAG_MS: '0',
    },
    stdio: 'ignore',
  });
  await untilReady(server, port);
  return {
    address: `http://127.0.0.1:${port}${config.API_BASE}`,
    async kill() {
      if (server.signalCode !== null) return;
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The web process ended before it was ready');
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
