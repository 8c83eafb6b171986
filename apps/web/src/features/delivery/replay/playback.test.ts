import type { TrackPoint } from '@fleet/contracts/delivery/tracks.ts';
import { describe, expect, test } from 'vitest';
import { indexAt, markFrom, marksOf, spotAt } from './playback.ts';

const POINTS: TrackPoint[] = [
  [1000, 24, 46, 40, null],
  [1100, 24, 46.1, 60, null],
  [9000, 25, 46.1, 50, 10],
];

describe('the playback of a day', () => {
  test.each([
    [999, -1],
    [1000, 0],
    [1099, 0],
    [1100, 1],
    [99_999, 2],
  ])('at %i is at or after point %i', (at, index) => expect(indexAt(POINTS, at)).toBe(index));

  test('moves steadily between two points', () => {
    const spot = spotAt(POINTS, 1050)!;
    expect(spot).toMatchObject({ latitude: 24, speed_kmh: 40, index: 0 });
    expect(spot.longitude).toBeCloseTo(46.05, 9);
    expect(spot.heading).toBeCloseTo(90, 6);
  });

  test('stays at the last position during a long silence', () => {
    expect(spotAt(POINTS, 8999)).toMatchObject({ latitude: 24, longitude: 46.1 });
    expect(spotAt(POINTS, 9000)).toMatchObject({ latitude: 25, heading: 10 });
  });

  test('starts at the first point, and has no position on a day without any', () => {
    expect(spotAt(POINTS, 0)).toMatchObject({ longitude: 46 });
    expect(spotAt([], 1000)).toBeNull();
  });

  test('jumps between marks in both directions', () => {
    const marks = marksOf(
      [{ from_at: '1970-01-01T01:00:00Z' }],
      ['1970-01-01T00:30:00Z', null, '1970-01-01T01:00:00Z'],
    );
    expect(marks).toEqual([1800, 3600]);
    const ends = [1000, 9000] as const;
    expect(markFrom(marks, 1800, 1, ends)).toBe(3600);
    expect(markFrom(marks, 3600, 1, ends)).toBe(9000);
    expect(markFrom(marks, 3600, -1, ends)).toBe(1800);
    expect(markFrom(marks, 1800, -1, ends)).toBe(1000);
  });
});
