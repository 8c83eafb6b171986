import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { AppError } from './app-error.ts';
import { type Actor, type Ctx, isPlatform, shareOf, tenantOf } from './context.ts';
import { type Database, type Db, openDatabase, type Share } from './db.ts';
import type { Events, ServerEvent } from './events.ts';
import { sql } from './orm.ts';
import { createReplicaLag, type Position } from './replica-lag.ts';

const TICK_MS = 500;
const SHARE: Share = { tenant: 'system', waits: 'briefly' };
const TYPE = 'written';
/** Lists of the platform show what changes for anybody. */
const ANYBODY = 'anybody';

interface WrittenEvent extends ServerEvent {
  readonly keys: readonly string[];
}

export interface Replica {
  /** For this call: the same context over the replica, where that is fresh enough and has what was written for its reader; else null. */
  ctxFor(route: RouteSpec, ctx: Ctx): Ctx | null;
  /** Something was written: its writer reads the primary until the replica has it, in every process. */
  noteWritten(actor: Actor): Promise<void>;
  /** Listens for what other processes and background work have written. */
  follow(events: Events): void;
  /** Seconds that it is behind; null where it does not answer or does not follow. */
  lagSeconds(): number | null;
  /** Whether calls are read from it now. */
  isUsed(): boolean;
  close(): Promise<void>;
}

/** Where the log of changes ends at the primary, and how far the replica has come; null where it follows nobody. */
export interface Positions {
  ofPrimary(db: Db): Promise<Position>;
  ofReplica(db: Db): Promise<Position | null>;
}

const POSITIONS: Positions = {
  async ofPrimary(db) {
    const [row] = await db.composed<{ end: Position }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as end`,
    );
    return row!.end;
  },
  async ofReplica(db) {
    const [row] = await db.composed<{ reached: Position | null }>(
      sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as reached where pg_is_in_recovery()`,
    );
    return row?.reached ?? null;
  },
};

/** Opens a streaming replica for lists, searches, reports and exports. */
export function openReplica(options: {
  readonly url: string;
  readonly isPooled: boolean;
  readonly poolSize: number;
  readonly primary: Database;
  readonly maxLagSeconds: number;
  readonly positions?: Positions;
  readonly everyMs?: number;
}): Replica {
  const { primary, maxLagSeconds, positions = POSITIONS, everyMs = TICK_MS } = options;
  const database = openDatabase(
    options.url,
    options.poolSize,
    undefined,
    options.isPooled ? options.url : undefined,
  );
  const state = createReplicaLag();
  let isFollowing = false;
  let events: Events | null = null;

  async function compare(): Promise<void> {
    const at = performance.now();
    state.ofPrimary(at, await positions.ofPrimary(primary.of(SHARE)));
    const reached = await positions.ofReplica(database.of(SHARE)).catch(() => null);
    if (reached === null && isFollowing) state.reset();
    isFollowing = reached !== null;
    if (reached !== null) state.ofReplica(reached);
  }
  let isComparing = false;
  const tick = async () => {
    if (isComparing) return;
    isComparing = true;
    // Without the primary nothing is written either: what is known stays true.
    await compare().catch(() => {});
    isComparing = false;
  };
  void tick();
  const timer = setInterval(tick, everyMs);
  timer.unref();

  const isUsed = () => isFollowing && database.watch.isReady() && state.lag() <= maxLagSeconds * 1_000;
  const note = (keys: readonly string[]) => {
    for (const key of keys) state.note(key, performance.now());
  };
  return {
    isUsed,
    ctxFor(route, ctx) {
      if (!isReadFromReplica(route, ctx.actor) || !isUsed() || !state.has(keysOf(route, ctx.actor)))
        return null;
      const share: Share = { ...shareOf(ctx.actor), waits: 'briefly' };
      const shared = database.of(share);
      return { ...ctx, db: shared, platform: { ...ctx.platform, database: shared } };
    },
    async noteWritten(actor) {
      const keys = writerKeys(actor);
      note(keys);
      await events?.publish([{ type: TYPE, room: TYPE, keys } satisfies WrittenEvent]);
    },
    follow(from) {
      events = from;
      from.subscribe((event) => note(keysOfEvent(event)));
    },
    lagSeconds: () => (isFollowing && Number.isFinite(state.lag()) ? state.lag() / 1_000 : null),
    async close() {
      clearInterval(timer);
      await database.close();
    },
  };
}

/** What fails with the replica only, so that the primary answers instead: all but what the product itself refuses. */
export function isOfReplica(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === 'OVERLOADED';
}

const PATHS = /^\/(reports|search)(\/|$)|\/export$/;

/** Lists, searches, reports and exports, for people at a desk and their systems: at the pump and in the cab the primary is read. */
function isReadFromReplica(route: RouteSpec, { station_id, driver_id, staff_id }: Actor): boolean {
  if (route.method !== 'GET' || station_id || driver_id || staff_id) return false;
  return isList(route) || PATHS.test(route.path);
}

function isList({ query }: RouteSpec): boolean {
  return 'per_page' in ((query as { shape?: object }).shape ?? {});
}

function writerKeys(actor: Actor): string[] {
  return [...new Set([tenantOf(actor), `user ${actor.user_id}`])];
}

/** A list is read again as soon as somebody says that it changed: it must have that. Reports and exports need the reader's own changes. */
function keysOf(route: RouteSpec, actor: Actor): string[] {
  return isList(route) && isPlatform(actor) ? [...writerKeys(actor), ANYBODY] : writerKeys(actor);
}

function keysOfEvent(event: ServerEvent): readonly string[] {
  if (event.type === TYPE) return (event as WrittenEvent).keys;
  // Of rooms: counts of calls, and positions on a map.
  if (event.room !== undefined) return [];
  const { client_id, network_id, user_id } = event;
  return [
    ...(client_id ? [`client ${client_id}`] : []),
    ...(network_id ? [`network ${network_id}`] : []),
    ...(user_id ? [`user ${user_id}`] : []),
    ANYBODY,
  ];
}
