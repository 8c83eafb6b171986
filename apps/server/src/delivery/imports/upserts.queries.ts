import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** One at a time for a fleet: two registers sent at once would change the same vehicles and drivers crosswise. */
const LOCK: Statement = {
  name: 'upserts_lock',
  text: `select pg_advisory_xact_lock(hashtext('upserts'), $1::bigint::int)`,
};

export async function lockUpserts(ctx: Ctx, client_id: number): Promise<void> {
  await ctx.db.rows(LOCK, [client_id]);
}

/** What is there already, under the words of a line that say so. */
export interface Known {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly driver_id: number | null;
}

type Kind = 'vehicles' | 'drivers';
const KNOWN: Readonly<Record<string, Statement>> = {
  'vehicles plate_no': known('vehicles', 'plate_no', 'driver_id'),
  'vehicles client_reference_number': known('vehicles', 'client_reference_number', 'driver_id'),
  'drivers civil_id': known('drivers', 'civil_id', 'null::bigint'),
  'drivers employee_number': known('drivers', 'employee_number', 'null::bigint'),
};

function known(table: Kind, column: string, driver: string): Statement {
  return {
    name: `upserts_${table}_${column}`,
    text: `select id, ${column} as key, version, ${driver} as driver_id from ${table}
           where client_id = $1 and deleted_at is null and ${column} = any($2::text[]) order by id for update`,
  };
}

/** Locks the fleet's own that have one of these keys, in the order of their ids. */
export function lockKnown(
  ctx: Ctx,
  client_id: number,
  { kind, by }: { kind: Kind; by: string },
  keys: readonly string[],
): Promise<Known[]> {
  return ctx.db.rows<Known>(KNOWN[`${kind} ${by}`]!, [client_id, keys]);
}

const NOW = {
  vehicles: {
    name: 'upserts_vehicles_now',
    text: 'select id, version, driver_id from vehicles where id = any($1::bigint[])',
  },
  drivers: {
    name: 'upserts_drivers_now',
    text: 'select id, version, null::bigint as driver_id from drivers where id = any($1::bigint[])',
  },
} satisfies Record<Kind, Statement>;

/** Their present state; the caller has locked them. */
export function listNow(ctx: Ctx, kind: Kind, ids: readonly number[]): Promise<Omit<Known, 'key'>[]> {
  return ctx.db.rows<Omit<Known, 'key'>>(NOW[kind], [ids]);
}
