import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
