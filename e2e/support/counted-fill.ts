import { type Effort, effortOf, secondsOf } from './effort.ts';
import { finish, seesVerdict, startFuelling } from './fuelling.ts';
import { pumpPhoto } from './pump-photo.ts';
import type { Visitor } from './test-app.ts';

/** A fill from the queue to its end, on a page that counts: prints taps, keys and seconds, and returns the attendant's taps. */
export async function countedFill(
  attendant: Visitor,
  key: string,
  odometer: number,
  find: () => Promise<Pick<Effort, 'taps' | 'keys'>>,
): Promise<number> {
  const { page, t } = attendant;
  await effortOf(page);
  const began = performance.now();
  const before = await find();
  await startFuelling(attendant);
  const fuelled = performance.now();
  await page.locator('label', { hasText: t.part('pump.litres') }).click();
  await page.keyboard.type('18.40');
  await page.locator('label', { hasText: t.part('pump.odometer') }).click();
  await page.keyboard.type(String(odometer));
  await page.getByLabel(t('pump.photo')).setInputFiles(await pumpPhoto(page, '18.40'));
  await page
    .getByText(t('pump.photo_sent'))
    .or(page.getByText(t('pump.photo_waiting')))
    .waitFor();
  await finish(attendant);
  await seesVerdict(attendant, key);
  const ended = performance.now();
  const counted = await effortOf(page);
  const PHOTO_TAPS = 3;
  const PIN_TAPS = 4;
  const taps = before.taps + counted.taps + PHOTO_TAPS - PIN_TAPS;
  const keys = before.keys + counted.keys;
  const waited = (ended - began) / 1000;
  const hands = secondsOf({ taps, keys });
  console.log(
    `${key}: ${taps} taps and ${keys} digits of the attendant, ${PIN_TAPS} taps of the driver; the product took ` +
      `${((fuelled - began) / 1000).toFixed(1)} s to fuelling and ${waited.toFixed(1)} s in all; with a hand's ${hands.toFixed(1)} s: ${(waited + hands).toFixed(1)} s`,
  );
  return taps;
}
