import pg from 'pg';
import { foldSums } from '../../apps/server/src/modules/dashboards/dashboards-fold.service.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import { makersOver } from '../../apps/server/test/world-makers.ts';
import { BOOK, LEDGER, NUMBERS, PLAN, REQUESTS, VEHICLES } from './load-sql.ts';

/** Parties of every size; what grows with the transactions is vehicles and drivers. */
const CLIENTS = 200;
const NETWORKS = 20;
const STATIONS = 400;
const FUNDS_HALALAS = 5_000_000_000_000;
const TRANSACTIONS_PER_VEHICLE = 50;
const LEAST_VEHICLES = 1_000;

export interface Parties {
  readonly clients: readonly number[];
  readonly networks: readonly number[];
  readonly stations: readonly number[];
  readonly fuels: Readonly<Record<'fuel_91' | 'fuel_95' | 'diesel', number>>;
}

/** Clients with money, networks and stations with prices, made by the services. The first of each are the largest. */
export async function makeParties(
  systemCtx: () => Ctx,
): Promise<Parties & { template: { client_id: number } }> {
  const make = makersOver(systemCtx);
  const fuels = await make.makeFuelTypes();
  const clients: number[] = [];
  const networks: number[] = [];
  const stations: number[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const client = await make.makeClient();
    await make.fund(client, { main: 1_000_000, allocated: FUNDS_HALALAS });
    clients.push(client.id);
  }
  for (let n = 0; n < NETWORKS; n++) networks.push((await make.makeNetwork()).id);
  for (let n = 0; n < STATIONS; n++) {
    const place = { latitude: 20 + ((n * 37) % 100) / 10, longitude: 40 + ((n * 61) % 90) / 10 };
    stations.push((await make.makeStation({ network_id: networks[n % NETWORKS]!, ...place })).id);
  }
  // One vehicle and driver by the services: all others are copies under other names.
  const driver = await make.makeDriver({ client_id: clients[0]! });
  await make.makeVehicle({ driver });
  return { clients, networks, stations, fuels, template: { client_id: clients[0]! } };
}

/**
 * `size` transactions over four hundred days by set-based SQL: requests (their sums by the same trigger as ever), holds,
 * ledger entries with their postings and balances. The books prove.
 */
export async function loadTransactions(
  connectionString: string,
  ctx: Ctx,
  parties: Parties,
  size: number,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const vehicles = Math.max(LEAST_VEHICLES, Math.round(size / TRANSACTIONS_PER_VEHICLE));
  try {
    await client.query(
      `set statement_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'; select setseed(0.42)`,
    );
    await client.query('create temp table party (kind text, n int, id bigint)');
    for (const [kind, ids] of Object.entries({ ...parties, fuels: Object.values(parties.fuels) }))
      if (Array.isArray(ids))
        await client.query(
          'insert into party select $1, o - 1, id from unnest($2::bigint[]) with ordinality as p(id, o)',
          [kind, ids],
        );
    const fill = (text: string) =>
      text.replaceAll(':size', String(size)).replaceAll(':vehicles', String(vehicles));
    for (const statement of [...VEHICLES, ...PLAN]) await client.query(fill(statement));
    for (const { table, key, from, where, set } of REQUESTS) {
      const columns = await columnsOf(client, table);
      const values = columns.map((column) => set[column] ?? `t.${column}`);
      await client.query(
        fill(`insert into ${table} (${columns.join(', ')}) overriding system value
              select ${values.join(', ')} from ${from} cross join (select * from ${table} order by ${key} limit 1) t where ${where}`),
      );
    }
    for (const statement of [...LEDGER, ...BOOK, ...NUMBERS]) await client.query(fill(statement));
  } finally {
    await client.end();
  }
  await foldSums(ctx);
  const tidy = new pg.Client({ connectionString });
  await tidy.connect();
  await tidy.query('vacuum analyze');
  await tidy.end();
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
}
