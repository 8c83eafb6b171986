import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  answeredBehind,
  clientAtHost,
  commit,
  inPackets,
  isRolledBack,
  openConnections,
  type Runner,
  settingsOf,
} from './db-connection.ts';
import { PgDialect, type SQL } from './orm.ts';
import './db-values.ts';
import { queryFor, settingsQuery, tenantSetting } from './db-tenant.ts';
import { connectUnlessSilent, type DatabaseWatch, hangUp, watchDatabase } from './db-watch.ts';
import { createFairQueue } from './fair-queue.ts';
import { FLUSH, leave, NOT_FLUSHED, type OpenTransaction } from './open-transaction.ts';
import { together } from './together.ts';
import { type Span, traced } from './trace.ts';

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
  /**
   * Sends a prepared statement with whatever comes next, at the latest with the commit, and waits for neither; only in a transaction. If
   * it fails, so does the transaction.
   */
  later(statement: Statement, values?: unknown[]): void;
  /** From now on nothing is answered before this is known; once it has failed so does everything, and nothing more is sent. */
  answerBehind(known: Promise<unknown>): void;
  /** The locks of this transaction end with its commit, not with its flush: see `open-transaction.ts`. Whoever waits for it waits for both. */
  unlockBeforeFlush(): void;
  /** The same, its statements parts of this span. */
  partOf(span: Span): Db;
  /** The query builder, for ordinary queries. */
  readonly orm: NodePgDatabase;
}

const dialect = new PgDialect();

function dbOver(runner: Runner, prepares: boolean, open?: OpenTransaction): Db {
  let orm: NodePgDatabase | undefined;
  const sent = ({ name, text }: Statement, values: unknown[]) =>
    prepares ? { name, text, values } : { text, values };
  return {
    async rows<Row extends object>(statement: Statement, values: unknown[] = []) {
      const result = await runner.query<Row>(sent(statement, values));
      return result.rows;
    },
    later(statement, values = []) {
      if (!open) throw new Error('nothing waits for a statement outside a transaction');
      leave(open.unanswered, runner.query(sent(statement, values)));
    },
    unlockBeforeFlush() {
      this.later(NOT_FLUSHED);
      open!.unlocksBeforeFlush = true;
    },
    answerBehind(known) {
      runner = answeredBehind(runner, known);
      orm = undefined;
    },
    async composed<Row extends object>(statement: SQL) {
      const { sql, params } = dialect.sqlToQuery(statement);
      return (await runner.query<Row>({ text: sql, values: params })).rows;
    },
    partOf: (span) => dbOver(traced(runner, span), prepares, open),
    get orm() {
      orm ??= drizzle(runner as pg.PoolClient);
      return orm;
    },
  };
}

/** For whom connections are taken. */
export interface Share {
  /** Statements see the rows of this client, network or station only; of every one, where it is none of them (migrations/rows.sql). */
  readonly tenant: string;
  /** Those of one queue, else of one tenant, have at most half of all connections together, and wait in turn with the others. */
  readonly queue?: string;
  /** How long they wait for a connection, and then for each lock of a transaction. */
  readonly waits: 'briefly' | 'patiently';
}

export interface Database extends Db {
  readonly pool: pg.Pool;
  /** Where a connection is one's own for as long as it is open: of locks and settings that outlive a transaction. */
  readonly direct: string;
  /** Whether the database answers. */
  readonly watch: Pick<DatabaseWatch, 'isReady' | 'hasSchema'>;
  /** The same database, its connections taken from this share. */
  of(share: Share): Database;
  partOf(span: Span): Database;
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The rows of these statements, in turn, from one snapshot, `batch` at a time; holds one connection until the reader is done. A
   * tenant reads one at a time.
   */
  cursor<Row extends object>(statements: readonly SQL[], batch: number): AsyncGenerator<Row>;
  close(): Promise<void>;
}

/** How long a call waits. */
export interface Waits {
  /** Until a connection is there, until the call has one of them, and for a database that falls silent. */
  readonly connectMs: number;
  /** For each lock. */
  readonly lockMs: number;
}

/** Below what people take for an answer; whoever waits longer is told to come again. */
export const BRIEF: Waits = { connectMs: 2_500, lockMs: 1_500 };
/** Of work without a caller, which is done once more when it fails. */
export const PATIENT: Waits = { connectMs: 30_000, lockMs: 15_000 };
const IDLE_MS = 120_000;
/** By this much shorter waits a call for a connection while there have been too few for as long as it would wait. */
const HURRY = 5;
const CURSOR_WAIT_MS = 10_000;
const BUSY = 'The server is busy; try again in a moment.';
const LOCK_WAIT = {
  briefly: '',
  patiently: `; set local lock_timeout = ${PATIENT.lockMs}`,
};
/** Who asks for whom a call is, and so sees everybody. */
const NO_TENANT = 'system';

/**
 * Opens a pool. Statements that run for half a minute, or wait for a lock too long, are ended by the server; all when it falls silent.
 * With `direct`, the database itself, `connectionString` is a pooler that may give each transaction another connection: nothing is
 * prepared, and all that holds for a statement is told with it.
 */
export function openDatabase(
  connectionString: string,
  poolSize: number,
  waits = BRIEF,
  direct?: string,
): Database {
  const isPooled = direct !== undefined;
  const settings = settingsOf(waits.lockMs);
  const pool = new pg.Pool({
    connectionString,
    Client: clientAtHost(connectionString, isPooled) as typeof pg.Client,
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    // Making one takes long just when there is much to do.
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    // Statements are sent before the earlier ones are answered; whoever needs an answer awaits it.
    pipeline: true,
    ...(!isPooled && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  });
  const { open, outdated, leaveOutdated } = openConnections(pool);
  const watch = watchDatabase(direct ?? connectionString, waits.connectMs);
  watch.onSilence(() => {
    for (const client of open) hangUp(client);
  });

  // One is left for asking who calls.
  const connections = createFairQueue({
    places: Math.max(poolSize - 1, 2),
    perTenant: Math.max(Math.ceil(poolSize / 2), 2),
    refusal: BUSY,
  });
  const cursors = createFairQueue({
    places: Math.max(Math.floor(poolSize / 3), 1),
    perTenant: 1,
    waitingPerTenant: 4,
    refusal: 'Other exports are being written; try again in a moment.',
  });

  /** A connection from this share, and what gives it back. */
  async function take(
    share: Share | null,
  ): Promise<[client: pg.PoolClient, giveBack: (isBroken?: boolean) => void]> {
    const isPatient = share?.waits === 'patiently';
    const waitMs = (isPatient ? PATIENT : waits).connectMs;
    // Somebody waits for this one, and is told soon that there is no use.
    const hurriedMs = isPatient ? waitMs : waitMs / HURRY;
    const leave = share && (await connections.enter(share.queue ?? share.tenant, waitMs, hurriedMs));
    try {
      let client = await connectUnlessSilent(pool, watch);
      for (; outdated.has(client); client = await connectUnlessSilent(pool, watch)) client.release(true);
      return [
        client,
        (isBroken) => {
          client.release(isBroken || outdated.has(client));
          leave?.();
        },
      ];
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  function databaseOf(share: Share | null, span?: Span): Database {
    const tenant = tenantSetting(share?.tenant ?? NO_TENANT);
    const unprepared = isPooled ? settingsQuery(settings) : undefined;
    const setTenant = [['fleet.tenant', tenant] as const, ...(isPooled ? Object.entries(settings) : [])]
      .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
      .join('; ');
    const runner = {
      async query(...sent: Parameters<typeof queryFor>[2]) {
        const [client, giveBack] = await take(share);
        try {
          const answer = await queryFor(client, tenant, sent, unprepared);
          giveBack();
          return answer;
        } catch (error) {
          leaveOutdated(error);
          giveBack(true);
          throw error;
        }
      },
    } as unknown as Runner;
    const db = dbOver(traced(runner, span), !isPooled);
    return {
      pool,
      direct: direct ?? connectionString,
      watch,
      of: (share) => databaseOf(share, span),
      partOf: (span) => databaseOf(share, span),
      rows: db.rows,
      composed: db.composed,
      later: db.later,
      answerBehind: db.answerBehind,
      unlockBeforeFlush: db.unlockBeforeFlush,
      get orm() {
        return db.orm;
      },
      async transaction(work) {
        const [client, giveBack] = await take(share);
        let isBroken = false;
        const begun: OpenTransaction = { unanswered: [], unlocksBeforeFlush: false };
        const runner = traced(inPackets(client), span);
        try {
          leave(begun.unanswered, runner.query(`begin; ${setTenant}${LOCK_WAIT[share?.waits ?? 'briefly']}`));
          const result = await work(dbOver(runner, !isPooled, begun));
          const ends = [
            commit(runner),
            ...(begun.unlocksBeforeFlush ? [runner.query(isPooled ? FLUSH.text : FLUSH)] : []),
          ];
          await together(...begun.unanswered, ...ends);
          return result;
        } catch (error) {
          leaveOutdated(error);
          isBroken = !(await isRolledBack(client));
          throw error;
        } finally {
          giveBack(isBroken);
        }
      },
      async *cursor<Row extends object>(statements: readonly SQL[], batch: number) {
        const leave = await cursors.enter(share?.queue ?? share?.tenant ?? '', CURSOR_WAIT_MS);
        try {
          const [client, giveBack] = await take(share);
          try {
            await client.query(`begin isolation level repeatable read read only; ${setTenant}`);
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
            giveBack(!(await isRolledBack(client)));
          }
        } finally {
          leave();
        }
      },
      async close() {
        await watch.close();
        await pool.end();
      },
    };
  }
  return databaseOf(null);
}
