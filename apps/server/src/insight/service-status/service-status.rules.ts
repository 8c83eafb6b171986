import type { ServiceCheckName, ServiceStatus } from '@fleet/contracts/insight/service-status.ts';
import type { Config } from '../../platform/config.ts';
import type { ServiceFacts } from './service-status.queries.ts';

/** What is read beside the facts of the database: calls of this process that wait for a connection. */
export interface Pool {
  readonly waitingCount: number;
}

type Check = ServiceStatus['checks'][number];
type Step = ServiceStatus['installation'][number];

/** Beyond these somebody looks after it: the same limits as in `deploy/monitoring/alerts.yml`. */
const MAX_SECONDS = { jobs: 300, webhooks: 300, mails: 1_800, messages: 1_800, plans: 1_800 };
const MAX_POOL_WAITS = 5;
const MAX_LOCK_WAITS = 10;
/** Seals follow within a second; so many are not the ones of a busy moment. */
const MAX_SEALS_BEHIND = 1_000;

export function checksOf(facts: ServiceFacts, pool: Pool): Check[] {
  const aged = (name: keyof typeof MAX_SECONDS, waiting: number, oldest_seconds: number): Check => ({
    name,
    waiting,
    oldest_seconds: waiting > 0 ? oldest_seconds : null,
    needs_attention: waiting > 0 && oldest_seconds > MAX_SECONDS[name],
  });
  const counted = (name: ServiceCheckName, waiting: number, max: number): Check => ({
    name,
    waiting,
    oldest_seconds: null,
    needs_attention: waiting > max,
  });
  return [
    aged('jobs', facts.jobs_due, facts.jobs_due_age),
    counted('failed_jobs', facts.jobs_dead, 0),
    aged('webhooks', facts.webhooks_due, facts.webhooks_due_age),
    aged('mails', facts.mails_waiting, facts.mails_waiting_age),
    aged('messages', facts.messages_waiting, facts.messages_waiting_age),
    aged('plans', facts.plans_at_work, facts.plans_age),
    counted('seals', facts.seals_behind, MAX_SEALS_BEHIND),
    counted('pool', pool.waitingCount, MAX_POOL_WAITS),
    counted('locks', facts.lock_waits, MAX_LOCK_WAITS),
  ];
}

/** A day and the time a late one takes. */
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;
/** A payment file is made by one and released by another. */
const PAYERS = 2;

export interface Installed {
  readonly config: Config;
  /** What keeps invoices from being issued, by the names of its settings. */
  readonly tax_missing: readonly string[];
  /** Active administrators who may pay. */
  readonly payers: number;
  readonly last_backup_at: Date | null;
  readonly now: Date;
}

/** Which parts of an installation are set; what the product works without is optional. */
export function installationOf({ config, tax_missing, payers, last_backup_at, now }: Installed): Step[] {
  const without = (names: readonly (keyof Config)[]) => names.filter((name) => !config[name]);
  const needed = (step: Step['step'], missing: readonly string[], isSet = missing.length === 0): Step => ({
    step,
    state: isSet ? 'set' : 'missing',
    missing: [...missing],
  });
  const optional = (step: Step['step'], isSet: boolean, names: readonly string[]): Step => ({
    step,
    state: isSet ? 'set' : 'optional',
    missing: isSet ? [] : [...names],
  });
  const noBackup = without(['BACKUP_DIRECTORY', 'BACKUP_PASSPHRASE']);
  const isBackedUp = last_backup_at !== null && now.getTime() - last_backup_at.getTime() <= MAX_BACKUP_AGE_MS;
  return [
    needed('address', without(['PUBLIC_URL'])),
    needed('mail', config.MAIL ? [] : without(['SMTP_URL', 'MAIL_FROM'])),
    needed('tax', [
      ...tax_missing,
      ...without(['TAX_AUTHORITY_ADDRESS', 'TAX_AUTHORITY_TOKEN', 'TAX_AUTHORITY_SECRET']),
    ]),
    needed('payments', [], payers >= PAYERS),
    needed('backups', noBackup, noBackup.length === 0 && isBackedUp),
    optional('phones', Boolean(config.SMS || config.WHATSAPP), ['SMS_URL', 'WHATSAPP_TOKEN']),
    optional('map', Boolean(config.MAP_STYLE), ['MAP_STYLE']),
    optional('roads', Boolean(config.ROAD_ROUTER), ['ROAD_ROUTER']),
  ];
}
