import { join, resolve } from 'node:path';
import {
  DISPUTE_SECONDS_DEFAULT,
  HELD_ESCALATION_SECONDS_DEFAULT,
  HELD_REMINDER_SECONDS_DEFAULT,
} from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { readAnchorSetting } from './anchor-setting.ts';
import { readFileStoreSetting } from './file-store-setting.ts';
import { readGeocoderSetting } from './geocoder-setting.ts';
import { readKeys } from './keys.ts';
import { readMailSetting } from './mail-setting.ts';
import { readMapSetting } from './map-setting.ts';
import { ownSecret } from './own-secret.ts';
import { paymentSettings, readPaymentSettings } from './payment-settings.ts';
import { phoneEnvironment, readSmsSetting, readWhatsappSetting } from './phone-settings.ts';
import { readProxySetting } from './proxy-setting.ts';
import { pushSettingProblem, readPushSetting } from './push-setting.ts';
import { retentionSettings } from './retention-settings.ts';
import { readRoadSetting } from './road-setting.ts';
import { readTaxAuthoritySetting } from './tax-authority-setting.ts';

const seconds = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const upTo = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const laterSecret = z
  .string()
  .regex(/^$|^.{32,}$/, 'at least 32 random characters')
  .default('');
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .optional();
const yesNo = z.enum(['yes', 'no']).transform((text) => text === 'yes');

/** The invoicing company until one is configured. Production issues nothing in this name. */
export const DEVELOPMENT_COMPANY = { vat_no: '300000000000003', cr_number: '7000000000' } as const;

export const environmentSchema = z.object({
  APP_ENV: z.enum(['development', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where site controllers of stations dial in (OpenFSC); 0 takes none. */
  FORECOURT_PORT: z.coerce.number().int().min(0).max(65_535).default(3090),
  HOST: z.string().default('127.0.0.1'),
  /** What this process does: pages and API, background work, or both. */
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Proxies in front, as addresses and networks separated by commas: what they say of callers' addresses is believed. `none`: nobody. */
  TRUST_PROXY: z.string().default('127.0.0.0/8, ::1'),
  DATABASE_URL: database,
  /** The database itself, where DATABASE_URL is a pooler that gives each transaction another connection. */
  DATABASE_DIRECT_URL: database,
  /** The role that owns the tables: migrates, and proves the books. Without it DATABASE_URL does both, without the second net. */
  DATABASE_OWNER_URL: database,
  /** A streaming replica for lists, searches, reports and exports, while it is at most so many seconds behind. */
  DATABASE_READ_URL: database,
  DATABASE_READ_MAX_LAG_SECONDS: seconds(5),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATABASE_CONNECT_MS: z.coerce.number().int().min(100).max(60_000).default(2_500),
  DATA_DIRECTORY: z.string().default('.data'),
  /** Where the end of the chain of seals is written down each day, best on another machine. Without it, with a DATABASE_URL, nowhere. */
  SEAL_ANCHORS: z.string().default(''),
  TOKEN_SECRET: z.string().min(32).optional(),
  /** Where pictures and documents go: nothing (they stay in the database), or a bucket `https://KEY_ID:SECRET@s3.example/bucket?region=…`. */
  FILE_STORE: z.string().default(''),
  /** `yes` brings the files of FILE_STORE back into the database. */
  FILE_STORE_LEAVE: yesNo.default(false),
  /** A key for each purpose (`keys.ts`), and the one before it while what it wrote is still in use. */
  TOKEN_SECRET_PREVIOUS: laterSecret,
  PIN_SECRET: laterSecret,
  PIN_SECRET_PREVIOUS: laterSecret,
  SEALING_SECRET: laterSecret,
  SEALING_SECRET_PREVIOUS: laterSecret,
  /** Where `npm run backup` puts its files, best a disk of another machine. */
  BACKUP_DIRECTORY: z.string().default(''),
  /** What backups are sealed with. Kept elsewhere than they are: without it none opens. */
  BACKUP_PASSPHRASE: z
    .string()
    .regex(/^$|^.{16,}$/, 'at least 16 characters')
    .default(''),
  PRODUCT_NAME: z.string().min(1).default('Mahatta'),
  PRODUCT_NAME_AR: z.string().min(1).default('محطة'),
  API_BASE: z
    .string()
    .regex(/^\/[\w/-]*[\w-]$/)
    .default('/vw-api/public/api'),
  MAP_KEY: z.string().default(''),
  /** The basemap: nothing (the built-in map), a style, pictures by `{z}/{x}/{y}`, or a PMTiles archive. */
  MAP_STYLE: z.string().default(''),
  /** The same for the dark skin, where it is to be another. */
  MAP_STYLE_DARK: z.string().default(''),
  /** Further origins that a foreign style fetches from. */
  MAP_ORIGINS: z.string().default(''),
  MAP_ATTRIBUTION: z.string().default(''),
  /** Source of distances and travel times: nothing (the built-in roads), `none` (straight lines), `graph:FILE`, or a server. */
  ROAD_ROUTER: z.string().default(''),
  /** Addresses beyond the built-in streets: nothing, `nominatim:https://…` or `pelias:https://…`. What is typed is sent there. */
  GEOCODER: z.string().default(''),
  /** Whether browsers install the service worker; `no` removes it where it is installed. */
  OFFLINE_APP: yesNo.default(true),
  DEMO: yesNo.optional(),
  DEMO_SIZE: z.enum(['small', 'full']).default('full'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** A line for each call of the API, at the level `info`. */
  ACCESS_LOG: yesNo.default(true),
  /** The bearer token with which `/metrics` is read. Without one it is closed in production and open elsewhere. */
  METRICS_TOKEN: z
    .string()
    .regex(/^$|^\S{16,}$/, 'at least 16 characters')
    .default(''),
  /** A collector of traces (OTLP over HTTP, without `/v1/traces`), and the share of those begun here that it gets. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^$|^https?:\/\/\S+$/, 'http(s)://…')
    .default(''),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
  /** Beyond this event loop lag new calls are rejected; 0 rejects none. */
  MAX_EVENT_LOOP_LAG_MS: z.coerce.number().int().min(0).default(2_000),
  /** Calls that one fleet, network or administrator, or everyone without a sign-in, may have running in a process. */
  CALLS_AT_ONCE: z.coerce.number().int().min(4).default(64),
  /** An answer of which its caller takes nothing for so long is broken off. */
  STALLED_ANSWER_SECONDS: seconds(30),
  /** Where a browser downloads an export that takes longer, it is made in the background. */
  DOWNLOAD_SECONDS: seconds(3),
  ACCESS_TOKEN_SECONDS: seconds(600),
  REFRESH_SLIDING_SECONDS: seconds(12 * 3600),
  REFRESH_ABSOLUTE_SECONDS: seconds(30 * 24 * 3600),
  REFRESH_GRACE_SECONDS: seconds(30),
  INVITATION_SECONDS: seconds(7 * 24 * 3600),
  /** On which days after a credit line's month is due its client is reminded. */
  CREDIT_REMINDER_DAYS: z
    .string()
    .regex(/^([1-9]\d{0,2}(,[1-9]\d{0,2})*)?$/, 'days, separated by commas')
    .default('3,7,14'),
  REQUEST_PENDING_SECONDS: seconds(4 * 3600),
  REQUEST_APPROVED_SECONDS: seconds(4 * 3600),
  /** A vehicle's position older than this is confirmed by its driver. */
  POSITION_STALE_SECONDS: seconds(15 * 60),
  TRANSACTION_INITIATED_SECONDS: seconds(30 * 60),
  TRANSACTION_HELD_SECONDS: seconds(2 * 3600),
  PENDING_WITH_CLIENT_SECONDS: seconds(48 * 3600),
  HELD_REMINDER_SECONDS: seconds(HELD_REMINDER_SECONDS_DEFAULT),
  HELD_ESCALATION_SECONDS: seconds(HELD_ESCALATION_SECONDS_DEFAULT),
  DISPUTE_SECONDS: seconds(DISPUTE_SECONDS_DEFAULT),
  /** A station without a line: approved requests its devices hold, fills and money a day, devices; 0 switches it off. */
  OFFLINE_MAX_REQUESTS: upTo(50),
  OFFLINE_MAX_FILLS: upTo(100),
  OFFLINE_MAX_HALALAS: upTo(2_000_000),
  OFFLINE_MAX_DEVICES: upTo(20),
  /** Who invoices: the company behind the product, as the tax authority knows it. */
  COMPANY_NAME: z.string().min(1).default('Mahatta Fuel Services Company'),
  COMPANY_NAME_AR: z.string().min(1).default('شركة محطة لخدمات الوقود'),
  COMPANY_VAT_NO: z
    .string()
    .regex(/^3\d{13}3$/)
    .default(DEVELOPMENT_COMPANY.vat_no),
  COMPANY_CR_NUMBER: z
    .string()
    .regex(/^\d{10}$/)
    .default(DEVELOPMENT_COMPANY.cr_number),
  /**
   * Building number, street, district, city, postal code, and where it is known the additional number (or nothing), then street, district
   * and city in Arabic: the parts of its national address, between `|`.
   */
  COMPANY_ADDRESS: z
    .string()
    .regex(/^\d{4}\|[^|]+\|[^|]+\|[^|]+\|\d{5}(\|(\d{4})?(\|[^|]+\|[^|]+\|[^|]+)?)?$/)
    .default('2121|King Fahd Road|Al Olaya|Riyadh|12212|6789|طريق الملك فهد|العليا|الرياض'),
  /** What documents are signed with, in PEM; without both, a certificate of our own making. */
  EINVOICE_CERTIFICATE: z.string().optional(),
  EINVOICE_PRIVATE_KEY: z.string().optional(),
  /** A JSON file with the certificates of the networks that are invoiced for. */
  EINVOICE_DEVICES: z.string().default(''),
  /** Where documents are cleared and reported: the authority, or `npm run simulate:tax-authority`. Without it none is sent. */
  TAX_AUTHORITY_ADDRESS: z
    .string()
    .regex(/^$|^https?:\/\/\S+$/, 'http(s)://…')
    .default(''),
  TAX_AUTHORITY_TOKEN: z.string().default(''),
  TAX_AUTHORITY_SECRET: z.string().default(''),
  /** Mail server (`smtps://user:password@mail.example`) and sender (`Name <address>`). Without both nothing is sent. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  ...phoneEnvironment,
  /** Mail to the support address: what the service that receives it signs its posts with, and that address. Without both none is taken. */
  INBOUND_MAIL_KEY: z
    .string()
    .regex(/^$|^.{16,}$/, 'at least 16 characters')
    .default(''),
  INBOUND_MAIL_ADDRESS: z.string().default(''),
  /** `parts` (Mailgun’s form, signed by time and token) beside complete mails at `/inbound-mail`; `mime`: those only. */
  INBOUND_MAIL_FORM: z.enum(['parts', 'mime']).default('parts'),
  /** Where people open the product (`https://fleet.example`): what mails lead to. Without it mails lead nowhere. */
  PUBLIC_URL: z
    .string()
    .regex(/^$|^https?:\/\/[^\s/?#]+\/?$/, 'https://fleet.example, without a path')
    .transform((url) => url.replace(/\/$/, ''))
    .default(''),
  /** Where weaknesses are reported, for `/.well-known/security.txt`; several separated by a space. */
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^$|^(mailto:|https:\/\/|tel:)\S+( (mailto:|https:\/\/|tel:)\S+)*$/,
      'mailto:…, https://… or tel:…',
    )
    .default(''),
  /** The name server that is asked for the records of companies' email domains; without it the system's. */
  DNS_SERVER: z
    .string()
    .regex(/^$|^[\da-f.:[\]]+$/i, '192.0.2.53 or 192.0.2.53:5353')
    .default(''),
  /** Whether webhooks, pushes and sign-in providers may be at addresses inside and without https: for trying out on one machine, never in production. */
  WEBHOOKS_ALLOW_PRIVATE: yesNo.default(false),
  /** Keys by which browser vendors know the server; made of TOKEN_SECRET when left out. */
  VAPID_PUBLIC_KEY: z.string().default(''),
  VAPID_PRIVATE_KEY: z.string().default(''),
  ...retentionSettings,
  ...paymentSettings,
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

/**
 * Reads every setting once. All problems are reported together in one ConfigError. Production (a DATABASE_URL, or
 * APP_ENV=production) needs TOKEN_SECRET; development generates and saves one.
 */
export function readConfig(environment: Record<string, string | undefined>, root: string) {
  const parsed = environmentSchema.safeParse(environment);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const appEnv = environment.APP_ENV ?? (environment.DATABASE_URL ? 'production' : 'development');
  if (appEnv === 'production' && !environment.TOKEN_SECRET) {
    problems.push(
      'TOKEN_SECRET: needed in production, at least 32 random characters, the same for every server process',
    );
  }
  for (const name of ['PIN_SECRET', 'SEALING_SECRET'] as const)
    if (environment[`${name}_PREVIOUS`] && !environment[name])
      problems.push(`${name}_PREVIOUS: without a ${name} that follows it`);
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (environment[name] && !environment.DATABASE_URL) problems.push(`${name}: only with a DATABASE_URL`);
  if (appEnv === 'production' && environment.WEBHOOKS_ALLOW_PRIVATE === 'yes')
    problems.push('WEBHOOKS_ALLOW_PRIVATE: not in production, where it would open what is inside to clients');
  if (appEnv === 'production' && environment.DEMO === 'yes')
    problems.push(
      'DEMO: not in production, where everybody knows its passwords; make the first administrator by `npm run create-admin`',
    );
  const proxies = parsed.success ? readProxySetting(parsed.data.TRUST_PROXY, problems) : false;
  const map = parsed.success ? readMapSetting(parsed.data, root, problems) : null;
  const geocoder = parsed.success ? readGeocoderSetting(parsed.data.GEOCODER, problems) : null;
  const fileStore = parsed.success ? readFileStoreSetting(parsed.data.FILE_STORE, problems) : null;
  const roads = parsed.success ? readRoadSetting(parsed.data.ROAD_ROUTER, root, problems) : null;
  const tax = parsed.success ? readTaxAuthoritySetting(parsed.data, root, problems) : null;
  const mail = parsed.success ? readMailSetting(parsed.data, problems) : null;
  const pushProblem = parsed.success ? pushSettingProblem(parsed.data) : null;
  if (pushProblem) problems.push(pushProblem);
  const sms = parsed.success ? readSmsSetting(parsed.data, problems) : null;
  const payments = parsed.success ? readPaymentSettings(parsed.data, problems) : null;
  const whatsapp = parsed.success ? readWhatsappSetting(parsed.data, problems) : null;
  if (!parsed.success || !map || !roads || !tax || !payments || problems.length > 0)
    throw new ConfigError(problems.join('\n'));
  const settings = parsed.data;
  const dataDirectory = resolve(root, settings.DATA_DIRECTORY);
  const tokenSecret = settings.TOKEN_SECRET ?? ownSecret(join(dataDirectory, 'token-secret'));
  const keys = readKeys(settings, tokenSecret);
  return {
    ...settings,
    APP_ENV: appEnv as 'development' | 'production',
    DATA_DIRECTORY: dataDirectory,
    TRUST_PROXY: proxies,
    SEAL_ANCHORS: readAnchorSetting(settings, root),
    MAP: map,
    ROADS: roads,
    FILE_STORE_SETTING: fileStore,
    GEOCODER_SETTING: geocoder,
    TAX: tax,
    MAIL: mail,
    SMS: sms,
    PAYMENTS: payments,
    WHATSAPP: whatsapp,
    LOG_LEVEL: settings.LOG_LEVEL ?? (appEnv === 'production' ? ('info' as const) : ('warn' as const)),
    DEMO: settings.DEMO ?? appEnv === 'development',
    TOKEN_SECRET: tokenSecret,
    KEYS: keys,
    // Browsers know the server by it: it stays until it is set apart.
    PUSH: readPushSetting(settings, keys.tokens.at(-1)!),
  };
}
