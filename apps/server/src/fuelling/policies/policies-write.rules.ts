import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { AppError } from '../../platform/app-error.ts';

/** The owner of the rules: at most one of group, vehicle and driver. */
export interface RequestedSubject {
  readonly client_id?: number | undefined;
  readonly group_id?: number | undefined;
  readonly vehicle_id?: number | undefined;
  readonly driver_id?: number | undefined;
}

/** The level a subject names. INVALID_FIELDS when it names two. */
export function subjectOf(client_id: number, requested: RequestedSubject) {
  const named = (['group_id', 'vehicle_id', 'driver_id'] as const).filter(
    (name) => requested[name] !== undefined,
  );
  if (named.length > 1)
    throw new AppError('INVALID_FIELDS', 'Rules belong to one level.', undefined, {
      [named[1]!]: 'not_allowed',
    });
  return {
    client_id,
    group_id: requested.group_id ?? null,
    vehicle_id: requested.vehicle_id ?? null,
    driver_id: requested.driver_id ?? null,
  };
}

/** Refuses rules that make no sense together, naming every field. Drops what a level cannot have. */
export function checkedRules(rules: PolicyRules, isShared: boolean): PolicyRules {
  const fields: Record<string, string> = {};
  const hasWindow = rules.volume_per_window_ml !== null || rules.amount_per_window_halalas !== null;
  if (hasWindow && rules.window_days === null) fields['rules.window_days'] = 'required';
  if (rules.from_minute !== null && rules.from_minute === rules.to_minute)
    fields['rules.to_minute'] = 'same_as_from';
  for (const name of ['weekdays', 'fuel_type_ids', 'cities', 'areas', 'valid_documents'] as const)
    if (rules[name]?.length === 0) fields[`rules.${name}`] = 'none_chosen';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some rules need another look.', undefined, fields);
  return {
    ...rules,
    weekdays: rules.weekdays && [...new Set(rules.weekdays)].sort(),
    cities: rules.cities && [...new Set(rules.cities)].sort(),
    disabled_network_ids: rules.disabled_network_ids?.length ? rules.disabled_network_ids : null,
    disabled_station_ids: rules.disabled_station_ids?.length ? rules.disabled_station_ids : null,
    valid_documents: rules.valid_documents && [...new Set(rules.valid_documents)],
    document_grace_days: rules.valid_documents ? (rules.document_grace_days ?? 0) : null,
    window_days: hasWindow ? rules.window_days : null,
    // Below the group a limit counts one vehicle or one driver anyway.
    each_vehicle: isShared ? rules.each_vehicle : [],
  };
}
