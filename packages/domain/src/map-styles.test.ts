import { describe, expect, test } from 'vitest';
import { mapStyleOf, originOf, withMapKey } from './map-styles.ts';

describe('the address of a map', () => {
  test.each([
    ['https://maps.example/styles/streets.json?key={key}', 'style'],
    ['https://tiles.example/{z}/{x}/{y}.png', 'tiles'],
    ['https://tiles.example/{z}/{y}/{x}@2x.webp?key={key}', 'tiles'],
    ['https://files.example/saudi.pmtiles', 'archive'],
    ['https://files.example/saudi.pmtiles?token={key}', 'archive'],
  ])('%s is a %s', (address, kind) => {
    expect(mapStyleOf(address)).toEqual({ kind, address });
  });

  test.each([
    '',
    'maps/saudi.pmtiles',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://{s}.example/{z}/{x}/{y}.png',
  ])('rejects %s', (address) => {
    expect(mapStyleOf(address)).toBeNull();
  });

  test('is disclosed to browsers as its origin only', () => {
    expect(originOf('https://tiles.example:8443/a/{z}/{x}/{y}.png?key={key}')).toBe(
      'https://tiles.example:8443',
    );
  });

  test('has the key inserted, and is no address without a required one', () => {
    expect(withMapKey('https://a.example/{z}/{x}/{y}.png?key={key}', 'k&1')).toBe(
      'https://a.example/{z}/{x}/{y}.png?key=k%261',
    );
    expect(withMapKey('https://a.example/s.json?key={key}', null)).toBeNull();
    expect(withMapKey('https://a.example/s.json', null)).toBe('https://a.example/s.json');
  });
});
