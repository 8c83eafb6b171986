import { expect, test } from 'vitest';
import { fuelTitleIn, isPumpAddress, languageAt, nameIn } from './language.ts';

test.each([
  ['/vrp/gas-station/login', true],
  ['/vrp/gas-station/pump', true],
  ['/vrp/gas-station/pump/41', true],
  ['/vrp/gas-station/shift', true],
  ['/vrp/gas-station/shifts', false],
  ['/vrp/gas-station/refueling-transactions', false],
  ['/vrp/client/login', false],
])('%s belongs to the pump: %s', (address, isPump) => {
  expect(isPumpAddress(address)).toBe(isPump);
});

test('readers of Urdu get Urdu at the pump and English elsewhere', () => {
  expect([languageAt(true, 'ur'), languageAt(false, 'ur'), languageAt(false, 'ar')]).toEqual([
    'ur',
    'en',
    'ar',
  ]);
});

test('readers of Urdu get Arabic names, and Urdu fuel titles where available', () => {
  const diesel = { title_en: 'Diesel', title_ar: 'ديزل' };
  expect(nameIn('ur', { name_en: 'Exit 9', name_ar: 'مخرج ٩' })).toBe('مخرج ٩');
  expect(fuelTitleIn('ur', { ...diesel, title_ur: 'ڈیزل' })).toBe('ڈیزل');
  expect(fuelTitleIn('ur', { ...diesel, title_ur: null })).toBe('ديزل');
});
