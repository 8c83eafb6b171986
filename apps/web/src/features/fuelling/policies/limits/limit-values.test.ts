import { expect, it } from 'vitest';
import { dayRuns, hoursShort } from './limit-values.ts';

it.each([
  [[0, 1, 2, 3, 4], [[0, 4]]],
  [[6, 0, 1, 2, 3, 4], [[6, 4]]],
  [
    [0, 2],
    [
      [0, 0],
      [2, 2],
    ],
  ],
  [[0, 1, 2, 3, 4, 5, 6], [[0, 6]]],
])('the days %j are the runs %j', (weekdays, runs) => {
  expect(dayRuns(weekdays)).toEqual(runs);
});

it.each([
  [300, 1_320, '05–22'],
  [330, 1_320, '05:30–22'],
  [null, 720, '00–12'],
  [null, null, ''],
])('from %s to %s reads %s', (from, to, text) => {
  expect(hoursShort(from, to)).toBe(text);
});
