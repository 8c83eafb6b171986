import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createUser } from '../../apps/server/src/access/users/users.service.ts';
import { approveTopUp, recordTopUp } from '../../apps/server/src/money/top-ups/top-ups.service.ts';
import { transfer } from '../../apps/server/src/money/wallets/wallets.service.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { type Ctx, SYSTEM } from '../../apps/server/src/platform/context.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts';
import type { DeskWork } from './desk-load.ts';

const ROOT = join(import.meta.dirname, '../..');
const API = '/vw-api/public/api';
const PASSWORD = 'Mahatta-2026';
const FUNDS_HALALAS = 2_000_000_000;

/**
 * Users of one load client: a vehicle with driver and manager, and the attendants of one pump; several, because each may look up only
 * a limited number of vehicles per minute.
 */
export interface Cast {
  readonly vehicle_id: number;
  readonly plate_no: string;
  readonly driver: string;
  readonly manager: string;
  readonly attendants: readonly string[];
}
export type Part = 'driver' | 'manager' | 'attendant' | 'admin';
const ATTENDANTS_EACH = 4;

interface Chosen {
  vehicle_id: number;
  plate_no: string;
  driver_user: number;
  manager_user: number;
  stations: number[];
}

const CHOOSE = `
  select v.id as vehicle_id, v.plate_no, du.id as driver_user, mu.id as manager_user,
    (select array_agg(id order by id) from stations where status = 'active') as stations
  from vehicles v
  join users du on du.driver_id = v.driver_id and du.status = 'active'
  join users mu on mu.client_id = v.client_id and mu."group" = 'client_manager' and mu.status = 'active'
  where v.deleted_at is null and v.status = 'active'
    and not exists (select from fuel_requests r where (r.vehicle_id = v.id or r.driver_id = v.driver_id)
      and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held'))
  order by row_number() over (partition by v.client_id order by v.id), v.client_id limit $1`;

/** Removes limits that would soon end the load; rules about identity, money and location remain. */
const NO_LIMITS = `update policies set volume_per_day_ml = null, volume_per_week_ml = null, volume_per_month_ml = null,
  amount_per_day_halalas = null, amount_per_week_halalas = null, amount_per_month_halalas = null, fills_per_day = null,
  minutes_between_fills = null, from_minute = null, to_minute = null, weekdays = null, pin_required = null,
  odometer_required = null, approval = null, approval_above_halalas = null`;

/** Who calls services from beside the server. Its jobs wait until the server looks for them. */
export function systemCtxOf(database: Database, config: Config): Ctx {
  return {
    db: database,
    actor: SYSTEM,
    now: new Date(),
    config,
    platform: { database, onJobsAdded: () => {}, log: console },
    isInTransaction: false,
    request: { id: crypto.randomUUID(), ip: null, user_agent: null },
  };
}

/** Lets people of the demo company sign in, lifts the limits and fills the wallets, so that the load can continue for long. */
export async function castPeople(connectionString: string, count: number): Promise<Cast[]> {
  const database = openDatabase(connectionString, 2);
  try {
    const { pool } = database;
    await pool.query(NO_LIMITS);
    await pool.query('update stations set opens_at_minute = null, closes_at_minute = null');
    await pool.query('delete from client_disabled_stations');
    const { rows } = await pool.query<Chosen>(CHOOSE, [count]);
    const ctx = systemCtxOf(database, readConfig({ DEMO: 'no' }, join(ROOT, '.tmp')));
    const cast: Cast[] = [];
    for (const [index, row] of rows.entries()) {
      const { vehicle_id, plate_no, driver_user, manager_user, stations } = row;
      const station_id = stations[index % stations.length]!;
      const attendants: string[] = [];
      for (let n = 0; n < ATTENDANTS_EACH; n++) {
        const email = `pump${index}-${n}@demo.test`;
        const id = await createUser(ctx, {
          name: `Attendant ${index}-${n}`,
          email,
          group: 'attendant',
          station_id,
        });
        attendants.push(await emailOf(id));
      }
      const [driver, manager] = [await emailOf(driver_user), await emailOf(manager_user)];
      cast.push({ vehicle_id, plate_no, driver, manager, attendants });
    }
    for (const { id } of (await pool.query<{ id: number }>('select id from clients order by id')).rows) {
      const money = { client_id: id, amount_halalas: FUNDS_HALALAS };
      await approveTopUp(ctx, await recordTopUp(ctx, money));
      // What a client still owes is taken from its top-up first.
      await transfer(ctx, { ...money, amount_halalas: FUNDS_HALALAS / 2, direction: 'to_allocated' });
    }
    return cast;
  } finally {
    await database.close();
  }

  /** Gives a user an email and the demo password. */
  async function emailOf(id: number): Promise<string> {
    const { rows } = await database.pool.query<{ email: string }>(
      `update users u set email = coalesce(u.email, 'crash' || u.id || '@demo.test'),
         password_hash = (select password_hash from users where email = 'admin@demo.test')
       where u.id = $1 returning email`,
      [id],
    );
    return rows[0]!.email;
  }
}

/** What an administrator's desk works on: a client, months to invoice, and a trip that may be locked, where the evening left one. */
export async function findDeskWork(connectionString: string): Promise<DeskWork> {
  const database = openDatabase(connectionString, 2);
  try {
    const { rows } = await database.pool.query<Omit<DeskWork, 'trip'>>(
      `select (select min(id) from clients where status = 'active') as client_id,
         array(select to_char(current_date - make_interval(months => n), 'YYYY-MM') from generate_series(1, 3) n) as periods`,
    );
    const { rows: trips } = await database.pool.query<NonNullable<DeskWork['trip']>>(
      `select id, version, is_locked from trips where status in ('draft', 'approved', 'assigned') and loaded_at is null
       order by planned_start_at desc limit 1`,
    );
    return { ...rows[0]!, trip: trips[0] ?? null };
  } finally {
    await database.close();
  }
}

const LOGIN_PATHS: Record<Part, string> = {
  driver: 'client-login',
  manager: 'client-login',
  attendant: 'gas_station-login',
  admin: 'admin-login',
};

/** Signs everyone in over HTTP, once per user; email → access token. */
export async function signInAll(address: string, cast: readonly Cast[]): Promise<Map<string, string>> {
  const loginPaths = new Map<string, string>([['admin@demo.test', LOGIN_PATHS.admin]]);
  for (const one of cast)
    for (const [part, email] of [
      ['driver', one.driver],
      ['manager', one.manager],
      ...one.attendants.map((email) => ['attendant', email] as const),
    ] as const)
      loginPaths.set(email, LOGIN_PATHS[part]);
  const tokens = new Map<string, string>();
  await Promise.all(
    [...loginPaths].map(async ([email, loginArea]) => {
      const result = await signIn(`${address}${API}/${loginArea}`, email);
      tokens.set(email, result.accessToken);
    }),
  );
  return tokens;
}

/** A busy server, or one that counted too many tries while its database was away, asks people to come again. */
const SIGN_IN_TRIES = 40;
const COME_AGAIN = [429, 503];

async function signIn(url: string, email: string): Promise<{ accessToken: string }> {
  for (let tried = 1; ; tried += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email, password: PASSWORD } }),
    });
    const { result } = (await answer.json()) as { result?: { accessToken: string } };
    if (result) return result;
    if (!COME_AGAIN.includes(answer.status) || tried === SIGN_IN_TRIES)
      throw new Error(`${email} could not sign in: ${answer.status}`);
    await wait(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/** One API call as that user. Throws without a response. */
export async function callAs(
  address: string,
  token: string,
  call: { path: string; body: unknown; key: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${address}${API}${call.path}`, {
    method: 'POST',
    headers: {
      ...(isForm(call.body) ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      'idempotency-key': call.key,
    },
    body: isForm(call.body) ? call.body : JSON.stringify(call.body),
    signal: AbortSignal.timeout(40_000),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}
