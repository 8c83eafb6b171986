import { metresOutside } from '@fleet/domain/areas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf, type WatchedArea } from './areas.rules.ts';

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((micro) => micro / 1e6);
const anyPoint = fc.record({ latitude: degrees(24.2, 25.2), longitude: degrees(46.2, 47.2) });
const circle = anyPoint.chain((centre) =>
  fc.record({
    kind: fc.constant('circle' as const),
    name: fc.constant('C'),
    latitude: fc.constant(centre.latitude),
    longitude: fc.constant(centre.longitude),
    // Some large enough to exceed the grid's cell limit.
    radius_metres: fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.constant(90_000)),
  }),
);
const triangle = fc.record({
  kind: fc.constant('polygon' as const),
  name: fc.constant('P'),
  corners: fc.array(anyPoint, { minLength: 3, maxLength: 3 }),
});

test('the grid finds the same geofences as checking all of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(circle, triangle), { maxLength: 30 }),
      fc.array(anyPoint),
      (drawn, points) => {
        const areas: WatchedArea[] = drawn.map((area, id) => ({
          id,
          kind: 'alert',
          area,
          delivery_vehicle_ids: [],
          depot: { latitude: 24.5, longitude: 46.8 },
        }));
        const at = gridOf(areas);
        // Includes points on boundaries: a corner belongs to its area.
        const corners = drawn.flatMap((area) => (area.kind === 'polygon' ? area.corners : [area]));
        for (const point of [...points, ...corners]) {
          const inside = areas.filter(({ area }) => metresOutside(area, point) === 0).map(({ id }) => id);
          expect(
            at(point)
              .map(({ id }) => id)
              .toSorted((a, b) => a - b),
          ).toEqual(inside);
        }
      },
    ),
    { numRuns: 60 },
  );
});
