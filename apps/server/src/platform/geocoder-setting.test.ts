import { expect, it } from 'vitest';
import { readGeocoderSetting } from './geocoder-setting.ts';

it.each([
  ['', null],
  ['nominatim:https://geo.example/', { kind: 'nominatim', address: 'https://geo.example' }],
  ['pelias:http://127.0.0.1:4000', { kind: 'pelias', address: 'http://127.0.0.1:4000' }],
])('GEOCODER “%s” is understood', (input, setting) => {
  const problems: string[] = [];
  expect(readGeocoderSetting(input, problems)).toEqual(setting);
  expect(problems).toEqual([]);
});

it.each([
  'https://geo.example',
  'google:https://geo.example',
  'pelias:',
  'nominatim:https://geo.example?q=1',
])('GEOCODER “%s” is reported at start', (input) => {
  const problems: string[] = [];
  expect(readGeocoderSetting(input, problems)).toBeNull();
  expect(problems).toEqual(['GEOCODER: nothing, nominatim:https://… or pelias:https://…']);
});
