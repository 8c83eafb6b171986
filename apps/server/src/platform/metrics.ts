import { hash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Decided } from './context.ts';

/** One registry per app, so that several apps in one process (tests) do not share counters. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'fleet_refusals_total',
    help: 'Calls refused, by code: INVALID_CREDENTIALS are refused sign-ins',
    labelNames: ['code'],
    registers: [registry],
  });
  const decisions = new Counter({
    name: 'fleet_decisions_total',
    help: 'What the policy said of requests and closed fills, once for each check that failed; without one the reason is none',
    labelNames: ['at', 'outcome', 'reason'],
    registers: [registry],
  });
  const onDecision = ({ at, outcome, reasons }: Decided) => {
    for (const reason of reasons.length > 0 ? new Set(reasons) : ['none'])
      decisions.inc({ at, outcome, reason });
  };
  return { registry, requestSeconds, refusals, onDecision };
}

/** What this process has at the time of reading: connections to the database, and open streams of browsers. */
export function watchProcess(
  { registry }: Pick<Metrics, 'registry'>,
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number },
  streams: { presentUsers(): number[] },
): void {
  new Gauge({
    name: 'fleet_db_pool',
    help: 'Connections of this process, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'fleet_present_users',
    help: 'Users with an open stream in this process',
    registers: [registry],
    collect() {
      this.set(streams.presentUsers().length);
    },
  });
}

/** How far behind the replica is, and whether this process reads it. */
export function watchReplica(
  { registry }: Pick<Metrics, 'registry'>,
  replica: { lagSeconds(): number | null; isUsed(): boolean },
): void {
  new Gauge({
    name: 'fleet_replica_lag_seconds',
    help: 'How far the replica for reading is behind; NaN where it is not reached',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds() ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'fleet_replica_used',
    help: '1 where lists and reports are read from the replica, 0 where the primary answers instead',
    registers: [registry],
    collect() {
      this.set(replica.isUsed() ? 1 : 0);
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Who reads the figures names METRICS_TOKEN; without one nobody does in production, and anyone elsewhere. */
export function mayReadMetrics(
  { METRICS_TOKEN, APP_ENV }: Pick<Config, 'METRICS_TOKEN' | 'APP_ENV'>,
  authorization: string | undefined,
): boolean {
  if (!METRICS_TOKEN) return APP_ENV !== 'production';
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
}
