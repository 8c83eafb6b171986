import { createHash } from 'node:crypto';

/** A table whose old months may lie in files. */
export interface OldTable {
  readonly name: string;
  /** The columns its rows are filed in the order of, which an index of it serves, with their types; together they are unique. */
  readonly order: readonly (readonly [column: string, type: 'bigint' | 'timestamptz'])[];
  /** What a row `r` is about, as SQL of a `text[]` without nulls: files are found by it. */
  readonly keys: string;
}

/** One row as text, in the order in which it is filed. */
export interface OldRow {
  readonly line: string;
  readonly id: number;
  readonly at: Date;
  readonly key: readonly string[];
  readonly keys: readonly string[];
}

/** What a file holds, and what is noted of it. */
export interface Part {
  readonly bytes: Buffer;
  readonly rows: number;
  readonly sha256: string;
  readonly first_key: readonly string[];
  readonly last_key: readonly string[];
  readonly first_at: Date;
  readonly last_at: Date;
  readonly first_id: number;
  readonly last_id: number;
  readonly keys: readonly number[];
}

/** A file is not what was written to it. */
export class OldMonthError extends Error {}

export function textOf(rows: readonly OldRow[]): string {
  return rows.map(({ line }) => line).join('\n');
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A number of 32 bits of what a row is about (FNV-1a). Stored: it never changes. Two keys may share one, so that a file is opened in
 * vain now and then; rows are compared by their columns.
 */
export function keyNumber(table: string, key: string): number {
  let hash = OFFSET;
  for (const byte of Buffer.from(`${table} ${key}`)) hash = Math.imul(hash ^ byte, PRIME);
  return hash | 0;
}
