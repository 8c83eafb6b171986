import { describe, expect, it } from 'vitest';
import { periodBefore, piecesOf } from './dashboards.rules.ts';

describe('a period', () => {
  it.each([
    ['2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ])('from %s to %s is compared with %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(periodBefore(from, to)).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it.each([
    [
      '2026-01-15',
      '2026-04-10',
      ['day 2026-01-15 2026-01-31', 'month 2026-02-01 2026-03-31', 'day 2026-04-01 2026-04-10'],
    ],
    ['2025-01-01', '2025-12-31', ['month 2025-01-01 2025-12-31']],
    ['2025-12-02', '2026-01-01', ['day 2025-12-02 2026-01-01']],
    ['2025-12-02', '2026-01-31', ['day 2025-12-02 2025-12-31', 'month 2026-01-01 2026-01-31']],
  ])('from %s to %s by month consists of full months and the days around them', (from, to, pieces) => {
    expect(piecesOf(from, to, 'month').map((piece) => `${piece.span} ${piece.from} ${piece.to}`)).toEqual(
      pieces,
    );
  });
});
