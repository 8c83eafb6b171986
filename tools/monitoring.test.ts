import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createServiceMetrics,
  FACT_GAUGES,
} from '../apps/server/src/insight/service-status/service-metrics.service.ts';
import { environmentSchema } from '../apps/server/src/platform/config.ts';
import { createMetrics, watchProcess, watchReplica } from '../apps/server/src/platform/metrics.ts';

const FOLDER = join(import.meta.dirname, '../deploy/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
/** Prometheus’ own. */
const OWN = new Set(['up']);

function exported(): Set<string> {
  const metrics = createMetrics();
  watchProcess(metrics, { totalCount: 0, idleCount: 0, waitingCount: 0 }, { presentUsers: () => [] });
  watchReplica(metrics, { lagSeconds: () => null, isUsed: () => false });
  createServiceMetrics(metrics.registry, () => {
    throw new Error('nothing is read here');
  });
  return new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
}

test('dashboard and alerts read metrics that the server has', () => {
  const names = exported();
  const expressions = [
    ...[...read('alerts.yml').matchAll(/expr: (?:>\n\s+)?([\s\S]*?)\n\s+(?:for|labels):/g)].map(
      (found) => found[1]!,
    ),
    ...[...read('dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]!),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const used = expressions.flatMap((text) =>
    [...text.matchAll(/\b((?:fleet|http|process|nodejs)_[a-z0-9_]+|up)\b/g)].map((found) =>
      found[1]!.replace(/_(bucket|count|sum)$/, ''),
    ),
  );
  expect(used.filter((name) => !names.has(name) && !OWN.has(name))).toEqual([]);
  for (const [name] of Object.values(FACT_GAUGES)) expect(used, `nobody sees ${name}`).toContain(name);
});

test('every alert leads to a chapter of the incident page', () => {
  const page = readFileSync(join(FOLDER, '../../docs/operations/incidents.md'), 'utf8');
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(' ', '-'),
  );
  const linked = [...read('alerts.yml').matchAll(/incidents\.md#(\S+)/g)].map((found) => found[1]!);
  expect(linked.length).toBeGreaterThan(8);
  expect(linked.filter((one) => !chapters.includes(one))).toEqual([]);
});

test('deployments set no setting that the server does not have', () => {
  const deploy = join(FOLDER, '..');
  const names = [
    ...[
      'fleet.env.example',
      'Containerfile',
      'compose.yml',
      'kubernetes/fleet.yaml',
      'systemd/fleet-web@.service',
      'systemd/fleet-worker.service',
    ],
  ].flatMap((file) => {
    const text = readFileSync(join(deploy, file), 'utf8');
    return [...text.matchAll(/(?:^|Environment=|ENV |\{ (?:name: )?|, )([A-Z][A-Z_]{3,})(?=[=:,])/gm)].map(
      ([, name]) => name!,
    );
  });
  const others = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in environmentSchema.shape) && !others.has(name))).toEqual([]);
});

test('deployments start Node as `npm start` does', () => {
  const { scripts } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8'));
  const started = scripts.start.replace(' --build-pages', '');
  const container = /^CMD (\[.*\])$/m.exec(readFileSync(join(FOLDER, '../Containerfile'), 'utf8'))![1]!;
  const units = ['fleet-web@', 'fleet-worker'].map((unit) =>
    readFileSync(join(FOLDER, `../systemd/${unit}.service`), 'utf8')
      .match(/^ExecStart=\/usr\/bin\/(.*)$/m)!
      .at(1),
  );
  expect([JSON.parse(container).join(' '), ...units]).toEqual([started, started, started]);
});
