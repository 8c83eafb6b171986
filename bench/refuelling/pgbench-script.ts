import { createRequire } from 'node:module';
import pg from 'pg';
import type { Captured } from './capture.ts';

/** The driver's serialization of values; missing in its types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown;
};

/** Text in captured values → the pgbench variable that replaces it in every transaction. */
export type Tokens = ReadonlyMap<string, string>;

export interface Script {
  /** pgbench's own language, for `-f`. */
  readonly text: string;
  /** Constant values for `-D`: long documents, hashes. */
  readonly constants: ReadonlyMap<string, string>;
  readonly statements: number;
  /** Waits for the database: statements sent together are one. */
  readonly roundTrips: number;
}

/** Statements whose results later statements need: new ids, under these prefixes. */
const RETURNS: Readonly<Record<string, string>> = {
  fuel_request_next_id: 'request_',
  ledger_open_hold: 'hold_',
};

/**
 * Converts captured statements to a pgbench script: same texts, order and transaction boundaries. Values of one vehicle, person or
 * key become variables, shared ones constants, and times now(). Nothing else differs, so pgbench -M prepared shows what the database
 * can achieve with these statements.
 */
export async function scriptOf(
  connectionString: string,
  prologue: string,
  captured: readonly Captured[],
  tokens: Tokens,
  now: Date,
): Promise<Script> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const constants = new Map<string, string>();
  const lines = [prologue];
  try {
    for (const [position, statement] of captured.entries()) {
      const types = await typesOf(client, statement, position);
      // A stored idempotent response has the real length; its ids do not matter.
      const isAnswer = (index: number) => statement.name === 'idempotency_save' && index === 3;
      const values = statement.values.map((value, index) =>
        writeValue(value, types[index]!, isAnswer(index) ? NO_TOKENS : tokens, now, constants),
      );
      const text = statement.text.replace(/\$(\d+)/g, (_, number) => values[Number(number) - 1]!);
      const prefix = RETURNS[statement.name ?? ''];
      lines.push(prefix ? `${text} \\gset ${prefix}` : `${text};`);
    }
  } finally {
    await client.end();
  }
  return {
    text: `${lines.join('\n')}\n`,
    constants,
    statements: captured.length,
    roundTrips: roundTripsOf(captured),
  };
}

const NO_TOKENS: Tokens = new Map();

/** The parameter types determined by PostgreSQL: each parameter is cast to its original type. */
async function typesOf(client: pg.Client, statement: Captured, position: number): Promise<string[]> {
  if (statement.values.length === 0) return [];
  const name = `bench_${position}`;
  await client.query(`prepare ${name} as ${statement.text}`);
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  );
  return rows[0]!.types;
}

function writeValue(
  value: unknown,
  type: string,
  tokens: Tokens,
  now: Date,
  constants: Map<string, string>,
): string {
  if (value === null || value === undefined) return `null::${type}`;
  if (value instanceof Date) {
    const seconds = Math.round((value.getTime() - now.getTime()) / 1000);
    return seconds === 0 ? 'now()' : `(now() + interval '${seconds} seconds')`;
  }
  // Packed answers: their length is what matters.
  const pieces = splitAt(textOf(value), Buffer.isBuffer(value) ? NO_TOKENS : tokens);
  const written = pieces.map(({ text, variable }) => variable ?? `:${constantFor(text, constants)}`);
  if (written.length === 1) return `${written[0]}::${type}`;
  return `(${written.map((piece) => `${piece}::text`).join(' || ')})::${type}`;
}

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(prepareValue(value));
}

function splitAt(text: string, tokens: Tokens): { text: string; variable?: string }[] {
  const found = [...tokens.keys()].sort((a, b) => b.length - a.length);
  if (found.length === 0) return [{ text }];
  const pattern = new RegExp(
    `(${found.map((token) => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  );
  return text
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => (tokens.has(piece) ? { text: piece, variable: tokens.get(piece)! } : { text: piece }));
}

function constantFor(text: string, constants: Map<string, string>): string {
  for (const [name, known] of constants) if (known === text) return name;
  const name = `constant${constants.size + 1}`;
  constants.set(name, text);
  return name;
}

function roundTripsOf(captured: readonly Captured[]): number {
  return captured.filter(({ isAlone }) => isAlone).length;
}
