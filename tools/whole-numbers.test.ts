import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { MAX_COUNT } from '@fleet/contracts/define-route.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

interface Schema {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const TABLES = join(import.meta.dirname, '../apps/server/src');

/** Names of columns for counts, which hold no larger number. */
function countColumns(): Set<string> {
  const texts = globSync('**/*.table.ts', { cwd: TABLES }).map((file) =>
    readFileSync(join(TABLES, file), 'utf8'),
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^\s+(\w+): integer\(/gm)].map(([, name]) => name!),
  );
  // A table of one row has a small id; those of the others are larger.
  return new Set(names.filter((name) => name !== 'id'));
}

/** Whole numbers of a schema beyond what such a column holds, by their names. */
function* beyond(schema: Schema, name = ''): Generator<string> {
  const isInteger = [schema.type].flat().includes('integer');
  if (isInteger && (schema.maximum ?? Number.POSITIVE_INFINITY) > MAX_COUNT) yield name;
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* beyond(inner, key);
  for (const inner of [schema.anyOf, schema.allOf, schema.oneOf].flat())
    if (inner) yield* beyond(inner, name);
  if (schema.items) yield* beyond(schema.items, name);
}

test('a number that its column does not hold is refused by the contract, which names the field', () => {
  const columns = countColumns();
  expect(columns.size).toBeGreaterThan(100);
  const found = ALL_ROUTES.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((part) => {
      const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
      return [...beyond(schema)].filter((name) => columns.has(name)).map((name) => `${route.name}: ${name}`);
    }),
  );
  expect(found).toEqual([]);
});
