import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';

/**
 * The fields of each rule: a level that sets one of them has the whole rule itself, and takes none of it from its
 * profile. `policy_codes` says the same in SQL.
 */
const RULE_FIELDS: readonly (readonly [
  codes: readonly Check['code'][],
  fields: readonly (keyof PolicyRules)[],
])[] = [
  [['volume_per_fill'], ['volume_per_fill_ml']],
  [['volume_per_day'], ['volume_per_day_ml']],
  [['volume_per_week'], ['volume_per_week_ml']],
  [['volume_per_month'], ['volume_per_month_ml']],
  [['amount_per_fill'], ['amount_per_fill_halalas']],
  [['amount_per_day'], ['amount_per_day_halalas']],
  [['amount_per_week'], ['amount_per_week_halalas']],
  [['amount_per_month'], ['amount_per_month_halalas']],
  [
    ['volume_per_window', 'amount_per_window'],
    ['window_days', 'volume_per_window_ml', 'amount_per_window_halalas'],
  ],
  [['fills_per_day'], ['fills_per_day']],
  [['fills_per_week'], ['fills_per_week']],
  [['fills_per_month'], ['fills_per_month']],
  [['time_between_fills'], ['minutes_between_fills']],
  [['distance_between_fills'], ['km_between_fills']],
  [['days_and_hours'], ['from_minute', 'to_minute', 'weekdays']],
  [['fuel_type_allowed'], ['fuel_type_ids']],
  [['city_allowed'], ['cities']],
  [['area_allowed'], ['areas']],
  [['station_allowed'], ['disabled_network_ids', 'disabled_station_ids']],
  [['driver_distance'], ['station_distance_metres']],
  [['tank_room'], ['tank_tolerance_percent']],
  [['odometer_provided'], ['odometer_required']],
  [['pin_right'], ['pin_required']],
  [['tag_read'], ['tag_required']],
  [['approval'], ['approval']],
  [['approval_above'], ['approval_above_halalas']],
  [['documents_valid'], ['valid_documents', 'document_grace_days']],
];

/** The rules with some changed. What goes with a changed field and is not named is taken away with it, as is what follows a rule that is gone. */
export function withFields(
  own: PolicyRules,
  fields: { readonly [Name in keyof PolicyRules]?: PolicyRules[Name] | undefined },
): PolicyRules {
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const touched = RULE_FIELDS.filter(([, names]) => names.some((name) => name in named));
  const cleared = Object.fromEntries(touched.flatMap(([, names]) => names.map((name) => [name, null])));
  const rules = { ...own, ...cleared, ...named };
  const gone = touched
    .filter(([, names]) => names.every((name) => rules[name] === null))
    .flatMap(([codes]) => codes);
  return withoutAnswers(rules, gone);
}

/** The rules of a profile that are left for a follower that has these rules itself. */
export function withoutRules(rules: PolicyRules, codes: readonly string[]): PolicyRules {
  const owned = RULE_FIELDS.filter(([of]) => of.some((code) => codes.includes(code)));
  const cleared = Object.fromEntries(owned.flatMap(([, names]) => names.map((name) => [name, null])));
  return withoutAnswers({ ...rules, ...cleared }, codes);
}

function withoutAnswers(rules: PolicyRules, codes: readonly string[]): PolicyRules {
  return {
    ...rules,
    consequences: Object.fromEntries(
      Object.entries(rules.consequences).filter(([code]) => !codes.includes(code)),
    ),
    each_vehicle: rules.each_vehicle.filter((code) => !codes.includes(code)),
  };
}
