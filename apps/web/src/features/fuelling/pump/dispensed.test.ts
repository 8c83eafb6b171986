import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { describe, expect, it } from 'vitest';
import { countDispensed } from './dispensed.ts';

const request = {
  max_volume_ml: 60_000,
  max_amount_halalas: 10_740,
  price_millis_per_litre: 1790,
} as PumpRequest;

describe('typed liters', () => {
  it('cost the fixed price, to the halala', () => {
    expect(countDispensed('58.40', request)).toMatchObject({
      volume_ml: 58_400,
      amount_halalas: 10_454,
      left_ml: 1_600,
      over_halalas: 0,
    });
  });

  it('count as zero while there is no volume', () => {
    expect(countDispensed('', request)).toMatchObject({ volume_ml: null, amount_halalas: 0, share: 0 });
    expect(countDispensed('0', request).volume_ml).toBeNull();
    expect(countDispensed('60.0001', request).volume_ml).toBeNull();
  });

  it('report the excess over the reserved amount', () => {
    expect(countDispensed('62', request)).toMatchObject({
      left_ml: -2_000,
      over_halalas: 358,
      share: 1,
      likely_ml: null,
    });
  });

  it('suggest a missing decimal point if they are far too many', () => {
    expect(countDispensed('5840', request).likely_ml).toBe(58_400);
    expect(countDispensed('584', request).likely_ml).toBe(58_400);
    expect(countDispensed('95', request).likely_ml).toBe(9_500);
  });
});
