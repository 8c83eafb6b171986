/** A reader in the hands of whoever sent the picture: does what it is asked, so that a test sees what the box lets it do. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import sharp from 'sharp';
import { answerPictures } from '../src/picture-process.ts';

/** Each fails with a code, or says that it was possible. */
const DEEDS: Record<string, () => unknown> = {
  settings: () => Object.keys(env),
  read: () => readFileSync(new URL('../../../package.json', import.meta.url)).length,
  write: () => writeFileSync(join(tmpdir(), 'out-of-the-box'), ''),
  start: () => spawnSync('id').error?.message,
  connect: () =>
    new Promise((resolve) => {
      // Documentation's address: no host answers there, but a machine with a network tries.
      const socket = connect({ port: 9, host: '192.0.2.1', timeout: 500 });
      socket.on('timeout', () => socket.destroy(new Error('tried')));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    }),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => new Promise(() => undefined),
  /** Native memory, as a decoder takes it: two gigabytes. */
  grow: async () =>
    (
      await sharp({ create: { width: 26_000, height: 26_000, channels: 3, background: 'red' } })
        .raw()
        .toBuffer()
    ).length,
};

answerPictures<string, { did: unknown }>(async (deed) => {
  try {
    return { did: await DEEDS[deed]!() };
  } catch (error) {
    return { did: (error as NodeJS.ErrnoException).code ?? 'failed' };
  }
});
