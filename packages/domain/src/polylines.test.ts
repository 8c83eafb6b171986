import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polylines.ts';

test('a line is written as other products write it', () => {
  const points = [
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ];
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points);
  expect(decodePolyline('')).toEqual([]);
});

test('any line reads as it was written', () => {
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((parts) => parts / 1e5);
  fc.assert(
    fc.property(fc.array(fc.record({ latitude: degrees(90), longitude: degrees(180) })), (points) => {
      expect(decodePolyline(encodePolyline(points))).toEqual(
        points.map(({ latitude, longitude }) => ({ latitude: latitude + 0, longitude: longitude + 0 })),
      );
    }),
  );
});
