import { describe, expect, it } from 'vitest';
import { changeIsNotable, consumptionOf, drivenKm } from './fill-comparison.ts';

describe('a fill beside the one before', () => {
  it('turns liters and kilometers into liters per 100 km', () => {
    expect(consumptionOf(182_750, drivenKm(148_962, 148_214))).toBeCloseTo(24.43, 2);
  });

  it('says nothing where a reading is missing, the clock ran backwards, or nothing was driven', () => {
    expect(drivenKm(null, 148_214)).toBeNull();
    expect(drivenKm(148_214, null)).toBeNull();
    expect(drivenKm(148_000, 148_214)).toBeNull();
    expect(consumptionOf(50_000, null)).toBeNull();
    expect(consumptionOf(50_000, 0)).toBeNull();
  });

  it('points at a rise of 15 percent and more, never at a fall', () => {
    expect(changeIsNotable(115, 100)).toBe(true);
    expect(changeIsNotable(114, 100)).toBe(false);
    expect(changeIsNotable(50, 100)).toBe(false);
    expect(changeIsNotable(50, null)).toBe(false);
  });
});
