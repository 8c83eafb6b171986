import { getLimitSuggestion, listLimitProfiles, listLimits } from '../fuelling/limits.ts';
import { getEffectiveRules, getPolicy, getPolicyChoices, listPolicies } from '../fuelling/policies.ts';
import * as capacities from '../fuelling/temporary-capacities.ts';
import { example } from './example.ts';

/** Limits of vehicles, and temporary capacity above them. */
export const LIMITS = [
  example(getPolicyChoices),
  example(listPolicies),
  example(getPolicy, { query: { vehicle_id: 31 } }),
  example(getEffectiveRules, { query: { vehicle_id: 31 } }),
  example(listLimitProfiles),
  example(listLimits, { query: { level: 'vehicle', per_page: 1 } }),
  example(getLimitSuggestion),
  example(capacities.listCapacityVehicles, { query: { group_id: 3 } }),
  example(capacities.grantTemporaryCapacity, {
    body: {
      vehicle_ids: [32],
      volume_ml: 30_000,
      mode: 'once',
      ends_at: '2026-03-04T21:00:00Z',
      reason: 'Long way to Tabuk',
    },
  }),
  example(capacities.listTemporaryCapacities, { query: { status: 'running' } }),
  example(capacities.revokeTemporaryCapacities, { body: { ids: [6], reason: 'The trip was called off' } }),
];
