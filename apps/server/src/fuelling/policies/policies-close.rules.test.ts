import { describe, expect, it } from 'vitest';
import {
  checkOf,
  closing,
  codesOf,
  facts,
  failedOf,
  reserved,
  rules,
  SUNDAY_MORNING,
  used,
} from './policies.test-support.ts';
import { type CloseFacts, decideClose } from './policies-close.rules.ts';
import { NOTHING_USED } from './policies-facts.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

const distance = {
  ...blank('driver_distance', 'limit', 'client'),
  unit: 'metres' as const,
  limit: 500,
  value: 501,
  passed: false,
};

describe('a fill as approved', () => {
  it('completes immediately', () => {
    expect(decideClose(facts(), closing())).toMatchObject({ outcome: 'complete', reasons: [], flags: [] });
  });
});

describe('is held for the platform', () => {
  const cases: [string, Partial<CloseFacts>, string][] = [
    ['another plate than the vehicle’s', { plate_read: 'ABD-1' }, 'plate_match'],
    ['a plate nobody read', { plate_read: null }, 'plate_match'],
    ['a plate other than the one the camera was sure of', { plate_entry: 'contradicted' }, 'plate_by_camera'],
    ['a PIN that was wanted and not given', { is_pin_wanting: true }, 'pin_right'],
    ['what staff let pass with a reason', { override_reason: 'Plate bent' }, 'no_override'],
    ['a price below the product’s bounds', { price_millis: 999 }, 'price_in_bounds'],
    ['a price above them', { price_millis: 4_001 }, 'price_in_bounds'],
    ['a pump seen too far from its station', { distance }, 'driver_distance'],
    ['a device whose clock is over five minutes off', { clock_skew_seconds: 301 }, 'clock_right'],
  ];
  it.each(cases)('%s', (_what, fields, code) => {
    expect(decideClose(facts(), closing(fields))).toMatchObject({ outcome: 'vw', reasons: [code] });
  });

  it.each([1_000, 4_000])('but not at exactly the price limit, %d', (price_millis) => {
    expect(decideClose(facts(), closing({ price_millis })).outcome).toBe('complete');
  });

  it('a fill held by both platform and client goes to the platform first', () => {
    const both = decideClose(facts(), closing({ plate_read: 'ABD-1', volume_ml: 90_000 }));
    expect(both).toMatchObject({ outcome: 'vw', reasons: ['plate_match', 'tank_room'] });
  });
});

describe('is flagged without being held', () => {
  it.each([
    ['a plate put right by hand', { plate_entry: 'corrected' }, true],
    ['a typed plate where nothing else shows the vehicle', { plate_entry: 'typed' }, true],
    [
      'not a typed plate with the driver’s PIN or code',
      { plate_entry: 'typed', is_driver_proven: true },
      false,
    ],
    ['not a plate read by the camera', { plate_entry: 'scanned' }, false],
    ['not a fill from before it was kept', { plate_entry: null }, false],
  ] as const)('%s', (_what, fields, isMarked) => {
    const decision = decideClose(facts(), closing(fields));
    expect(decision).toMatchObject({ outcome: 'complete', flags: isMarked ? ['plate_by_camera'] : [] });
  });
});

describe('is held for the client', () => {
  it('beyond the hold and one percent, not at that percent', () => {
    const close = (amount_halalas: number) => decideClose(facts(), closing({ amount_halalas }));
    expect(close(9_320 + 93).outcome).toBe('complete');
    expect(close(9_320 + 94)).toMatchObject({ outcome: 'client', reasons: ['over_hold'] });
    expect(checkOf(close(9_414).checks, 'over_hold')).toMatchObject({ limit: 9_320, value: 9_414 });
  });

  it('beyond the tank and two percent, the tolerance of pumps and tanks', () => {
    const close = (volume_ml: number) => decideClose(facts(), closing({ volume_ml }));
    expect(close(81_600).outcome).toBe('complete');
    expect(close(81_601)).toMatchObject({ outcome: 'client', reasons: ['tank_room'] });
    expect(checkOf(close(81_601).checks, 'tank_room')).toMatchObject({ limit: 81_600, value: 81_601 });
  });

  it('with a decreasing odometer, or a required one that is missing', () => {
    expect(decideClose(facts(), closing({ odometer_km: 9_999 })).reasons).toEqual(['odometer_plausible']);
    const wanted = facts({ policies: [rules({ odometer_required: true })] });
    expect(decideClose(wanted, closing())).toMatchObject({
      outcome: 'client',
      reasons: ['odometer_provided'],
    });
    expect(decideClose(wanted, closing({ odometer_km: 10_000 })).outcome).toBe('complete');
  });

  describe('with unusual consumption', () => {
    const last_fill = { closed_at: SUNDAY_MORNING, volume_ml: 10_000, odometer_km: 9_800 };
    // 10 km per liter: 200 km should consume 20 liters.
    const close = (volume_ml: number, input = facts({ last_fill })) =>
      decideClose(input, closing({ volume_ml, odometer_km: 10_000 }));

    it('above twice the vehicle’s consumption', () => {
      expect(close(40_000).outcome).toBe('complete');
      expect(close(40_002)).toMatchObject({ outcome: 'client', reasons: ['usual_consumption'] });
    });

    it('not after less than 50 km, which are not conclusive', () => {
      const after = (odometer_km: number) =>
        codesOf(close(40_000, facts({ last_fill: { ...last_fill, odometer_km } })).checks);
      expect(after(9_951)).not.toContain('usual_consumption');
      expect(after(9_950)).toContain('usual_consumption');
    });

    it('not without a configured consumption', () => {
      const input = facts({ last_fill, vehicle: { ...facts().vehicle, metres_per_litre: null } });
      expect(codesOf(close(70_000, input).checks)).not.toContain('usual_consumption');
    });
  });
});

describe('limits exceeded at the pump', () => {
  const policies = [rules({ volume_per_fill_ml: 40_000 })];
  it('hold the fill for the client, even if a cheaper station keeps it within the hold', () => {
    const close = closing({ volume_ml: 42_700, amount_halalas: 9_309 });
    expect(decideClose(facts({ policies }), close)).toMatchObject({
      outcome: 'client',
      reasons: ['volume_per_fill'],
    });
  });

  it('allow the percentage by which pumps overshoot', () => {
    const close = (volume_ml: number) =>
      decideClose(facts({ policies }), closing({ volume_ml, amount_halalas: 8_720 })).outcome;
    expect(close(40_400)).toBe('complete');
    expect(close(40_401)).toBe('client');
  });

  it('exclude the fill’s own reservation', () => {
    const day = [rules({ volume_per_day_ml: 100_000, fills_per_day: 1 })];
    const usage = used('client', { volume_ml: 90_000, amount_halalas: 20_000, fills: 1 });
    const close = (volume_ml: number) =>
      decideClose(facts({ policies: day, usage }), closing({ volume_ml, amount_halalas: 9_320 })).reasons;
    expect(close(50_000)).toEqual([]);
    expect(close(50_001)).toEqual(['volume_per_day']);
  });

  it('overridden by a manager at approval are not checked again', () => {
    const overruled = [rules({ volume_per_fill_ml: 20_000, fills_per_day: 0 })];
    const decision = decideClose(facts({ policies: overruled }), closing());
    expect(decision).toMatchObject({ outcome: 'complete', flags: [] });
    expect(failedOf(decision.checks)).toEqual([]);
  });
});

describe('a reservation moved to the day fueling started', () => {
  // Approved on Saturday 28 February at 23:50 in Riyadh, fueled on Sunday 1 March: another day, week and month.
  const moved = reserved({ day: '2026-02-28' });
  const policies = [
    rules({ volume_per_day_ml: 100_000, volume_per_week_ml: 100_000, volume_per_month_ml: 100_000 }),
  ];
  const usage = used('client', { volume_ml: 60_001, amount_halalas: 13_000, fills: 2 });

  it('that exceeds a limit only thereby completes, with the limit recorded as exceeded', () => {
    const decision = decideClose(facts({ policies, usage }), closing({ reserved: moved }));
    expect(decision).toMatchObject({
      outcome: 'complete',
      reasons: [],
      flags: ['volume_per_day', 'volume_per_week', 'volume_per_month'],
    });
    expect(failedOf(decision.checks)).toEqual(decision.flags);
    expect(decision.checks[0]).toMatchObject({ limit: 100_000, used: 60_001, value: 100_001 });
  });

  it('that still fits is not mentioned', () => {
    const fits = used('client', { volume_ml: 60_000, amount_halalas: 13_000, fills: 2 });
    expect(decideClose(facts({ policies, usage: fits }), closing({ reserved: moved }))).toMatchObject({
      outcome: 'complete',
      flags: [],
    });
  });

  it('that is one fill too many for its new day is only recorded', () => {
    const counted = facts({ policies: [rules({ fills_per_day: 2 })], usage });
    expect(decideClose(counted, closing({ reserved: moved }))).toMatchObject({
      outcome: 'complete',
      flags: ['fills_per_day'],
    });
  });

  it('is held for the client if more was dispensed as well', () => {
    const close = closing({ reserved: moved, volume_ml: 41_000, amount_halalas: 8_938 });
    expect(decideClose(facts({ policies, usage }), close)).toMatchObject({ outcome: 'client', flags: [] });
  });

  it('within the week is moved out of the week’s usage, not the day’s, before it is counted again', () => {
    const monday = new Date('2026-03-01T21:05:00Z');
    const sunday = closing({ reserved: reserved(), fuelling_started_at: monday });
    const day = { ...NOTHING_USED, volume_ml: 60_001 };
    const week = { ...NOTHING_USED, volume_ml: 100_000 };
    const inWeek = used('client', {}, { day, week, month: week });
    expect(decideClose(facts({ policies, usage: inWeek }), sunday).flags).toEqual(['volume_per_day']);
  });
});
