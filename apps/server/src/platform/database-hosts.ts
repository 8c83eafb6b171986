import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

// A connection string may name several hosts, as libpq's do: `postgres://user@a:5432,b:5432/name`. The driver knows one. Whoever finds
// the chosen one dead, or a standby, leaves it for the next; who connects afterwards in this process goes there too.

const CONNECT_MS = 3_000;
const PAUSE_MS = 500;
const ROUNDS = 20;

/** How often each connection string was left for the next host. */
const moves = new Map<string, number>();

/** One connection string for each host. */
export function addressesOf(url: string): string[] {
  const [, start, hosts, rest] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url)!;
  return hosts!.split(',').map((host) => `${start}${host}${rest}`);
}

/** The one that is used now. */
export function addressOf(url: string): string {
  const all = addressesOf(url);
  return all[(moves.get(url) ?? 0) % all.length]!;
}

/** Leaves this address for the next, unless somebody has already. */
export function leaveAddress(url: string, address: string): void {
  if (addressOf(url) === address) moves.set(url, (moves.get(url) ?? 0) + 1);
}

/** Whether this connection is to a standby, which takes no changes. */
export async function isStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]!.standby;
}

/** The address that takes changes, asked for in turn; a single host is taken at its word. */
export async function findWritable(url: string): Promise<string> {
  const all = addressesOf(url);
  if (all.length === 1) return url;
  for (let attempt = 1; ; attempt += 1) {
    const address = addressOf(url);
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    let failure: unknown = new Error('none of the hosts of the database takes changes');
    try {
      await client.connect();
      if (!(await isStandby(client))) return address;
    } catch (error) {
      failure = error;
    } finally {
      client.end().catch(() => {});
    }
    leaveAddress(url, address);
    if (attempt === all.length * ROUNDS) throw failure;
    if (attempt % all.length === 0) await wait(PAUSE_MS);
  }
}
