import type { Group, Permission, Role } from '@fleet/contracts/permissions.ts';
import { AppError, refusalOf } from './app-error.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import type { KeptFile } from './exports.ts';
import { hasJobs } from './jobs/add-job.ts';
import type { Tracing } from './trace.ts';

/** Who acts. Party ids come from the database at every call, never from the token or the caller. */
export interface Actor {
  readonly kind: 'user' | 'api_key' | 'system' | 'anonymous';
  readonly user_id: number | null;
  readonly session_id: number | null;
  /** When a signed-in user last proved who they are. */
  readonly proved_at: Date | null;
  /** A client's own system, identified by the key it calls with; no user is signed in then. */
  readonly api_key_id: number | null;
  readonly name: string;
  /** The built-in group that the user's group is based on. Permissions are in `permissions`. */
  readonly group: Group | null;
  readonly group_id: number | null;
  readonly role: Role | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly client_id: number | null;
  readonly driver_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  /** Whose their station is; they act for the station alone, and `network_id` is null. */
  readonly station_network_id: number | null;
  readonly staff_id: number | null;
}

export const NOBODY = {
  user_id: null,
  session_id: null,
  proved_at: null,
  api_key_id: null,
  group: null,
  group_id: null,
  role: null,
  permissions: new Set<Permission>(),
  client_id: null,
  driver_id: null,
  network_id: null,
  station_id: null,
  station_network_id: null,
  staff_id: null,
} as const;

export const ANONYMOUS: Actor = { ...NOBODY, kind: 'anonymous', name: 'anonymous' };
/** Scheduled work: the sweeper, the sealer. */
export const SYSTEM: Actor = { ...NOBODY, kind: 'system', name: 'system' };

/** Administrators and the system itself, who see the rows of every client, network and station. */
export function isPlatform(actor: Pick<Actor, 'kind' | 'group'>): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

/** Whose work it is where few places are shared in turn: a fleet, a network, each administrator, everyone without a sign-in. */
export function tenantOf({ kind, client_id, network_id, user_id }: Actor): string {
  if (client_id) return `client ${client_id}`;
  if (network_id) return `network ${network_id}`;
  return user_id ? `user ${user_id}` : kind;
}

/** What their statements may see, and in whose turn they wait. */
export function shareOf(actor: Actor): { readonly tenant: string; readonly queue: string } {
  const { client_id, station_id, station_network_id } = actor;
  const queue = tenantOf(actor);
  const isOfStation = !client_id && station_id && station_network_id;
  return { queue, tenant: isOfStation ? `station ${station_id} of network ${station_network_id}` : queue };
}

/** Where a service notes what went wrong outside of us and was got over, and what a developer wants to read. */
export interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

export interface Decided {
  /** Before a request, or when its fill was closed. */
  readonly at: 'request' | 'close';
  readonly outcome: string;
  /** The checks it failed. */
  readonly reasons: readonly string[];
}

/** First argument of every service function: database, actor and time. */
export interface Ctx {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly config: Config;
  readonly request: {
    readonly id: string;
    readonly ip: string | null;
    readonly user_agent: string | null;
    /** Its span, or its caller's: named by whatever it causes. */
    readonly traceparent?: string | null;
  };
  readonly platform: {
    readonly database: Database;
    readonly onJobsAdded: () => void;
    readonly log: Log;
    /** Counts what the policy said, and by which checks, for those who watch. */
    readonly onDecision?: (decision: Decided) => void;
    readonly tracing?: Tracing | null;
  };
  readonly isInTransaction: boolean;
  /** Takes the file of a list that is made without its reader; else it is the answer. */
  readonly keepFile?: (file: KeptFile) => Promise<void>;
}

/**
 * Runs `work` in one transaction, or inside the one already open. The inner `ctx` hides the outer on purpose: a query
 * on the outer one would escape the transaction. What the database refuses by a constraint is thrown as the refusal its
 * name stands for. A refusal that keeps its work (a recorded failed attempt) commits first and is thrown after.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.isInTransaction) return work(ctx);
  const outcome = await ctx.platform.database.transaction(async (db) => {
    try {
      return { value: await work({ ...ctx, db, isInTransaction: true }), hasJobs: hasJobs(db) };
    } catch (error) {
      if (error instanceof SavedRefusal) return { refusal: error, hasJobs: hasJobs(db) };
      throw refusalOf(error) ?? error;
    }
  });
  if (outcome.hasJobs) ctx.platform.onJobsAdded();
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value as T;
}

/**
 * The same call past the rules of rows, outside a transaction: for what is of several tenants together, such as a trip with orders of
 * many. What is answered of it is for the caller to cut.
 */
export function unsafeOfAll(ctx: Ctx): Ctx {
  const share = { tenant: 'system', queue: tenantOf(ctx.actor), waits: 'briefly' } as const;
  const database = ctx.platform.database.of(share);
  return { ...ctx, db: database, platform: { ...ctx.platform, database } };
}

const SAVEPOINT = { name: 'savepoint', text: 'savepoint attempt' };
const ROLLBACK = { name: 'savepoint_rollback', text: 'rollback to savepoint attempt' };
const RELEASE = { name: 'savepoint_release', text: 'release savepoint attempt' };

/**
 * Tries `work` inside the open transaction. A refusal undoes what the work did (unless its traces stay) and is returned,
 * so that the transaction can write it down and go on; a bug is thrown.
 */
export async function attempt<T>(
  ctx: Ctx,
  work: () => Promise<T>,
): Promise<{ value: T } | { refusal: AppError }> {
  await ctx.db.rows(SAVEPOINT);
  try {
    const value = await work();
    await ctx.db.rows(RELEASE);
    return { value };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (!(refusal instanceof SavedRefusal)) await ctx.db.rows(ROLLBACK);
    await ctx.db.rows(RELEASE);
    return { refusal };
  }
}

/** A refusal whose traces stay: the wrong PIN is counted, the mismatched plate is on record. */
export class SavedRefusal extends AppError {}
