import { describe, expect, it } from 'vitest';
import { decide, pumpChecks, startChecks } from './policies.rules.ts';
import { facts, litres, rules } from './policies.test-support.ts';
import type { PolicyFacts } from './policies-facts.rules.ts';
import { openReplay } from './policies-replay.rules.ts';

const MUST = rules({ valid_documents: ['insurance', 'driving_license'], document_grace_days: 0 });
const until = { insurance: '2026-03-10', driving_license: '2026-03-10' };
const at = (now: string, fields: Partial<PolicyFacts> = {}) =>
  facts({ now: new Date(now), documents: until, policies: [MUST], ...fields });
const failed = (known: PolicyFacts) =>
  decide(known, litres(10_000)).checks.filter((check) => check.code === 'documents_valid' && !check.passed);

describe('documents that must be valid', () => {
  it('are valid to the last moment of their last day in Riyadh, and expired from midnight on', () => {
    expect(decide(at('2026-03-10T20:59:59.999Z'), litres(10_000)).outcome).toBe('approve');
    const late = decide(at('2026-03-10T21:00:00Z'), litres(10_000));
    expect(late).toMatchObject({ outcome: 'refuse', suggested_volume_ml: null });
    expect(late.checks.slice(0, 2)).toMatchObject([
      {
        ...{ code: 'documents_valid', kind: 'limit', level: 'client', unit: 'days', limit: 0, value: 1 },
        document: { name: 'insurance', until: '2026-03-10' },
      },
      { code: 'documents_valid', document: { name: 'driving_license', until: '2026-03-10' } },
    ]);
  });

  it('still count during the days of grace', () => {
    const policies = [{ ...MUST, document_grace_days: 7 }];
    expect(failed(at('2026-03-17T20:59:59Z', { policies }))).toEqual([]);
    expect(failed(at('2026-03-17T21:00:00Z', { policies }))).toMatchObject([{ limit: 7, value: 8 }, {}]);
  });

  it('are not judged while nobody entered a date, nor where no rule asks for them', () => {
    for (const documents of [{}, { insurance: null, driving_license: null }])
      expect(failed(at('2026-06-01T09:00:00Z', { documents }))).toEqual([]);
    expect(failed(at('2026-06-01T09:00:00Z', { policies: [rules()] }))).toEqual([]);
    const others = { documents: { ...until, registration: '2020-01-01' } };
    expect(failed(at('2026-03-10T09:00:00Z', others))).toEqual([]);
  });

  it('follow the strictest of the levels, and may only hold or flag', () => {
    const hold = rules({ ...MUST, consequences: { documents_valid: 'hold' } });
    const vehicle = rules({ level: 'vehicle', valid_documents: ['insurance'], document_grace_days: 3 });
    const known = (now: string) => at(now, { policies: [hold, vehicle] });
    expect(decide(known('2026-03-11T09:00:00Z'), litres(10_000)).outcome).toBe('manager_decides');
    const later = decide(known('2026-03-14T09:00:00Z'), litres(10_000));
    expect(later.outcome).toBe('refuse');
    expect(failed(known('2026-03-14T09:00:00Z'))).toMatchObject([
      { level: 'vehicle', consequence: 'decline', document: { name: 'insurance' } },
      { level: 'client', consequence: 'hold', document: { name: 'driving_license' } },
    ]);
  });

  it('are asked for again on arrival at the pump, and not while the fuel is about to flow', () => {
    const known = at('2026-03-10T21:00:00Z');
    expect(pumpChecks(known, null).filter(({ passed }) => !passed)).toHaveLength(2);
    expect(startChecks(known).map(({ code }) => code)).not.toContain('documents_valid');
  });

  it('are simulated over past fills, also with a draft an earlier version stored', () => {
    const past = {
      ...{ vehicle_id: 1, driver_id: 1, at: new Date('2026-03-11T09:00:00Z'), volume_ml: 10_000 },
      ...{ amount_halalas: 2_180, price_millis: 2_180, odometer_km: null, driver_distance_metres: null },
      ...{ fuel_type_id: 1, gas_tank_capacity_ml: 80_000, metres_per_litre: null, station_id: 7 },
      ...{
        network_id: 3,
        city: 'Riyadh',
        latitude: 24.7,
        longitude: 46.7,
        documents: until,
        is_tag_read: false,
      },
    };
    expect(openReplay(MUST).answer(past)).toMatchObject({ outcome: 'decline', checks: [{}, {}] });
    const { valid_documents: _documents, document_grace_days: _days, ...old } = rules();
    expect(openReplay(old as never).answer(past)).toEqual({ outcome: null, checks: [] });
  });
});
