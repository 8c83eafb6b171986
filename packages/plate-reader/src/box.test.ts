import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { hasSystemBox } from './box.ts';
import { openReader, PictureReaderFailed } from './picture-reader.ts';
import { openRedrawer } from './redrawer.ts';

const LIMITS = { max_waiting: 12, max_memory_bytes: 300_000_000, longest_ms: 20_000, idle_ms: 60_000 };
const open = (longest_ms = LIMITS.longest_ms) =>
  openReader<string, { did: unknown }>(new URL('../test/bad-process.ts', import.meta.url), {
    ...LIMITS,
    longest_ms,
  });
const reader = open();
const redrawer = openRedrawer();
afterAll(() => {
  reader.close();
  redrawer.close();
});

describe('a process that reads strangers’ files', () => {
  it('sees no settings and no files, writes none and starts nothing', async () => {
    const did = async (deed: string) => (await reader.read(deed)).did;
    expect(await did('settings')).not.toContain('PATH');
    for (const deed of ['read', 'write', 'start'])
      expect([deed, await did(deed)]).toEqual([deed, 'ERR_ACCESS_DENIED']);
  });

  it.skipIf(!hasSystemBox())('has no network and a bounded memory', async () => {
    expect(await reader.read('connect')).toEqual({ did: 'ENETUNREACH' });
    const grown = await reader.read('grow').catch(() => ({ did: 'failed' }));
    expect(grown).toEqual({ did: 'failed' });
  });

  it('that crashes harms only the picture that it was reading', async () => {
    const [before, crash, after] = await Promise.allSettled([
      reader.read('settings'),
      reader.read('crash'),
      reader.read('settings'),
    ]);
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(crash).toMatchObject({ reason: expect.any(PictureReaderFailed) });
  });

  it('that never answers is ended', async () => {
    const hanging = open(1);
    await expect(hanging.read('hang')).rejects.toThrow('took too long');
    hanging.close();
  });
});

describe('a picture bomb', () => {
  it('is refused, and the next picture is drawn', async () => {
    const red = { width: 300, height: 200, channels: 3, background: 'red' } as const;
    const png = await sharp({ create: red }).png().toBuffer();
    const bomb = Buffer.from(png);
    // Width and height of the head, with its checksum.
    bomb.writeUInt32BE(7_000, 16);
    bomb.writeUInt32BE(7_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const larger = Buffer.from(bomb);
    larger.writeUInt32BE(70_000, 16);
    larger.writeUInt32BE(crc32(larger.subarray(12, 29)), 29);
    const all = [bomb, larger, png].map((picture) => redrawer.read({ picture, use: 'photo' }));
    expect(await Promise.all(all)).toEqual([
      { refusal: 'UNSUPPORTED_FILE_TYPE' },
      { refusal: 'FILE_TOO_LARGE' },
      { jpeg: expect.any(Uint8Array) },
    ]);
  });
});
