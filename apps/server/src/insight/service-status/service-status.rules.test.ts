import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { ServiceFacts } from './service-status.queries.ts';
import { checksOf, installationOf } from './service-status.rules.ts';

const CALM: ServiceFacts = {
  jobs_due: 0,
  jobs_due_age: 0,
  jobs_running: 0,
  jobs_dead: 0,
  seals_behind: 3,
  webhooks_due: 0,
  webhooks_due_age: 0,
  mails_waiting: 2,
  mails_waiting_age: 60,
  messages_waiting: 0,
  messages_waiting_age: 0,
  plans_at_work: 0,
  plans_age: 0,
  lock_waits: 0,
  connections: 5,
  database_bytes: 1,
};

describe('the status of the service', () => {
  it('needs attention where something failed for good or waits too long, and only there', () => {
    const attention = (facts: Partial<ServiceFacts>, waitingCount = 0) =>
      checksOf({ ...CALM, ...facts }, { waitingCount }).flatMap(({ name, needs_attention }) =>
        needs_attention ? name : [],
      );
    expect(attention({})).toEqual([]);
    expect(attention({ jobs_due: 1, jobs_due_age: 301 })).toEqual(['jobs']);
    expect(attention({ jobs_dead: 1, mails_waiting_age: 1_801 })).toEqual(['failed_jobs', 'mails']);
    expect(attention({ webhooks_due_age: 9_999 })).toEqual([]);
    expect(attention({ lock_waits: 11, seals_behind: 1_001 }, 6)).toEqual(['seals', 'pool', 'locks']);
  });

  it('names the settings of an installation that are missing, and takes an old backup for none', () => {
    const now = new Date('2026-11-29T06:00:00Z');
    const secret = 'x'.repeat(32);
    const bare = { APP_ENV: 'production', TOKEN_SECRET: secret } as Record<string, string>;
    const stateOf = (environment: Record<string, string>, last_backup_at: Date | null, payers: number) =>
      installationOf({
        config: readConfig({ ...bare, ...environment }, '/nowhere'),
        tax_missing: ['COMPANY_VAT_NO'],
        last_backup_at,
        payers,
        now,
      });
    expect(stateOf({}, null, 1).map(({ step, state }) => `${step} ${state}`)).toEqual([
      'address missing',
      'mail missing',
      'tax missing',
      'payments missing',
      'backups missing',
      'phones optional',
      'map optional',
      'roads optional',
    ]);
    const backups = { BACKUP_DIRECTORY: '/backups', BACKUP_PASSPHRASE: 'a passphrase, kept elsewhere' };
    const mail = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'a@fleet.example' };
    const set = { ...backups, ...mail, PUBLIC_URL: 'https://fleet.example' };
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const missing = (age: number) =>
      stateOf(set, hoursAgo(age), 2).flatMap(({ step, state }) => (state === 'missing' ? step : []));
    expect(missing(25)).toEqual(['tax']);
    expect(missing(27)).toEqual(['tax', 'backups']);
    expect(stateOf(set, null, 2).find(({ step }) => step === 'tax')?.missing).toEqual([
      'COMPANY_VAT_NO',
      'TAX_AUTHORITY_ADDRESS',
      'TAX_AUTHORITY_TOKEN',
      'TAX_AUTHORITY_SECRET',
    ]);
  });
});
