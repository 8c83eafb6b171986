import { readFileSync } from 'node:fs';
import { languageFor, readershipOf } from '@fleet/domain/languages.ts';
import { expect, test } from 'vitest';
import { fuelTitleIn, nameIn, readershipAt } from './language.ts';

const PAGES = [
  ['/vrp/gas-station/login', 'pump', 'pump'],
  ['/vrp/gas-station/pump', 'pump', 'pump'],
  ['/vrp/gas-station/pump/41', 'pump', 'pump'],
  ['/vrp/gas-station/shift', 'pump', 'pump'],
  ['/vrp/gas-station/shifts', 'desk', 'desk'],
  ['/vrp/gas-station/refueling-transactions', 'desk', 'desk'],
  ['/vrp/client/login', 'driver', 'driver'],
  ['/vrp/client/company-login', 'desk', 'desk'],
  ['/vrp/register', 'driver', 'driver'],
  ['/vrp/', 'driver', 'desk'],
  ['/vrp/ask/stations', 'driver', 'desk'],
  ['/vrp/my-trips/7/stops/3', 'driver', 'desk'],
  ['/vrp/account', 'driver', 'desk'],
  ['/vrp/help', 'desk', 'desk'],
  ['/vrp/client/drivers', 'desk', 'desk'],
] as const;

test.each(PAGES)('%s is a page of the %s for a driver, of the %s for others', (address, drivers, others) => {
  expect([readershipAt(address, true), readershipAt(address, false)]).toEqual([drivers, others]);
});

test.each(PAGES)('before the first paint %s has the same languages', (address, drivers, others) => {
  const script = readFileSync(new URL('../../public/assets/boot.js', import.meta.url), 'utf8').replace(
    '__LANGUAGES__',
    JSON.stringify({ desk: ['desk'], pump: ['pump'], driver: ['driver'], rtl: ['pump'] }),
  );
  const shownTo = (group: string, language: string) => {
    const root = { lang: 'en', dir: 'ltr', setAttribute() {} };
    const storage = { language, userData: JSON.stringify({ group }) } as Record<string, string>;
    new Function('document', 'localStorage', 'location', script)(
      { documentElement: root, getElementById: () => null },
      { getItem: (key: string) => storage[key] ?? null },
      { pathname: address },
    );
    return [root.lang, root.dir];
  };
  for (const readership of ['desk', 'pump', 'driver']) {
    const shown = [readership, readership === 'pump' ? 'rtl' : 'ltr'];
    expect(shownTo('driver', readership)).toEqual(drivers === readership ? shown : ['en', 'ltr']);
    expect(shownTo('client_manager', readership)).toEqual(others === readership ? shown : ['en', 'ltr']);
  }
});

test('drivers have five languages, attendants three, others two and English for the rest', () => {
  const shown = (group: string) =>
    (['en', 'ar', 'ur', 'hi', 'bn'] as const).map((language) => languageFor(readershipOf(group), language));
  expect(shown('driver')).toEqual(['en', 'ar', 'ur', 'hi', 'bn']);
  expect(shown('attendant')).toEqual(['en', 'ar', 'ur', 'en', 'en']);
  expect(shown('client_manager')).toEqual(['en', 'ar', 'en', 'en', 'en']);
});

test('readers of Urdu get Arabic names, of Hindi and Bengali English ones, and Urdu fuel titles where available', () => {
  const diesel = { title_en: 'Diesel', title_ar: 'ديزل' };
  const names = { name_en: 'Exit 9', name_ar: 'مخرج ٩' };
  expect([nameIn('ur', names), nameIn('hi', names), nameIn('bn', { name_ar: 'مخرج ٩' })]).toEqual([
    'مخرج ٩',
    'Exit 9',
    'مخرج ٩',
  ]);
  expect(fuelTitleIn('ur', { ...diesel, title_ur: 'ڈیزل' })).toBe('ڈیزل');
  expect(fuelTitleIn('ur', { ...diesel, title_ur: null })).toBe('ديزل');
  expect(fuelTitleIn('bn', { ...diesel, title_ur: 'ڈیزل' })).toBe('Diesel');
});
