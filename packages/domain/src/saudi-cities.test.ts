import { expect, test } from 'vitest';
import { citiesNamed, cityNames, SAUDI_CITIES } from './saudi-cities.ts';

test('every city has a unique name in both languages', () => {
  const names = SAUDI_CITIES.map(cityNames);
  expect(new Set(names.map(({ name_ar }) => name_ar)).size).toBe(SAUDI_CITIES.length);
  for (const { name_ar } of names) expect(name_ar).toMatch(/^[ء-ي ]+$/);
});

test('an unlisted place keeps its own name', () => {
  expect(cityNames('Atlantis')).toEqual({ name_en: 'Atlantis', name_ar: 'Atlantis' });
  expect(cityNames('constructor').name_ar).toBe('constructor');
});

test('cities are found by part of their name in either language', () => {
  expect(citiesNamed('شرو')).toEqual(['Sharurah']);
  expect(citiesNamed(' sharur')).toEqual(['Sharurah']);
  expect(citiesNamed('Atlantis')).toEqual([]);
});
