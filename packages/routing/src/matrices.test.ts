import { expect, test } from 'vitest';
import { cityProblem } from '../test/city-problem.ts';
import { CITY, guessMatrices } from './matrices.ts';
import type { Coordinates } from './problem.ts';

const RADIANS = Math.PI / 180;
const EARTH_RADIUS_METRES = 6_371_000;

function haversineMetres([fromLongitude, fromLatitude]: Coordinates, [longitude, latitude]: Coordinates) {
  const south = Math.sin(((latitude - fromLatitude) * RADIANS) / 2) ** 2;
  const west = Math.sin(((longitude - fromLongitude) * RADIANS) / 2) ** 2;
  const square = south + Math.cos(fromLatitude * RADIANS) * Math.cos(latitude * RADIANS) * west;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(square));
}

test('distances are great-circle distances times the detour factor, singly and in the matrix', () => {
  const city = cityProblem(2, { jobs: 80, vehicles: 1 }).jobs!.map(({ location }) => location!);
  const points: Coordinates[] = [...city, [-0.1276, 51.5072], [174.7633, -36.8485]];
  const guessed = guessMatrices(points, CITY);
  const side = points.length + 1;
  for (let from = 0; from < side; from += 1) {
    for (let to = 0; to < side; to += 1) {
      const metres = guessed.distances[from * side + to]!;
      const isNowhere = Math.max(from, to) === points.length;
      const straight = isNowhere ? 0 : haversineMetres(points[from]!, points[to]!);
      expect(Math.abs(metres - CITY.detour * straight)).toBeLessThan(0.6);
      expect(guessed.metres(from, to)).toBe(metres);
      expect(guessed.durations[from * side + to]).toBe(Math.round(metres / CITY.metresPerSecond));
    }
  }
});
