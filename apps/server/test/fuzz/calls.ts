import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { GROUP_AREA, GROUPS } from '@fleet/contracts/permissions.ts';
import { z } from 'zod';
import { groupsWith } from '../route-samples.ts';
import type { Person, Side } from '../two-tenants.ts';
import type { Chance } from './chance.ts';
import { hostile, type Schema, valid } from './values.ts';

/** A call as it is sent. */
export interface Call {
  readonly route: RouteSpec;
  readonly caller: string;
  readonly as: Person | string | undefined;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
}

export interface Target {
  readonly ours: Side;
  readonly theirs: Side;
  /** Our and their objects by the name of a field or the first part of a path. */
  readonly things: readonly Record<string, number>[];
  readonly apiKey: string;
}

const NO_SUCH_ID = 999_999_999;
const BOUNDARY = 'the-boundary-of-the-parts';
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  '{"id":NaN}',
];
const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'x',
];
const PICTURES = [
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(0),
  Buffer.from('plate_no,driver\nABD-1,x\n"'),
  Buffer.from('\u0000\u00ff'.repeat(500)),
];

const schemas = new WeakMap<z.ZodType, Schema>();
/** The schema as the API document shows it. */
function schemaOf(type: z.ZodType): Schema {
  let schema = schemas.get(type);
  if (!schema) {
    schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(type, schema);
  }
  return schema;
}

/** A call of this route by anyone, with any values: mostly what the contract allows, with a few fields that are not. */
export function callOf(route: RouteSpec, target: Target, chance: Chance): Call {
  const [caller, as] = callerOf(route, target, chance);
  const params = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(paramOf(route, name, target, chance))),
  );
  const query = route.query === undefined ? '' : queryOf(route, target, chance);
  const headers: Record<string, string> = {};
  if (route.idempotent || chance.percent(5))
    headers['idempotency-key'] = chance.percent(95)
      ? `key-${Math.floor(chance.next() * 2 ** 48)}`
      : chance.pick(['short', 'x'.repeat(201), '%', 'key with spaces', 'x'.repeat(200)]);
  if (chance.percent(3)) headers['accept-language'] = chance.pick(['ar', '*', 'x'.repeat(500), ';q=']);
  if (chance.percent(2)) headers['if-none-match'] = chance.pick(['*', '"x"', 'W/"']);
  const payload = payloadOf(route, target, chance, headers);
  return { route, caller, as, path: params + query, headers, payload };
}

function callerOf(route: RouteSpec, { ours, theirs, apiKey }: Target, chance: Chance) {
  if (chance.percent(6)) return ['nobody', undefined] as const;
  if (chance.percent(2))
    return ['nonsense', chance.pick(['x', 'a.b.c', 'ffk_1', `Bearer ${'x'.repeat(3_000)}`])] as const;
  if (chance.percent(6)) return ['API key', apiKey] as const;
  const side = chance.percent(80) ? ours : theirs;
  const allowed = groupsWith(route);
  const group = chance.pick(allowed.length > 0 && chance.percent(85) ? allowed : GROUPS);
  return [`${side.name} ${group} (${GROUP_AREA[group]})`, side.people[group]] as const;
}

function idOf(name: string, { things }: Target, chance: Chance): number {
  const ids = [...things, ...things, ...things].flatMap((side) =>
    side[name] === undefined ? [] : [side[name]],
  );
  return ids.length > 0 && chance.percent(85) ? chance.pick(ids) : chance.pick([1, 2, 3, NO_SUCH_ID]);
}

function paramOf(route: RouteSpec, name: string, target: Target, chance: Chance): string {
  if (chance.percent(8)) return String(hostile(chance));
  const schema = schemaOf(route.params).properties?.[name];
  if (name === 'id') return String(idOf(route.path.split('/')[1]!, target, chance));
  return String(schema ? valid(schema, chance) : chance.pick(['1', 'x']));
}

/** Ids of things that are there, where a field asks for one. */
function placed(value: unknown, target: Target, chance: Chance, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => placed(one, target, chance, name.replace(/s$/, '')));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, placed(inner, target, chance, key)]),
    );
  return name.endsWith('_id') && typeof value === 'number' && chance.percent(85)
    ? idOf(name, target, chance)
    : value;
}

/** Up to two fields of an object get values that they do not expect, at any depth. */
function spoilt(value: unknown, chance: Chance): unknown {
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const key = chance.pick(keys);
  if (typeof copy[key] === 'object' && copy[key] !== null && chance.percent(70))
    copy[key] = spoilt(copy[key], chance);
  else if (chance.percent(15)) delete copy[key];
  else copy[key] = hostile(chance);
  return copy;
}

function queryOf(route: RouteSpec, target: Target, chance: Chance): string {
  let query = placed(valid(schemaOf(route.query), chance), target, chance) as Record<string, unknown>;
  if (chance.percent(25)) query = spoilt(query, chance) as Record<string, unknown>;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      search.append(name, wellFormed(typeof one === 'object' ? JSON.stringify(one) : String(one)));
  if (chance.percent(2)) search.append(chance.pick(['page', 'q', 'sort', 'constructor', '__proto__']), 'x');
  const raw = chance.percent(1) ? '&%zz=%' : '';
  return search.size > 0 ? `?${search}${raw}` : '';
}

function payloadOf(route: RouteSpec, target: Target, chance: Chance, headers: Record<string, string>) {
  if (route.method === 'GET') return undefined;
  if (route.kind === 'multipart') return formOf(route, target, chance, headers);
  headers['content-type'] = chance.percent(98) ? 'application/json' : chance.pick(TYPES);
  if (chance.percent(1)) return deep(chance.pick([65, 1_000, 5_000, 50_000]));
  if (chance.percent(1)) return JSON.stringify({ text: 'x'.repeat(300_000) });
  if (chance.percent(2)) return chance.pick(BODIES);
  const body = placed(valid(schemaOf(route.body), chance), target, chance);
  const times = chance.percent(55) ? 0 : 1 + chance.below(2);
  return JSON.stringify(Array.from({ length: times }).reduce((value) => spoilt(value, chance), body));
}

function formOf(route: RouteSpec, target: Target, chance: Chance, headers: Record<string, string>): Buffer {
  headers['content-type'] = `multipart/form-data; boundary=${chance.percent(97) ? BOUNDARY : 'other'}`;
  let fields = placed(valid(schemaOf(route.body), chance), target, chance) as Record<string, unknown>;
  if (chance.percent(30)) fields = spoilt(fields, chance) as Record<string, unknown>;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const name = chance.pick(['photo.jpg', 'x.csv', 'x.xlsx', '../../x', '', 'ملف.pdf']);
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${chance.pick(['image/jpeg', 'application/pdf', 'text/csv', 'x'])}\r\n\r\n`;
  const file = chance.percent(85) ? [head, chance.pick(PICTURES), '\r\n'] : [];
  const end = chance.percent(95) ? `--${BOUNDARY}--\r\n` : '';
  return Buffer.concat([...parts, ...file, end].map((part) => Buffer.from(part as string)));
}

/** What an address can hold: halves of letters cannot be sent in one. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
