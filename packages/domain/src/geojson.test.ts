import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, metresOutside } from './areas.ts';
import { areaOf, boundsOf, featureOf } from './geojson.ts';

const circle: Area = { kind: 'circle', name: 'Port', latitude: 24.5, longitude: 46.9, radius_metres: 2_000 };
const polygon: Area = {
  kind: 'polygon',
  name: 'Old town',
  corners: [
    { latitude: 24.6, longitude: 46.6 },
    { latitude: 24.6, longitude: 46.8 },
    { latitude: 24.8, longitude: 46.7 },
  ],
};

describe('an area as GeoJSON', () => {
  it.each([circle, polygon])('keeps its shape in a round trip: $kind', (area) => {
    expect(areaOf(JSON.parse(JSON.stringify(featureOf(area))), 'nameless')).toEqual(area);
  });

  it('closes a polygon, longitude first', () => {
    expect(featureOf(polygon).geometry.coordinates).toEqual([
      [
        [46.6, 24.6],
        [46.8, 24.6],
        [46.7, 24.8],
        [46.6, 24.6],
      ],
    ]);
  });

  it('is named by its property, or by the given name', () => {
    const feature = featureOf(polygon);
    expect(areaOf({ ...feature, properties: null }, 'Area 3')?.name).toBe('Area 3');
    expect(areaOf({ ...feature, properties: { name: '  ' } }, 'Area 3')?.name).toBe('Area 3');
  });

  it.each([
    ['a polygon with a hole', [[[46.6, 24.6]], [[46.7, 24.7]]]],
    [
      'two corners',
      [
        [
          [46.6, 24.6],
          [46.8, 24.6],
          [46.6, 24.6],
        ],
      ],
    ],
    [
      'a corner off the globe',
      [
        [
          [46.6, 124.6],
          [46.8, 24.6],
          [46.7, 24.8],
        ],
      ],
    ],
    [
      'no numbers',
      [
        [
          ['a', 'b'],
          [46.8, 24.6],
          [46.7, 24.8],
        ],
      ],
    ],
    [
      'crossing lines',
      [
        [
          [46, 24],
          [47, 25],
          [47, 24],
          [46, 25],
        ],
      ],
    ],
  ])('rejects %s', (_, coordinates) => {
    expect(
      areaOf({ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: {} }, 'x'),
    ).toBeNull();
  });

  it('is no circle without a radius', () => {
    const point = { type: 'Point', coordinates: [46, 24] } as const;
    expect(
      areaOf({ type: 'Feature', geometry: { ...point, coordinates: [46, 24] }, properties: {} }, 'x'),
    ).toBeNull();
  });
});

describe('the bounding box of an area', () => {
  it('contains every position inside', () => {
    const circles = fc.record({
      kind: fc.constant('circle' as const),
      name: fc.constant('c'),
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -150, max: 150, noNaN: true }),
      radius_metres: fc.integer({ min: 100, max: 500_000 }),
    });
    fc.assert(
      fc.property(
        circles,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (area, up, across) => {
          const { south, west, north, east } = boundsOf(area);
          const sample = {
            latitude: area.latitude + up * 1.5 * (north - area.latitude),
            longitude: area.longitude + across * 1.5 * (east - area.longitude),
          };
          if (metresOutside(area, sample) > 0) return;
          expect(sample.latitude).toBeGreaterThanOrEqual(south);
          expect(sample.latitude).toBeLessThanOrEqual(north);
          expect(sample.longitude).toBeGreaterThanOrEqual(west);
          expect(sample.longitude).toBeLessThanOrEqual(east);
        },
      ),
      { numRuns: 500 },
    );
  });
});
