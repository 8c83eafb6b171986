import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { partyName, versionSchema } from '../shapes.ts';
import { CHECK_CODES } from './check-shapes.ts';
import { effectiveRule, policyRules } from './policies.ts';

/** Limits as a table: what holds for every vehicle, group or driver, the profiles they follow, and changes to several at once. */

/** Columns of the table, by the code of their check. */
export const LIMIT_COLUMNS = [
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'fills_per_day',
  'fuel_type_allowed',
  'station_allowed',
  'city_allowed',
  'area_allowed',
  'days_and_hours',
] as const satisfies readonly (typeof CHECK_CODES)[number][];

/** Subjects that may follow a profile. */
export const FOLLOWER_LEVELS = ['vehicle', 'group', 'driver'] as const;
export type FollowerLevel = (typeof FOLLOWER_LEVELS)[number];

/** Vehicles, groups or drivers of one change. */
export const MAX_CHANGED = 500;
const ownerClient = { client_id: idSchema.optional() };

export const limitRow = z.object({
  level: z.enum(FOLLOWER_LEVELS),
  id: z.number().int(),
  subject: z.object({ name_en: z.string(), name_ar: z.string() }),
  plate_no: z.string().nullable(),
  /** The vehicle's group. */
  group: partyName.nullable(),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The profile it follows itself. */
  profile: partyName.nullable(),
  rules: z.array(effectiveRule),
  /** The limit that leaves the least now: it stops the next fill first. Null where nothing counts. */
  tightest: z.enum(CHECK_CODES).nullable(),
});
export type LimitRow = z.infer<typeof limitRow>;

/** `none`: follows no profile. */
const profileFilter = z.union([z.literal('none'), idSchema]);

export const listLimits = defineRoute({
  name: 'listLimits',
  method: 'GET',
  path: '/limits',
  permission: 'read policy',
  summary: 'What holds for every vehicle, group or driver of a fleet, with where each value comes from',
  query: listQuery([
    'name',
    'volume_per_fill',
    'volume_per_day',
    'volume_per_week',
    'volume_per_month',
    'fills_per_day',
  ]).extend({
    ...ownerClient,
    level: z.enum(FOLLOWER_LEVELS).default('vehicle'),
    group_id: idSchema.optional(),
    profile: profileFilter.optional(),
  }),
  response: pageOf(limitRow),
});

const profileName = z.string().trim().min(1).max(80);
const profileFields = { name_en: profileName, name_ar: profileName, rules: policyRules };

export const limitProfile = partyName.extend({
  rules: policyRules,
  version: versionSchema,
  changed_at: instantSchema.nullable(),
  changed_by: z.string().nullable(),
  /** Who follows it themselves. */
  followers: z.object({ vehicles: z.number().int(), groups: z.number().int(), drivers: z.number().int() }),
  /** Vehicles that follow it only through their group. */
  vehicles_in_groups: z.number().int(),
});
export type LimitProfile = z.infer<typeof limitProfile>;

export const listLimitProfiles = defineRoute({
  name: 'listLimitProfiles',
  method: 'GET',
  path: '/limit-profiles',
  permission: 'read policy',
  summary: 'The profiles of a fleet with how many follow each, and the limits of the company above them',
  query: z.object(ownerClient),
  response: z.object({
    profiles: z.array(limitProfile),
    vehicles: z.number().int(),
    /** Vehicles that follow none, neither themselves nor through their group. */
    without_profile: z.number().int(),
    /** When any limit of the fleet last changed. */
    changed_at: instantSchema.nullable(),
    /** Limits of the company for all vehicles together. */
    company: z.array(effectiveRule),
    can: z.object({ update: z.boolean() }),
  }),
});

export const createLimitProfile = defineRoute({
  name: 'createLimitProfile',
  method: 'POST',
  path: '/limit-profiles',
  permission: 'update policy',
  status: 201,
  idempotent: true,
  summary: 'Add a profile: a named set of limits that vehicles, groups and drivers may follow',
  body: z.object({ ...ownerClient, ...profileFields }),
  response: limitProfile,
});

export const saveLimitProfile = defineRoute({
  name: 'saveLimitProfile',
  method: 'PUT',
  path: '/limit-profiles/:id',
  permission: 'update policy',
  summary: 'Write a profile whole, for all its followers at once; `version` is the one seen',
  params: idParams,
  body: z.object({ ...profileFields, version: versionSchema }),
  response: limitProfile,
  errors: ['VERSION_CONFLICT'],
});

export const removeLimitProfile = defineRoute({
  name: 'removeLimitProfile',
  method: 'POST',
  path: '/limit-profiles/:id/remove',
  permission: 'update policy',
  idempotent: true,
  summary: 'Delete a profile; `followers_to` is the profile its followers follow then, null for none',
  params: idParams,
  body: z.object({
    version: versionSchema,
    /** Without it a profile that is followed is not deleted. */
    followers_to: z.number().int().positive().nullable().optional(),
  }),
  response: z.object({ moved: z.number().int() }),
  errors: ['VERSION_CONFLICT', 'PROFILE_IN_USE'],
});

/** Values to set; null takes the own value away, so that the profile's holds again. */
const valueFields = policyRules.omit({ consequences: true, each_vehicle: true }).partial();

const changeBody = z.object({
  ...ownerClient,
  level: z.enum(FOLLOWER_LEVELS),
  ids: z.array(z.number().int().positive()).min(1).max(MAX_CHANGED),
  /** The profile to follow; null for none; left out: as it is. */
  profile_id: z.number().int().positive().nullable().optional(),
  /** Take all own values away, so that nothing but the profile holds at this level. */
  drop_own: z.boolean().default(false),
  rules: valueFields.default({}),
});

/** What one of them has now and would have, in the rules that change. */
export const plannedChange = z.object({
  id: z.number().int(),
  subject: z.object({ name_en: z.string(), name_ar: z.string() }),
  plate_no: z.string().nullable(),
  profile_before: partyName.nullable(),
  profile_after: partyName.nullable(),
  before: policyRules,
  after: policyRules,
  is_changed: z.boolean(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

const changeAnswer = z.object({ rows: z.array(plannedChange), changed: z.number().int() });

export const previewLimitChange = defineRoute({
  name: 'previewLimitChange',
  method: 'POST',
  path: '/limits/preview',
  permission: 'update policy',
  summary: 'What a change of several vehicles, groups or drivers would do; nothing is saved',
  body: changeBody,
  response: changeAnswer,
});

export const changeLimits = defineRoute({
  name: 'changeLimits',
  method: 'POST',
  path: '/limits/change',
  permission: 'update policy',
  idempotent: true,
  summary: 'Follow a profile or set values for several vehicles, groups or drivers: all of them or none',
  body: changeBody,
  response: changeAnswer,
});

const suggestedProfile = z.object({
  name_en: z.string(),
  name_ar: z.string(),
  rules: policyRules,
  vehicles: z.number().int(),
  /** Fills of the last 90 days that the values are made from; 0: too few of them, from the tanks alone. */
  fills: z.number().int(),
});
const suggestion = z.object({ profiles: z.array(suggestedProfile), vehicles: z.number().int() });
export type LimitSuggestion = z.infer<typeof suggestion>;

export const getLimitSuggestion = defineRoute({
  name: 'getLimitSuggestion',
  method: 'GET',
  path: '/limits/suggestion',
  permission: 'read policy',
  summary: 'Profiles for the vehicles that have no limit, by vehicle type, from their tanks and usual fills',
  query: z.object(ownerClient),
  response: suggestion,
});

export const acceptLimitSuggestion = defineRoute({
  name: 'acceptLimitSuggestion',
  method: 'POST',
  path: '/limits/suggestion',
  permission: 'update policy',
  idempotent: true,
  summary: 'Add the suggested profiles and let the vehicles without limits follow them',
  body: z.object(ownerClient),
  response: suggestion,
});
