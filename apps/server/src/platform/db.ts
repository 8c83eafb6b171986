import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

const INT8 = 20;
/** The driver's types name no arrays. */
const INT8_ARRAY = 1016 as never;
const NUMERIC = 1700;
const DATE = 1082;

// bigint and count(*) arrive as text; ids, millilitres and halalas stay far below 2^53, and a value beyond is a bug.
pg.types.setTypeParser(INT8, wholeNumber);
const textsOf: (array: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);
pg.types.setTypeParser(INT8_ARRAY, (array) =>
  textsOf(array).map((text) => (text === null ? null : wholeNumber(text))),
);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (text) => text);

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number holds`);
  return value;
}

/** A statement with a name is prepared once per connection: half the cost on the money path. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A connection pool, or inside a transaction its one connection. */
export interface Db {
  /** Runs a prepared statement and returns its rows. */
  rows<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  /** Runs a statement put together from parts, not prepared; instants arrive as dates, unlike from the builder's own `execute`. */
  composed<Row extends object>(statement: SQL): Promise<Row[]>;
  /** The query builder, for ordinary queries. */
  readonly orm: NodePgDatabase;
}

const dialect = new PgDialect();

function dbOver(runner: pg.Pool | pg.PoolClient): Db {
  let orm: NodePgDatabase | undefined;
  return {
    async rows<Row extends object>(statement: Statement, values: unknown[] = []) {
      const result = await runner.query<Row>({ name: statement.name, text: statement.text, values });
      return result.rows;
    },
    async composed<Row extends object>(statement: SQL) {
      const { sql, params } = dialect.sqlToQuery(statement);
      return (await runner.query<Row>({ text: sql, values: params })).rows;
    },
    get orm() {
      orm ??= drizzle(runner);
      return orm;
    },
  };
}

export interface Database extends Db {
  readonly pool: pg.Pool;
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The rows of these statements, in turn, from one snapshot, `batch` at a time; holds one connection until the reader is done. */
  cursor<Row extends object>(statements: readonly SQL[], batch: number): AsyncGenerator<Row>;
  close(): Promise<void>;
}

/** Opens a pool. Statements that run for half a minute, or wait for a lock that long, are ended by the server. */
export function openDatabase(connectionString: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    options:
      '-c statement_timeout=30000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  // A broken idle connection is replaced by the pool, one at work fails its next statement; without these listeners
  // either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = dbOver(pool);
  return {
    pool,
    rows: db.rows,
    composed: db.composed,
    get orm() {
      return db.orm;
    },
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(dbOver(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async *cursor<Row extends object>(statements: readonly SQL[], batch: number) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin isolation level repeatable read read only');
        // A slow reader is no idle one.
        await client.query("set local idle_in_transaction_session_timeout = '10min'");
        for (const statement of statements) {
          const { sql, params } = dialect.sqlToQuery(statement);
          await client.query({ text: `declare rows no scroll cursor for ${sql}`, values: params });
          let found: Row[];
          do {
            found = (await client.query<Row>(`fetch forward ${batch} from rows`)).rows;
            yield* found;
          } while (found.length === batch);
          await client.query('close rows');
        }
      } finally {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
