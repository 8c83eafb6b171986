import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { describe, expect, it } from 'vitest';
import { clientCapture, platformCapture } from './capture-preview.ts';

/** 182.75 L at 1.79 per liter cost 327.12; the hold of 268.50 was for 150 L. */
function heldRequest(money: Partial<FuelRequestDetail['money']> = {}): FuelRequestDetail {
  const request = {
    volume_ml: 182_750,
    amount_halalas: 32_712,
    price_millis_per_litre: 1790,
    money: {
      hold_halalas: 26_850,
      hold_state: 'open',
      excess_hold_halalas: 0,
      captured_halalas: 0,
      released_halalas: 0,
      uncovered_halalas: 5862,
      remaining_halalas: 4130,
      main_halalas: 100_000,
      ...money,
    },
  };
  return request as FuelRequestDetail;
}

describe('the preview of a client’s approval', () => {
  it('takes the amount beyond the hold from allocated first and the rest from main', () => {
    expect(clientCapture(heldRequest())).toEqual({
      from_hold_halalas: 26_850,
      from_allocated_halalas: 4130,
      from_main_halalas: 1732,
      unknown_halalas: 0,
      missing_halalas: 0,
      released_halalas: 0,
    });
  });

  it('shows the shortfall if both balances together are insufficient', () => {
    const capture = clientCapture(heldRequest({ remaining_halalas: 1000, main_halalas: 500 }));
    expect(capture).toMatchObject({
      from_allocated_halalas: 1000,
      from_main_halalas: 500,
      missing_halalas: 4362,
    });
  });

  it('shows a reader without wallet permission only the total', () => {
    const capture = clientCapture(heldRequest({ remaining_halalas: null, main_halalas: null }));
    expect(capture).toMatchObject({ unknown_halalas: 5862, from_allocated_halalas: 0, missing_halalas: 0 });
  });

  it('releases the excess of the hold', () => {
    const capture = clientCapture(heldRequest({ excess_hold_halalas: 10_000 }));
    expect(capture).toMatchObject({
      from_hold_halalas: 32_712,
      from_allocated_halalas: 0,
      released_halalas: 4138,
    });
  });
});

describe('the preview of a settlement by the platform', () => {
  it('posts amounts beyond the hold to suspense', () => {
    expect(platformCapture(heldRequest(), 182_750)).toMatchObject({
      owed_halalas: 32_712,
      from_hold_halalas: 26_850,
      from_suspense_halalas: 5862,
      loss_halalas: 0,
      released_halalas: 0,
    });
  });

  it('credits the station with the adjusted volume and covers what the client is excused', () => {
    const capture = platformCapture(heldRequest(), 95_000, 15_000);
    expect(capture).toEqual({
      owed_halalas: 17_005,
      charged_halalas: 15_000,
      from_hold_halalas: 15_000,
      from_suspense_halalas: 0,
      loss_halalas: 2005,
      released_halalas: 11_850,
    });
  });

  it('balances to the halala: the amount due equals hold, suspense and loss', () => {
    for (const charged of [0, 1, 26_850, 26_851, 32_712]) {
      const { owed_halalas, from_hold_halalas, from_suspense_halalas, loss_halalas, released_halalas } =
        platformCapture(heldRequest(), 182_750, charged);
      expect(from_hold_halalas + from_suspense_halalas + loss_halalas).toBe(owed_halalas);
      expect(from_hold_halalas + released_halalas).toBe(26_850);
    }
  });
});
