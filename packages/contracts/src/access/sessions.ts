import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { GROUPS } from '../permissions.ts';

/** Sign-in and tokens. Paths, wrappers and key spelling are the specification's (sections 2, 3, 6, 7, 8). */

export const ROLES = ['admin', 'gas station', 'gas station network', 'supervisor', 'customer'] as const;
export const roleSchema = z.enum(ROLES);
export const abilitySchema = z.object({ action: z.string(), subject: z.string() });

/** Display preferences of a user; defaults from section 9 of the specification. */
export const appearanceSchema = z.object({
  skin: z.enum(['light', 'dark', 'bordered', 'semi-dark']).default('semi-dark'),
  menu: z.enum(['vertical', 'horizontal']).default('vertical'),
  content_width: z.enum(['full', 'boxed']).default('full'),
  navbar: z.enum(['floating', 'sticky', 'static', 'hidden']).default('floating'),
  navbar_colour: z.enum(['primary', 'plain']).default('primary'),
  footer: z.enum(['static', 'sticky', 'hidden']).default('static'),
  transition: z.enum(['fadeIn', 'none']).default('fadeIn'),
  /** The tour of the pages was taken or declined: it is not offered again. */
  has_seen_tour: z.boolean().default(false),
});
/** Which of them a user may choose depends on their group (`LANGUAGES_OF`); other pages show English to these users. */
export const languageSchema = z.enum(LANGUAGE_CODES);

/** Data the browser stores about the signed-in user, one entry per area. */
export const userDataSchema = z.object({
  user_id: z.number().int(),
  name: z.string(),
  /** The user's picture: a file available at `/files/:id`. */
  avatar: z.number().int().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  group: z.enum(GROUPS),
  group_name_en: z.string(),
  group_name_ar: z.string(),
  role: roleSchema,
  ability: z.array(abilitySchema),
  /** The role needs a second step at sign-in and none is set up: nothing else can be done. */
  lacks_second_step: z.boolean().default(false),
  language: languageSchema,
  appearance: appearanceSchema,
  client_id: z.number().int().nullable(),
  driver_id: z.number().int().nullable(),
  gas_station_network_id: z.number().int().nullable(),
  gas_station_id: z.number().int().nullable(),
  /** Name of the user's company, station or network, for the page header. */
  party_name_en: z.string().nullable(),
  party_name_ar: z.string().nullable(),
});
export type UserData = z.infer<typeof userDataSchema>;

export const supervisorStaffSchema = z.object({
  staff_id: z.number().int(),
  gas_station: z.object({ gas_station_id: z.number().int(), name_en: z.string(), name_ar: z.string() }),
  area_supervisor: z.object({ staff_id: z.number().int(), name: z.string(), mobile: z.string() }).nullable(),
});

export const signInResult = z.object({
  result: z.object({
    role: roleSchema,
    accessToken: z.string(),
    refreshToken: z.string(),
    ability: z.array(abilitySchema),
    userData: userDataSchema,
    /** Administrators only: the key of the map provider, empty when the built-in map is used. */
    map_key: z.string().optional(),
    /** Supervisors only. */
    staff: supervisorStaffSchema.optional(),
  }),
});

/** The password or code was right; `details.ticket` and a second proof of `details.methods` open the session. */
export const SECOND_STEP_ERRORS = ['SECOND_STEP_REQUIRED'] as const;

const password = z.string().min(1).max(200);
/** `email` may also be the user's own `username`, which contains no @. */
const userCredentials = z.object({ email: z.string().trim().min(1).max(254), password });
/** `WRONG_LOGIN_AREA` has the area that the account signs in to as `details.login_area`. */
const SIGN_IN_ERRORS = [
  'INVALID_CREDENTIALS',
  'WRONG_LOGIN_AREA',
  'TOO_MANY_SIGN_IN_ATTEMPTS',
  'COMPANY_SIGN_IN_REQUIRED',
  ...SECOND_STEP_ERRORS,
] as const;
export const LOGIN_AREAS = ['client', 'admin', 'gas-station', 'supervisor'] as const;
export type LoginArea = (typeof LOGIN_AREAS)[number];

export const adminLogin = defineRoute({
  name: 'adminLogin',
  method: 'POST',
  path: '/admin-login',
  permission: 'public',
  summary: 'Sign in as administrator',
  body: z.object({ user: userCredentials }),
  response: signInResult,
  errors: SIGN_IN_ERRORS,
});

export const clientLogin = defineRoute({
  name: 'clientLogin',
  method: 'POST',
  path: '/client-login',
  permission: 'public',
  summary: 'Sign in as customer: fleet manager, operations, billing or driver',
  body: z.object({ user: userCredentials }),
  response: signInResult,
  errors: SIGN_IN_ERRORS,
});

export const gasStationLogin = defineRoute({
  name: 'gasStationLogin',
  method: 'POST',
  path: '/gas_station-login',
  permission: 'public',
  summary: 'Sign in as gas-station or gas-station-network user',
  body: z.object({ user: userCredentials }),
  response: signInResult,
  errors: SIGN_IN_ERRORS,
});

const supervisorCredentials = z
  .object({
    civil_id: z.string().trim().max(12).optional(),
    email: z.string().trim().max(254).optional(),
    password,
  })
  .refine((staff) => Boolean(staff.civil_id) !== Boolean(staff.email), {
    path: ['civil_id'],
    message: 'civil_id_or_email',
  });

export const supervisorLogin = defineRoute({
  name: 'supervisorLogin',
  method: 'POST',
  path: '/supervisor-login',
  permission: 'public',
  summary:
    'Sign in as supervisor, by civil or resident number or by email; `user` is accepted in place of `staff`',
  body: z
    .object({ staff: supervisorCredentials.optional(), user: supervisorCredentials.optional() })
    .refine((body) => Boolean(body.staff) !== Boolean(body.user), { path: ['staff'], message: 'required' }),
  response: signInResult,
  errors: SIGN_IN_ERRORS,
});

export const refreshTokenRoute = defineRoute({
  name: 'refreshToken',
  method: 'POST',
  path: '/jwt/refresh-token',
  permission: 'public',
  summary: 'Exchange a refresh token for a new pair; each refresh token works once',
  body: z.object({ refreshToken: z.string().min(1).max(500) }),
  response: z.object({ accessToken: z.string(), refreshToken: z.string(), userData: userDataSchema }),
  errors: ['INVALID_REFRESH_TOKEN'],
});

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/jwt/logout',
  permission: 'public',
  summary: 'End the session of this refresh token; an unknown token is no error',
  body: z.object({ refreshToken: z.string().max(500).optional() }),
  response: z.object({ signed_out: z.boolean() }),
});

export const register = defineRoute({
  name: 'register',
  method: 'POST',
  path: '/jwt/register',
  permission: 'public',
  summary:
    'Turn a single-use invitation, or a single-use password link, into a signed-up user with this password',
  body: z.object({ token: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
  response: z.object({ email: z.string().nullable(), role: roleSchema }),
  errors: ['INVALID_INVITATION', 'WEAK_PASSWORD'],
});

/** Development only: the server does not register it in production. */
export const developmentLogin = defineRoute({
  name: 'developmentLogin',
  method: 'POST',
  path: '/jwt/login',
  permission: 'public',
  summary: 'Sign in to any area (development only)',
  body: z.object({ email: z.string(), password }),
  response: signInResult,
  errors: SIGN_IN_ERRORS,
});

/**
 * Not idempotent by key: the stored response would hold the token in plain text, and a second link only ends the
 * first.
 */
export const createInvitation = defineRoute({
  name: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  permission: 'invite user',
  status: 201,
  summary: 'Create a single-use link with which a user of the reader’s own party sets a password',
  body: z.object({
    user_id: z.number().int().positive(),
    /** Sends the link to the user as well. */
    send_by: z.enum(['email', 'sms']).optional(),
  }),
  response: z.object({
    token: z.string(),
    path: z.string(),
    expires_at: z.string(),
    /** Where the user can be sent it. */
    channels: z.array(z.enum(['email', 'sms'])),
    /** Where it was sent. */
    sent_to: z.string().nullable(),
  }),
  errors: ['NO_ADDRESS'],
});

export const getMe = defineRoute({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  permission: 'signed-in',
  summary: 'Who is signed in, with current rights',
  response: userDataSchema,
});

export const saveAppearance = defineRoute({
  name: 'saveAppearance',
  method: 'PUT',
  path: '/me/appearance',
  permission: 'signed-in',
  summary: 'Save language and appearance',
  body: z.object({ language: languageSchema, appearance: appearanceSchema }),
  response: userDataSchema,
});

export const savePushToken = defineRoute({
  name: 'savePushToken',
  method: 'PUT',
  path: '/me/push-token',
  permission: 'signed-in',
  summary:
    'Register this browser for push messages: the server issues an installation id bound to the session',
  body: z.object({ installation_id: z.string().max(100).nullable() }),
  response: z.object({ installation_id: z.string() }),
});
