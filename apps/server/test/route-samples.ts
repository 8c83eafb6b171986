import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { GROUP_PERMISSIONS, GROUPS } from '@fleet/contracts/permissions.ts';
import { z } from 'zod';

/** Derives calls from contracts, for tests over all routes. */

export const NAMED = ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);
export const where = (is: (route: RouteSpec) => boolean) => NAMED.filter(([, route]) => is(route));
export const groupsWith = ({ permission }: RouteSpec) =>
  permission === 'public'
    ? []
    : GROUPS.filter((group) => permission === 'signed-in' || GROUP_PERMISSIONS[group].includes(permission));
/** Platform objects have no other tenant: only administrators have access. */
export const isPlatformOnly = (route: RouteSpec) => groupsWith(route).every((group) => group === 'admin');
export const isStreamOfEvents = (route: RouteSpec) =>
  route.kind === 'stream' && !route.path.includes(':') && !route.path.endsWith('/export');

export function idsFor(route: RouteSpec, id: number | string): Record<string, number | string> {
  return Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, id]));
}

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
};

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

export function propertiesOf(schema: z.ZodType): Record<string, JsonSchema> {
  return schemaOf(schema).properties ?? {};
}

/** A body with every field of a wrong type. */
export function wrongBody(route: RouteSpec): object {
  const wrong = (property: JsonSchema) => (property.type === 'object' ? 'wrong' : { wrong: true });
  return Object.fromEntries(
    Object.entries(propertiesOf(route.body)).map(([name, property]) => [name, wrong(property)]),
  );
}

/** A valid body: the required fields, plus some optional ones if necessary. */
export function validBody(route: RouteSpec): unknown {
  const schema = schemaOf(route.body);
  const base = sample(schema) as Record<string, unknown>;
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => !(name in base));
  const single = others.map(([name, property]) => ({ [name]: sample(property) }));
  const tries = [{}, ...single, ...single.flatMap((one) => single.map((other) => ({ ...one, ...other })))];
  for (const more of tries)
    if (route.body.safeParse({ ...base, ...more }).success) return { ...base, ...more };
  throw new Error(`no body could be made for ${route.name}: teach this test about its fields`);
}

export function sampleOf(schema: z.ZodType): Record<string, string | number> {
  return sample(schemaOf(schema)) as Record<string, string | number>;
}

/** Fields with rules that their schema does not express. */
const SAMPLES: Record<string, unknown> = {
  url: 'https://erp.example.com/',
  endpoint: 'https://push.example.com/1',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
  end: '2099-01-01T00:00:00Z',
  event_types: ['order.changed'],
  recipients: ['somebody@company.sa'],
  domain: 'company.sa',
  query: { period: 'yesterday' },
  sim_serial_number: '899660000000000001',
  sim_number: '500000001',
  sim_puk_number: '12345678',
  to_minute: 720,
  allocations: [{ vehicle_id: 1, volume_ml: 1_000 }],
  period: '2026-03',
  starts_period: '2026-04',
  shift_to_minute: 960,
  to_at: '2026-03-01T09:00:00Z',
  vat_no: '300000000000003',
  otp: '123456',
  iban: 'SA0380000000608010167519',
  bic: 'RJHISARI',
  cr_number: '7000000000',
  building_no: '7421',
  postal_code: '12212',
  additional_no: '3456',
  contact_email: 'somebody@company.sa',
  contact_mobile: '551234567',
  lines: [{ delivery_product_id: 1, order_line_id: 1, volume_ml: 1_000 }],
};

function sample(schema: JsonSchema): unknown {
  if (Array.isArray(schema.type)) return sample({ ...schema, type: schema.type[0] });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sample(choice[0]!);
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(
      ([name, property]) => schema.required?.includes(name) && property.default === undefined,
    );
    return Object.fromEntries(required.map(([name, property]) => [name, SAMPLES[name] ?? sample(property)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date') return '2026-03-01';
  if (schema.format === 'date-time') return '2026-03-01T07:00:00Z';
  // A link into the product.
  if (schema.pattern?.startsWith('^\\/')) return '/sample';
  if (schema.pattern?.startsWith('^#')) return '#1c7ed6';
  // A message of a mailbox, and whom one is addressed to.
  if (schema.pattern?.startsWith('^n?')) return '1';
  if (schema.pattern?.startsWith('^(user|')) return 'support';
  // A recipient's link.
  if (schema.pattern?.startsWith('^\\d{1,15}-')) return `1-${'A'.repeat(24)}`;
  return 'sample'.padEnd(schema.minLength ?? 0, 'x');
}

/** The fields of a schema that contain ids. */
export function idFields(schema: z.ZodType): string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    name.endsWith('_id') && property.type === 'integer' ? [name] : [],
  );
}
