import { expect, test } from 'vitest';
import { stopPoints } from './stop-points.ts';

const stop = (id: number, kind: string, latitude: number | null, label = '') => ({
  id,
  kind,
  latitude,
  longitude: latitude,
  label,
});

test('stops are numbered; several at one position have the first number and a plus; the depot has none', () => {
  const points = stopPoints(
    [
      stop(1, 'start', 24, 'Depot'),
      stop(2, 'job', 25, 'Malaz'),
      stop(3, 'break', null),
      stop(4, 'job', 26),
      stop(5, 'job', 26),
      stop(6, 'end', 24),
    ],
    's',
  );
  expect(points.map(({ id, kind, number }) => [id, kind, number])).toEqual([
    ['s1', 'depot', undefined],
    ['s2', 'stop', '1'],
    ['s4', 'stop', '2+'],
  ]);
});
