import { isDisplaySure } from '@fleet/domain/display-readings.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../../bench/displays/conditions.ts';
import { photograph } from '../../../bench/displays/photograph.ts';
import { DISPLAY_LIMITS, type DisplayQuestion, openDisplayReader } from './display-reader.ts';
import { PictureReaderFailed } from './picture-reader.ts';

// The reader has low priority: on a machine running many tests it may have to wait.
const reader = openDisplayReader({ ...DISPLAY_LIMITS, longest_ms: 90_000 });
afterAll(() => reader.close());

const EXAMPLE = exampleOf('plain', 'tuning', 2);
const { shown, meter } = EXAMPLE;

function ask(picture: Uint8Array, question: Partial<DisplayQuestion> = {}) {
  const { price_millis_per_litre } = shown;
  return reader.read({
    picture,
    question: { kind: 'pump', price_millis_per_litre, ...question } as DisplayQuestion,
  });
}

describe('the display reader', { timeout: 120_000 }, () => {
  it('reads a display by its price, and is not certain at another', async () => {
    const picture = await photograph(EXAMPLE);
    const read = await ask(picture);
    expect(read.figures).toEqual(shown);
    expect(isDisplaySure(read.confidence)).toBe(true);
    const other = await ask(picture, { price_millis_per_litre: shown.price_millis_per_litre + 110 });
    expect(isDisplaySure(other.confidence)).toBe(false);
  });

  it('reads a meter within what it can have run, and nothing outside', async () => {
    const picture = await photograph(EXAMPLE, 'meter');
    const question = { kind: 'meter', meter_digits: 7, from_ml: meter.from_ml, to_ml: meter.to_ml } as const;
    const read = await ask(picture, question);
    expect(read.reading_ml).toBe(meter.reading_ml);
    expect(isDisplaySure(read.confidence)).toBe(true);
    const later = { ...question, from_ml: meter.to_ml, to_ml: meter.to_ml + 5_000_000 };
    expect(isDisplaySure((await ask(picture, later)).confidence)).toBe(false);
  });

  it('is certain of nothing in a picture without a display', async () => {
    for (const index of [0, 1]) {
      const { confidence } = await ask(await photograph(exampleOf('no display', 'tuning', index)));
      expect(isDisplaySure(confidence)).toBe(false);
    }
  });

  it('refuses what is no picture, cut off, or of another type', async () => {
    const picture = await photograph(EXAMPLE);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const huge = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    for (const hostile of [Buffer.from('no picture'), picture.subarray(0, 20_000), drawing, huge])
      await expect(ask(hostile)).rejects.toThrow(PictureReaderFailed);
  });
});
