import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../../platform/context.ts';
import { findServiceFacts, listToday, type ServiceFacts } from './service-status.queries.ts';

/** A scraper reads every ten seconds or more, and so may several. */
const FRESH_MS = 5_000;

/** What each fact is called by those who watch, and what it says. */
export const FACT_GAUGES = {
  jobs_due: ['fleet_jobs_due', 'Background jobs that could run now'],
  jobs_due_age: ['fleet_jobs_due_age_seconds', 'How long the oldest of them has waited'],
  jobs_running: ['fleet_jobs_running', 'Background jobs at work'],
  jobs_dead: ['fleet_jobs_dead', 'Background jobs that failed for good and wait for an administrator'],
  seals_behind: ['fleet_seals_behind', 'Ledger entries and audit rows without their seal'],
  webhooks_due: ['fleet_webhooks_due', 'Webhook messages whose attempt is due'],
  webhooks_due_age: ['fleet_webhooks_due_age_seconds', 'How long the oldest of them has waited'],
  mails_waiting: ['fleet_mails_waiting', 'Emails not sent yet'],
  mails_waiting_age: ['fleet_mails_waiting_age_seconds', 'How long the oldest of them has waited'],
  messages_waiting: ['fleet_messages_waiting', 'SMS, WhatsApp messages and pushes not sent yet'],
  messages_waiting_age: ['fleet_messages_waiting_age_seconds', 'How long the oldest of them has waited'],
  plans_at_work: ['fleet_plans_at_work', 'Delivery plans that are made or wait'],
  plans_age: ['fleet_plans_age_seconds', 'How long the oldest of them has taken'],
  lock_waits: ['fleet_db_lock_waits', 'Connections that wait for a lock'],
  connections: ['fleet_db_connections', 'Connections to the database'],
  database_bytes: ['fleet_db_size_bytes', 'Size of the database'],
} as const satisfies Record<keyof ServiceFacts, readonly [string, string]>;

export const TODAY_GAUGES = {
  requests: ['fleet_requests_today', 'Fuel requests made today, by their status now'],
  volume_ml: ['fleet_volume_today_milliliters', 'What was requested or fueled of them'],
  charged_halalas: ['fleet_charged_today_halalas', 'What was charged for them'],
} as const;

/** Gauges of what the database says; `refresh` reads it, at most every five seconds, and says 0 for `fleet_facts_up` where it cannot. */
export function createServiceMetrics(registry: Registry, systemCtx: () => Ctx) {
  const gaugeOf = <Label extends string>([name, help]: readonly [string, string], labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const facts = Object.entries(FACT_GAUGES).map(
    ([fact, about]) => [fact as keyof ServiceFacts, gaugeOf(about)] as const,
  );
  const today = Object.entries(TODAY_GAUGES).map(
    ([sum, about]) => [sum as keyof typeof TODAY_GAUGES, gaugeOf(about, ['status'])] as const,
  );
  const up = gaugeOf(['fleet_facts_up', '1 where these figures of the database could be read']);
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const ctx = systemCtx();
    const [found, rows] = await Promise.all([findServiceFacts(ctx), listToday(ctx)]);
    for (const [fact, gauge] of facts) gauge.set(found[fact]);
    for (const [sum, gauge] of today) {
      gauge.reset();
      for (const row of rows) gauge.set({ status: row.status }, row[sum]);
    }
    readAt = performance.now();
    up.set(1);
  }

  return async function refresh(): Promise<void> {
    if (performance.now() - readAt < FRESH_MS) return;
    // A database that does not answer is itself what the figures are to say.
    await read().catch(() => up.set(0));
  };
}
