import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, areaProblem, metresOutside, metresOutsideAll } from './areas.ts';
import { distanceMetres } from './geo.ts';

const RIYADH = { latitude: 24.7136, longitude: 46.6753 };
const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
const circle = (radius_metres: number): Area => ({
  kind: 'circle',
  name: 'Centre',
  ...RIYADH,
  radius_metres,
});
const polygon = (...corners: [number, number][]): Area => ({
  kind: 'polygon',
  name: 'Drawn',
  corners: corners.map(([latitude, longitude]) => corner(latitude, longitude)),
});
/** A square of one degree with a notch in its east side. */
const BITTEN = polygon([24, 46], [25, 46], [25, 47], [24.5, 46.5], [24, 47]);

describe('an area drawn as a circle', () => {
  const north = corner(24.7226, 46.6753);
  const away = distanceMetres(RIYADH, north);

  it('contains positions on its edge, and measures the distance of others', () => {
    expect(metresOutside(circle(away), north)).toBe(0);
    expect(metresOutside(circle(away - 1), north)).toBe(1);
    expect(metresOutside(circle(500), RIYADH)).toBe(0);
  });
});

describe('a polygon area', () => {
  it.each([
    ['in the middle', 24.5, 46.2, true],
    ['on an edge', 24.5, 46, true],
    ['on a corner', 25, 47, true],
    ['in the notch', 24.5, 46.9, false],
    ['at the tip of the notch', 24.5, 46.5, true],
    ['level with a corner, to the west', 25, 45.9, false],
    ['level with a corner, to the east', 24, 47.1, false],
    ['far away', 21.4858, 39.1925, false],
  ])('%s', (_where, latitude, longitude, isInside) => {
    expect(metresOutside(BITTEN, corner(latitude, longitude)) === 0).toBe(isInside);
  });

  it('measures the distance to the nearest edge: a tenth of a degree to the west is 10 km at this latitude', () => {
    expect(metresOutside(BITTEN, corner(24.5, 45.9))).toBe(
      distanceMetres(corner(24.5, 45.9), corner(24.5, 46)),
    );
    expect(metresOutside(BITTEN, corner(24.5, 45.9))).toBeCloseTo(10_118, -2);
  });

  it('is the same from any first corner and in either direction', () => {
    const point = fc.record({
      latitude: fc.double({ min: 23.5, max: 25.5, noNaN: true }),
      longitude: fc.double({ min: 45.5, max: 47.5, noNaN: true }),
    });
    const { corners } = BITTEN as Extract<Area, { kind: 'polygon' }>;
    fc.assert(
      fc.property(point, fc.nat(4), (at, shift) => {
        const turned = [...corners.slice(shift), ...corners.slice(0, shift)];
        const here = metresOutside(BITTEN, at);
        expect(metresOutside({ ...BITTEN, corners: turned } as Area, at)).toBe(here);
        expect(metresOutside({ ...BITTEN, corners: [...turned].reverse() } as Area, at)).toBe(here);
      }),
    );
  });
});

it('of several areas the nearest counts', () => {
  const far = polygon([21, 39], [22, 39], [22, 40]);
  expect(metresOutsideAll([far, circle(500)], RIYADH)).toBe(0);
  expect(metresOutsideAll([far, BITTEN], corner(24.5, 45.9))).toBe(metresOutside(BITTEN, corner(24.5, 45.9)));
});

describe('rejected areas', () => {
  it.each<[string, Area, ReturnType<typeof areaProblem>]>([
    ['a circle of 99 metres', circle(99), 'radius_out_of_range'],
    ['a circle larger than the Kingdom', circle(500_001), 'radius_out_of_range'],
    ['a circle off the globe', { ...circle(500), latitude: 91 } as Area, 'invalid_coordinates'],
    ['two corners', polygon([24, 46], [25, 46]), 'too_few_corners'],
    [
      '61 corners',
      polygon(...Array.from({ length: 61 }, (_, i): [number, number] => [i / 10, 46])),
      'too_many_corners',
    ],
    ['a corner off the globe', polygon([24, 46], [25, 181], [25, 47]), 'invalid_coordinates'],
    ['a self-intersecting polygon', polygon([24, 46], [25, 47], [25, 46], [24, 47]), 'crosses_itself'],
    ['a corner on another edge', polygon([24, 46], [25, 46], [24.5, 46], [24, 47]), 'crosses_itself'],
    ['a circle', circle(100), null],
    ['a triangle', polygon([24, 46], [25, 46], [25, 47]), null],
    ['a square with a notch', BITTEN, null],
  ])('%s: %s', (_what, area, problem) => {
    expect(areaProblem(area)).toBe(problem);
  });
});
