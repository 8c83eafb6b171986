import {
  COUNTED_RULES,
  type PolicyRules,
  RULES_WITH_CONSEQUENCE,
  type RuleCode,
} from '@fleet/contracts/fuelling/policies.ts';

/** Input type of a rule. */
export type RuleInput =
  | 'litres'
  | 'money'
  | 'count'
  | 'minutes'
  | 'km'
  | 'metres'
  | 'percent'
  | 'yes'
  | 'hours'
  | 'fuels'
  | 'cities'
  | 'areas'
  | 'stations'
  | 'documents'
  | 'manager';

/** A line of the editor: a rule with a value, or a built-in check with only an effect. */
export interface RuleLine {
  /** The code of its check, and of its texts under `rules.lines`. */
  code: RuleCode | 'pin_required' | 'approval' | 'approval_above';
  input: RuleInput;
  section: 'litres' | 'money' | 'how_often' | 'where_when' | 'care';
  /** The field with its value, if any. */
  field?: keyof PolicyRules;
  hasWindow?: boolean;
}

export const RULE_LINES: readonly RuleLine[] = [
  { code: 'volume_per_fill', input: 'litres', section: 'litres', field: 'volume_per_fill_ml' },
  { code: 'volume_per_day', input: 'litres', section: 'litres', field: 'volume_per_day_ml' },
  { code: 'volume_per_week', input: 'litres', section: 'litres', field: 'volume_per_week_ml' },
  { code: 'volume_per_month', input: 'litres', section: 'litres', field: 'volume_per_month_ml' },
  {
    code: 'volume_per_window',
    input: 'litres',
    section: 'litres',
    field: 'volume_per_window_ml',
    hasWindow: true,
  },
  { code: 'tank_room', input: 'percent', section: 'litres', field: 'tank_tolerance_percent' },
  { code: 'amount_per_fill', input: 'money', section: 'money', field: 'amount_per_fill_halalas' },
  { code: 'amount_per_day', input: 'money', section: 'money', field: 'amount_per_day_halalas' },
  { code: 'amount_per_week', input: 'money', section: 'money', field: 'amount_per_week_halalas' },
  { code: 'amount_per_month', input: 'money', section: 'money', field: 'amount_per_month_halalas' },
  {
    code: 'amount_per_window',
    input: 'money',
    section: 'money',
    field: 'amount_per_window_halalas',
    hasWindow: true,
  },
  { code: 'approval_above', input: 'money', section: 'money', field: 'approval_above_halalas' },
  { code: 'approval', input: 'manager', section: 'money', field: 'approval' },
  { code: 'fills_per_day', input: 'count', section: 'how_often', field: 'fills_per_day' },
  { code: 'fills_per_week', input: 'count', section: 'how_often', field: 'fills_per_week' },
  { code: 'fills_per_month', input: 'count', section: 'how_often', field: 'fills_per_month' },
  { code: 'time_between_fills', input: 'minutes', section: 'how_often', field: 'minutes_between_fills' },
  { code: 'distance_between_fills', input: 'km', section: 'how_often', field: 'km_between_fills' },
  { code: 'days_and_hours', input: 'hours', section: 'where_when' },
  { code: 'fuel_type_allowed', input: 'fuels', section: 'where_when', field: 'fuel_type_ids' },
  { code: 'city_allowed', input: 'cities', section: 'where_when', field: 'cities' },
  { code: 'area_allowed', input: 'areas', section: 'where_when', field: 'areas' },
  { code: 'station_allowed', input: 'stations', section: 'where_when', field: 'disabled_network_ids' },
  { code: 'driver_distance', input: 'metres', section: 'where_when', field: 'station_distance_metres' },
  { code: 'tag_read', input: 'yes', section: 'care', field: 'tag_required' },
  { code: 'odometer_provided', input: 'yes', section: 'care', field: 'odometer_required' },
  { code: 'documents_valid', input: 'documents', section: 'care', field: 'valid_documents' },
  { code: 'pin_required', input: 'yes', section: 'care', field: 'pin_required' },
];

export const SECTIONS = ['litres', 'money', 'how_often', 'where_when', 'care'] as const;

/** Whether the level defines this rule. */
export function isSet(rules: PolicyRules, line: RuleLine): boolean {
  if (line.input === 'hours')
    return rules.from_minute !== null || rules.to_minute !== null || rules.weekdays !== null;
  if (line.input === 'stations')
    return rules.disabled_network_ids !== null || rules.disabled_station_ids !== null;
  if (line.code === 'approval') return rules.approval === 'manager';
  if (line.code === 'tank_room')
    return rules.tank_tolerance_percent !== null || rules.consequences.tank_room !== undefined;
  const value = rules[line.field!];
  return value !== null && value !== false;
}

/** The rules with this one added at its initial value. */
export function withLine(rules: PolicyRules, line: RuleLine): PolicyRules {
  const first: Partial<PolicyRules> =
    line.input === 'hours'
      ? { from_minute: 360, to_minute: 1_320 }
      : line.code === 'approval'
        ? { approval: 'manager' }
        : line.input === 'documents'
          ? { valid_documents: ['driving_license'], document_grace_days: 0 }
          : { [line.field!]: FIRST[line.input] };
  return { ...rules, ...first, ...(line.hasWindow && rules.window_days === null ? { window_days: 10 } : {}) };
}

const FIRST: Record<RuleInput, unknown> = {
  litres: 100_000,
  money: 50_000,
  count: 2,
  minutes: 60,
  km: 50,
  metres: 1_000,
  percent: 0,
  yes: true,
  hours: null,
  fuels: [],
  cities: [],
  areas: [],
  stations: [],
  documents: [],
  manager: 'manager',
};

/** The rules without this one and its settings. */
export function withoutLine(rules: PolicyRules, line: RuleLine): PolicyRules {
  const { [line.code as RuleCode]: _gone, ...consequences } = rules.consequences;
  const next: PolicyRules = {
    ...rules,
    consequences,
    each_vehicle: rules.each_vehicle.filter((code) => code !== line.code),
  };
  if (line.input === 'hours') return { ...next, from_minute: null, to_minute: null, weekdays: null };
  if (line.input === 'documents') return { ...next, valid_documents: null, document_grace_days: null };
  if (line.input === 'stations') return { ...next, disabled_network_ids: null, disabled_station_ids: null };
  const cleared = { ...next, [line.field!]: null };
  const hasWindow = cleared.volume_per_window_ml !== null || cleared.amount_per_window_halalas !== null;
  return { ...cleared, window_days: hasWindow ? cleared.window_days : null };
}

/** Whether its effect can be selected; PIN and approval have a fixed one. */
export function hasConsequence(line: RuleLine): line is RuleLine & { code: RuleCode } {
  return (RULES_WITH_CONSEQUENCE as readonly string[]).includes(line.code);
}

/** Whether a client or group may apply it per vehicle. */
export function isCounted(line: RuleLine): line is RuleLine & { code: (typeof COUNTED_RULES)[number] } {
  return (COUNTED_RULES as readonly string[]).includes(line.code);
}
