import { afterAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../../bench/plates/conditions.ts';
import { photograph } from '../../../bench/plates/photograph.ts';
import { PictureReaderBusy, PictureReaderFailed } from './picture-reader.ts';
import { isSure, openPlateReader, READER_LIMITS } from './plate-reader.ts';

const reader = openPlateReader({ ...READER_LIMITS, max_waiting: 3, longest_ms: 60_000 });
afterAll(() => reader.close());

describe('the plate reader', () => {
  it('reads a plate and crops it, survives an invalid picture, and rejects when the queue is full', async () => {
    const example = exampleOf('angle', 'tuning', 0);
    const picture = await photograph(example);
    const [read, broken, , tooMany] = await Promise.allSettled([
      reader.read(picture),
      reader.read(Buffer.from('no picture')),
      reader.read(picture),
      reader.read(picture),
    ]);
    expect(read).toMatchObject({ value: { reading: { plate: example.plate.canonical } } });
    const { reading, crop } = (read as PromiseFulfilledResult<Awaited<ReturnType<typeof reader.read>>>).value;
    expect(isSure(reading.confidence)).toBe(true);
    expect(Buffer.from(crop!).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(broken).toMatchObject({ reason: expect.any(PictureReaderFailed) });
    expect(tooMany).toMatchObject({ reason: expect.any(PictureReaderBusy) });
  }, 90_000);

  it('rejects waiting requests on close', async () => {
    const closing = openPlateReader();
    const waiting = closing.read(Buffer.from('anything'));
    closing.close();
    await expect(waiting).rejects.toThrow(PictureReaderFailed);
    await expect(closing.read(Buffer.from('anything'))).rejects.toThrow(PictureReaderFailed);
  });
});
