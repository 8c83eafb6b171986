import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinates, distanceMetres, EARTH_RADIUS_METRES, isCoordinates } from './geo.ts';

const points: fc.Arbitrary<Coordinates> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const HALF_ROUND_METRES = Math.round(Math.PI * EARTH_RADIUS_METRES);

describe('the distance between driver and station', () => {
  it('is 111,195 meters for a degree of latitude', () => {
    const south = { latitude: 24, longitude: 46 };
    expect(distanceMetres(south, { latitude: 25, longitude: 46 })).toBe(111_195);
  });

  it('from Riyadh to Jeddah is about 845 kilometers', () => {
    const riyadh = { latitude: 24.7136, longitude: 46.6753 };
    const jeddah = { latitude: 21.4858, longitude: 39.1925 };
    expect(distanceMetres(riyadh, jeddah) / 1000).toBeCloseTo(845, -1);
  });

  it('reaches half the circumference of the earth between antipodes', () => {
    const here = { latitude: 24.534964, longitude: 46.886205 };
    const opposite = { latitude: -24.534964, longitude: 46.886205 - 180 };
    expect(distanceMetres(here, opposite)).toBe(HALF_ROUND_METRES);
  });

  it('is symmetric, zero to itself, whole, and never more than half the circumference', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const metres = distanceMetres(a, b);
        expect(metres).toBe(distanceMetres(b, a));
        expect(distanceMetres(a, a)).toBe(0);
        expect(Number.isInteger(metres) && metres >= 0 && metres <= HALF_ROUND_METRES).toBe(true);
      }),
    );
  });
});

describe('coordinates', () => {
  it('are every point on earth', () => {
    fc.assert(fc.property(points, (point) => isCoordinates(point)));
  });

  it.each([
    null,
    'Riyadh',
    {},
    { latitude: '24.5', longitude: 46.8 },
    { latitude: 90.1, longitude: 0 },
    { latitude: 0, longitude: -180.1 },
    { latitude: Number.NaN, longitude: 0 },
  ])('reject %j', (value) => {
    expect(isCoordinates(value)).toBe(false);
  });
});
