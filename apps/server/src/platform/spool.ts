import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const PART_BYTES = 64 * 1024;

export interface Spooled extends Readable {
  /** Whether the source comes to its end within so long. Throws what fails there. */
  endsWithin(within_ms: number): Promise<boolean>;
}

/**
 * The same bytes by way of a temporary file: the source is read as fast as it goes, whoever takes the bytes slowly holds up nothing
 * behind it. What ends early ends the source; what fails there breaks off here.
 */
export function spooled(source: Readable): Spooled {
  const path = join(tmpdir(), `fleet-spool-${crypto.randomUUID()}`);
  const file = open(path, 'wx+', 0o600);
  let written = 0;
  let sent = 0;
  let isComplete = false;
  const ended = Promise.withResolvers<boolean>();
  // Of interest only to whoever asks.
  ended.promise.catch(() => {});
  let goOn = () => {};

  async function fill(): Promise<void> {
    const handle = await file;
    for await (const part of source) {
      const bytes = Buffer.from(part as Uint8Array);
      await handle.writeFile(bytes);
      written += bytes.length;
      goOn();
    }
    isComplete = true;
    ended.resolve(true);
    goOn();
  }

  async function nextPart(): Promise<Buffer | null> {
    while (sent === written && !isComplete) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    const part = Buffer.alloc(Math.min(PART_BYTES, written - sent));
    if (part.length === 0) return null;
    const { bytesRead } = await (await file).read(part, 0, part.length, sent);
    sent += bytesRead;
    return part.subarray(0, bytesRead);
  }

  const stream = new Readable({
    read() {
      nextPart().then(
        (part) => stream.push(part),
        (error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      source.destroy();
      isComplete = true;
      goOn();
      file
        .then((handle: FileHandle) => handle.close())
        .catch(() => {})
        .then(() => rm(path, { force: true }))
        .then(
          () => done(error),
          () => done(error),
        );
    },
  });
  fill().catch((error) => {
    ended.reject(error);
    stream.destroy(error);
  });
  return Object.assign(stream, {
    async endsWithin(within_ms: number) {
      // What fails while nobody takes anything is thrown here.
      stream.on('error', (error) => ended.reject(error));
      const timer = setTimeout(() => ended.resolve(false), within_ms);
      try {
        return await ended.promise;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}
