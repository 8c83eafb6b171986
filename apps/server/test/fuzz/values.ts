import fc from 'fast-check';
import type { JsonSchema } from '../route-samples.ts';
import type { Chance } from './chance.ts';

/** A schema of the API document, with the limits that boundary values come from. */
export interface Schema extends JsonSchema {
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values that no field expects, or that break what trusts its field. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, {}, [], [[]], [null], { a: 1 }, nested(50), { constructor: 1 }],
  ...[0, -0, -1, 1.5, -1.5, 1e-7, 1e21, 1e308, -(2 ** 31) - 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32],
  ...[2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63],
  ...['', ' ', '0', '-1', '1.5', '1e3', '0x10', '٣', '1,2', 'NaN', 'Infinity', 'null', 'undefined', 'true'],
  ...['2147483648', '9223372036854775808', '99999999999999999999', '1'.repeat(400)],
  ...['a\0b', '\ud800', '\udc00x', '\u202e\u200f', '😀'.repeat(40), 'محطة', 'İ', 'ß', '\ufeff', '\r\n', '\t'],
  ...["'", '"', "'; drop table users; --", '%', '%%', '_', '\\', '\\x00', '{}', '{1,2}', '$1', '(', '['],
  ...['../../../etc/passwd', '/', '//', '?', '#', '&', '<script>', '=1+1', 'javascript:alert(1)'],
  ...['x'.repeat(61), 'x'.repeat(256), 'x'.repeat(5_000), 'ا'.repeat(3_000)],
  ...['2026-02-30', '2026-13-01', '0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '+275760-09-13'],
  ...['2026-03-01T25:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-03-01T10:00'],
  ...['2026-00', '0000-01', '9999-12', '2026-W10', '24:00', 'none.2', 'none.9999999999999999', '0.0', '1.1'],
  ...['99999999999999999.1', '-created_at', '-', 'id', 'name', 'a@b', '1-aaaa', '__proto__', 'toString'],
];

export const hostile = (chance: Chance): unknown => chance.pick(HOSTILE);

const LETTERS = ['a', 'Z', '7', ' ', 'é', 'م', '😀', "'", '%', '-'];
const DAYS = [
  '1900-01-01',
  '2024-02-29',
  '2025-12-31',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2999-12-31',
];
const TIMES = ['00:00:00Z', '07:00:00Z', '20:59:59.999Z', '21:00:00Z', '23:59:59.999999Z'];
const MAX_ITEMS = 30;

/** A value of the schema: ordinary ones and those at its limits. */
export function valid(schema: Schema, chance: Chance, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valid(chance.pick(choices), chance, depth + 1);
  switch (Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type) {
    case 'object':
      return validObject(schema, chance, depth);
    case 'array': {
      const largest = Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS, depth > 2 ? 2 : MAX_ITEMS);
      const count = chance.percent(80) ? Math.min(largest, 1 + chance.below(2)) : chance.pick([0, largest]);
      return Array.from({ length: Math.max(schema.minItems ?? 0, count) }, () =>
        valid(schema.items ?? {}, chance, depth + 1),
      );
    }
    case 'boolean':
      return chance.percent(50);
    case 'null':
      return null;
    case 'integer':
      return Math.trunc(numberOf(schema, chance));
    case 'number':
      return numberOf(schema, chance) + (chance.percent(30) ? 0.5 : 0);
    case 'string':
      return textOf(schema, chance);
    default:
      return hostile(chance);
  }
}

function validObject(schema: Schema, chance: Chance, depth: number): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || chance.percent(40),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, valid(inner, chance, depth + 1)]));
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema, chance: Chance): number {
  const smallest =
    minimum ?? (exclusiveMinimum === undefined ? -Number.MAX_SAFE_INTEGER : exclusiveMinimum + 1);
  const largest =
    maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : exclusiveMaximum - 1);
  const ordinary = [1, 2, 7, 60, 1_000, 50_000].filter((value) => value >= smallest && value <= largest);
  return chance.percent(60) && ordinary.length > 0 ? chance.pick(ordinary) : chance.pick([smallest, largest]);
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema, chance: Chance): string {
  if (format === 'date') return chance.pick(DAYS);
  if (format === 'date-time') return `${chance.pick(DAYS)}T${chance.pick(TIMES)}`;
  if (format === 'email') return `u${chance.below(1_000_000)}@company.sa`;
  if (format === 'uri') return 'https://erp.example.com/';
  if (pattern) return chance.pick(textsLike(pattern));
  const largest = Math.min(maxLength ?? 300, 5_000);
  const length = chance.percent(70)
    ? Math.min(largest, Math.max(minLength, 6))
    : chance.pick([minLength, largest]);
  const letter = chance.percent(60) ? 'a' : chance.pick(LETTERS);
  return letter.repeat(Math.ceil(length / letter.length)).slice(0, Math.max(minLength, length));
}

const likenesses = new Map<string, readonly string[]>();
function textsLike(pattern: string): readonly string[] {
  let texts = likenesses.get(pattern);
  if (!texts) {
    texts = sampled(pattern);
    likenesses.set(pattern, texts);
  }
  return texts;
}

function sampled(pattern: string): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 12, seed: 1 });
  } catch {
    // It cannot look ahead, which our patterns of passwords and links do.
    return ['sample', '1', '/sample', 'Sample-1234!'];
  }
}
