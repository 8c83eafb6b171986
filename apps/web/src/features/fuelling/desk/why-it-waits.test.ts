import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { whyItWaits } from './why-it-waits.ts';

/** Returns the key: the tests check content, not wording. */
const t = ((key: string) => key) as unknown as TFunction;

const failed = (code: Check['code'], consequence: Check['consequence']) =>
  ({ code, kind: 'fact', passed: false, limit: null, used: null, value: null, consequence }) as Check;

const request = (fields: object) =>
  ({ checks: [], close_checks: null, pending_reasons: [], ...fields }) as unknown as FuelRequestDetail;

it('lists what held the fill at the pump, but not flagged checks', () => {
  const close_checks = [failed('plate_by_camera', 'flag'), failed('no_override', 'hold')];
  const waitReasons = whyItWaits(t, request({ close_checks, pending_reasons: ['no_override'] }));
  expect(waitReasons).toEqual([expect.stringContaining('no_override')]);
});

it('lists what a request’s rules stop', () => {
  const checks = [failed('city_allowed', 'flag'), failed('driver_active', 'decline')];
  expect(whyItWaits(t, request({ checks }))).toEqual([expect.stringContaining('driver_active')]);
});

it('lists reasons without a check', () => {
  expect(whyItWaits(t, request({ close_checks: [], pending_reasons: ['client_refused'] }))).toEqual([
    expect.stringContaining('client_refused'),
  ]);
});
