import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';

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
  return { registry, requestSeconds };
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
