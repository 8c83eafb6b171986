import type { Check, FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { whyItWaits } from './why-it-waits.ts';

/** Says the key: what is told is asked here, not in which words. */
const t = ((key: string) => key) as unknown as TFunction;

const failed = (code: Check['code'], consequence: Check['consequence']) =>
  ({ code, kind: 'fact', passed: false, limit: null, used: null, value: null, consequence }) as Check;

const request = (fields: object) =>
  ({ checks: [], close_checks: null, pending_reasons: [], ...fields }) as unknown as FuelRequestDetail;

it('tells at the pump what made the fill wait, and not what was let through with a flag', () => {
  const close_checks = [failed('plate_by_camera', 'flag'), failed('no_override', 'hold')];
  const waitReasons = whyItWaits(t, request({ close_checks, pending_reasons: ['no_override'] }));
  expect(waitReasons).toEqual([expect.stringContaining('no_override')]);
});

it('tells of a request what its rules stop', () => {
  const checks = [failed('city_allowed', 'flag'), failed('driver_active', 'decline')];
  expect(whyItWaits(t, request({ checks }))).toEqual([expect.stringContaining('driver_active')]);
});

it('tells what no check says', () => {
  expect(whyItWaits(t, request({ close_checks: [], pending_reasons: ['client_refused'] }))).toEqual([
    expect.stringContaining('client_refused'),
  ]);
});
