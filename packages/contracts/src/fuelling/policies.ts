import { MAX_AREAS } from '@fleet/domain/areas.ts';
import { FLEET_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { z } from 'zod';
import { areaSchema } from '../areas.ts';
import { defineRoute, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { partyName, versionSchema } from '../shapes.ts';
import { CHECK_CODES, CONSEQUENCES, checkSchema } from './check-shapes.ts';

const MAX_VOLUME_ML = 100_000_000;
const MAX_AMOUNT_HALALAS = 10_000_000_000;
/** Maximum networks or stations of a rule. */
export const MAX_LISTED = 500;

const volume = z.number().int().min(0).max(MAX_VOLUME_ML).nullable();
const amount = z.number().int().min(0).max(MAX_AMOUNT_HALALAS).nullable();
const count = z.number().int().min(0).max(1_000).nullable();
const ids = z.array(z.number().int().positive()).max(MAX_LISTED).nullable();

/** Rules whose failed check may be declined, left for a manager, or allowed and flagged. */
export const RULES_WITH_CONSEQUENCE = [
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'volume_per_window',
  'amount_per_fill',
  'amount_per_day',
  'amount_per_week',
  'amount_per_month',
  'amount_per_window',
  'fills_per_day',
  'fills_per_week',
  'fills_per_month',
  'time_between_fills',
  'distance_between_fills',
  'days_and_hours',
  'fuel_type_allowed',
  'city_allowed',
  'area_allowed',
  'station_allowed',
  'driver_distance',
  'tag_read',
  'odometer_provided',
  'odometer_plausible',
  'documents_valid',
  'tank_room',
  'usual_consumption',
] as const satisfies readonly (typeof CHECK_CODES)[number][];
export type RuleCode = (typeof RULES_WITH_CONSEQUENCE)[number];

/** Limits that a client or a group may set per vehicle instead of for all together. */
export const COUNTED_RULES = [
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'volume_per_window',
  'amount_per_day',
  'amount_per_week',
  'amount_per_month',
  'amount_per_window',
  'fills_per_day',
  'fills_per_week',
  'fills_per_month',
] as const satisfies readonly RuleCode[];

/** The rules of one level. Null is no rule. Volumes in milliliters, money in halalas, minutes of the Riyadh day. */
export const policyRules = z.object({
  volume_per_fill_ml: volume,
  volume_per_day_ml: volume,
  volume_per_week_ml: volume,
  volume_per_month_ml: volume,
  amount_per_fill_halalas: amount,
  amount_per_day_halalas: amount,
  amount_per_week_halalas: amount,
  amount_per_month_halalas: amount,
  /** Length of a custom window in Riyadh days, today included. */
  window_days: z.number().int().min(2).max(31).nullable(),
  volume_per_window_ml: volume,
  amount_per_window_halalas: amount,
  fills_per_day: count,
  fills_per_week: count,
  fills_per_month: count,
  minutes_between_fills: z.number().int().min(0).max(43_200).nullable(),
  km_between_fills: z.number().int().min(0).max(100_000).nullable(),
  from_minute: z.number().int().min(0).max(1_439).nullable(),
  to_minute: z.number().int().min(0).max(1_440).nullable(),
  /** Weekdays allowed, 0 = Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).nullable(),
  fuel_type_ids: ids,
  cities: z.array(z.string().trim().min(1).max(80)).max(100).nullable(),
  /** Only stations inside one of these areas; null is everywhere. */
  areas: z.array(areaSchema).max(MAX_AREAS).nullable(),
  disabled_network_ids: ids,
  disabled_station_ids: ids,
  station_distance_metres: z.number().int().min(50).max(100_000).nullable(),
  tank_tolerance_percent: z.number().int().min(0).max(20).nullable(),
  odometer_required: z.boolean().nullable(),
  pin_required: z.boolean().nullable(),
  /** Fuel only when the vehicle's tag was read. Absent in calls of systems that do not know the rule yet. */
  tag_required: z.boolean().nullable().default(null),
  approval: z.enum(['auto', 'manager']).nullable(),
  approval_above_halalas: amount,
  /** Documents of vehicle and driver that must be valid; one without a date is not judged. */
  valid_documents: z.array(z.enum(FLEET_DOCUMENTS)).max(FLEET_DOCUMENTS.length).nullable().default(null),
  /** Days after its last on which a document still counts as valid. */
  document_grace_days: z.number().int().min(0).max(365).nullable().default(null),
  /** Consequences of violated rules; rules not listed are declined. */
  consequences: z.partialRecord(z.enum(RULES_WITH_CONSEQUENCE), z.enum(CONSEQUENCES)),
  each_vehicle: z.array(z.enum(COUNTED_RULES)).max(COUNTED_RULES.length),
});
export type PolicyRules = z.infer<typeof policyRules>;

export const POLICY_LEVEL_NAMES = ['client', 'group', 'vehicle', 'driver'] as const;
export type PolicyLevelName = (typeof POLICY_LEVEL_NAMES)[number];

/** Subject of the rules: the client if none of the three is given, else exactly the given one. */
const subjectFields = {
  client_id: idSchema.optional(),
  group_id: idSchema.optional(),
  vehicle_id: idSchema.optional(),
  driver_id: idSchema.optional(),
};

export const policySchema = z.object({
  /** Null while no rule was set at this level; its change history is stored under it. */
  id: z.number().int().nullable(),
  level: z.enum(POLICY_LEVEL_NAMES),
  client_id: z.number().int(),
  /** Group, vehicle or driver; null for the client's own. */
  subject_id: z.number().int().nullable(),
  subject: z.object({ name_en: z.string(), name_ar: z.string() }),
  /** The profile it follows; its rules hold where it has none of its own. */
  profile: partyName.nullable(),
  rules: policyRules,
  version: versionSchema,
  changed_at: instantSchema.nullable(),
  changed_by: z.string().nullable(),
  can: z.object({ update: z.boolean() }),
});
export type Policy = z.infer<typeof policySchema>;

export const getPolicy = defineRoute({
  name: 'getPolicy',
  method: 'GET',
  path: '/policy',
  permission: 'read policy',
  summary: 'The rules of a client, or of one of its groups, vehicles or drivers',
  query: z.object(subjectFields),
  response: policySchema,
});

export const savePolicy = defineRoute({
  name: 'savePolicy',
  method: 'PUT',
  path: '/policy',
  permission: 'update policy',
  summary: 'Write the rules of one level whole; `version` is the one seen, 0 where there were none',
  body: z.object({ ...subjectFields, rules: policyRules, version: versionSchema }),
  response: policySchema,
  errors: ['VERSION_CONFLICT'],
});

export const policyRow = policySchema
  .pick({ level: true, subject_id: true, subject: true, changed_at: true, changed_by: true })
  .extend({
    id: z.number().int(),
    plate_no: z.string().nullable(),
    /** Number of rules it sets. */
    rules: z.number().int(),
  });

/** Levels of a fleet that have rules. */
export const listPolicies = defineRoute({
  name: 'listPolicies',
  method: 'GET',
  path: '/policies',
  permission: 'read policy',
  summary: 'Everything in a fleet that has its own rules',
  query: listQuery(['level', 'changed_at']).extend({
    client_id: idSchema.optional(),
    level: z.enum(POLICY_LEVEL_NAMES).optional(),
  }),
  response: pageOf(policyRow),
});

/** One effective rule of a vehicle: the value of each level, and the deciding one. */
export const effectiveRule = z.object({
  code: z.enum(CHECK_CODES),
  unit: checkSchema.shape.unit,
  /** When its day, week or month ends in Riyadh and counting restarts; null where it counts no such window. */
  resets_at: instantSchema.nullable(),
  levels: z.array(
    z.object({
      level: z.enum(POLICY_LEVEL_NAMES),
      /** Null if the rule is a yes or no, or a list. */
      limit: z.number().nullable(),
      used: z.number().nullable(),
      raised_by: z.number().nullable(),
      window_days: z.number().nullable(),
      is_each_vehicle: z.boolean(),
      consequence: z.enum(CONSEQUENCES),
      /** The profile the value is from; null where the level has it itself. */
      profile: partyName.nullable(),
      /** The most restrictive one. */
      decides: z.boolean(),
      /** Hours, weekdays and lists, for rules of these types. */
      from_minute: z.number().nullable(),
      to_minute: z.number().nullable(),
      weekdays: z.array(z.number()).nullable(),
      /** Documents that must be valid, and their days of grace. */
      valid_documents: z.array(z.enum(FLEET_DOCUMENTS)).nullable(),
      document_grace_days: z.number().int().nullable(),
      names: z.array(z.object({ name_en: z.string(), name_ar: z.string() })),
    }),
  ),
});
export type EffectiveRule = z.infer<typeof effectiveRule>;

export const getEffectiveRules = defineRoute({
  name: 'getEffectiveRules',
  method: 'GET',
  path: '/policies/effective',
  permission: 'read policy',
  summary: 'The rules that hold for a vehicle now, with what is used and which level decides',
  query: z.object({ client_id: idSchema.optional(), vehicle_id: idSchema }),
  response: z.object({
    vehicle: z.object({ id: z.number().int(), plate_no: z.string() }),
    levels: z.array(
      z.object({
        level: z.enum(POLICY_LEVEL_NAMES),
        subject_id: z.number().int(),
        subject: z.object({ name_en: z.string(), name_ar: z.string() }),
        has_rules: z.boolean(),
      }),
    ),
    rules: z.array(effectiveRule),
    gas_tank_capacity_ml: z.number().int(),
    capacity: z
      .object({ unit: z.enum(['ml', 'halalas']), left: z.number().int(), ends_at: instantSchema })
      .nullable(),
  }),
});

/** Choices for the rule editor. */
export const getPolicyChoices = defineRoute({
  name: 'getPolicyChoices',
  method: 'GET',
  path: '/policies/choices',
  permission: 'read policy',
  summary: 'Products, cities, networks and vehicle groups a rule may name',
  query: z.object({ client_id: idSchema.optional() }),
  response: z.object({
    fuel_types: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        title_en: z.string(),
        title_ar: z.string(),
        base_price_millis_per_litre: z.number().int(),
      }),
    ),
    cities: z.array(z.string()),
    networks: z.array(partyName),
    groups: z.array(partyName),
  }),
});
