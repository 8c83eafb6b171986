import { expect, test } from 'vitest';
import { countOfFigure, figureOfCount, parseTimeOfDay, timeOfDayText, typedFigure } from './figures.ts';

test('a number field accepts digits of either script, one decimal point and as many decimals as its unit has', () => {
  expect(typedFigure('12a.345', 2)).toBe('12.34');
  expect(typedFigure('1,250.50', 2)).toBe('1250.50');
  expect(typedFigure('١٢٫٥', 2)).toBe('12.5');
  expect(typedFigure('7.', 2)).toBe('7.');
  expect(typedFigure('7.9', 0)).toBe('7');
});

test('parsing and formatting a number are inverse', () => {
  for (const [text, decimals, count] of [
    ['89.20', 2, 8920],
    ['0.05', 2, 5],
    ['2.18', 3, 2180],
    ['12000', 0, 12_000],
  ] as const) {
    expect(countOfFigure(text, decimals)).toBe(count);
    expect(figureOfCount(count, decimals, decimals === 0 ? 0 : 2)).toBe(text);
  }
  expect(figureOfCount(1_500, 3)).toBe('1.5');
  expect(figureOfCount(null, 2, 2)).toBe('');
  expect(countOfFigure('', 2)).toBeNull();
  expect(countOfFigure('.', 2)).toBeNull();
});

test('a time of day is parsed in all usual notations', () => {
  for (const [text, minute] of [
    ['5:30', 330],
    ['0530', 330],
    ['٥٣٠', 330],
    ['5', 300],
    ['23:59', 1439],
  ] as const) {
    expect([text, parseTimeOfDay(text)]).toEqual([text, minute]);
  }
  for (const text of ['', '24:01', '25:00', '5:60', 'noon', '12345']) expect(parseTimeOfDay(text)).toBeNull();
  expect(timeOfDayText(330)).toBe('05:30');
  expect(timeOfDayText(null)).toBe('');
});
