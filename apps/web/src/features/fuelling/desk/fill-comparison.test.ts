import { describe, expect, it } from 'vitest';
import { changeIsNotable, consumptionOf, drivenKm } from './fill-comparison.ts';

describe('a fill compared with the previous one', () => {
  it('converts liters and kilometers to liters per 100 km', () => {
    expect(consumptionOf(182_750, drivenKm(148_962, 148_214))).toBeCloseTo(24.43, 2);
  });

  it('is undefined without a reading, with a decreasing odometer, or without distance', () => {
    expect(drivenKm(null, 148_214)).toBeNull();
    expect(drivenKm(148_214, null)).toBeNull();
    expect(drivenKm(148_000, 148_214)).toBeNull();
    expect(consumptionOf(50_000, null)).toBeNull();
    expect(consumptionOf(50_000, 0)).toBeNull();
  });

  it('highlights an increase of at least 15 percent, never a decrease', () => {
    expect(changeIsNotable(115, 100)).toBe(true);
    expect(changeIsNotable(114, 100)).toBe(false);
    expect(changeIsNotable(50, 100)).toBe(false);
    expect(changeIsNotable(50, null)).toBe(false);
  });
});
