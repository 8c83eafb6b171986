import { randomInt } from 'node:crypto';
import {
  openClientAccounts,
  openNetworkAccounts,
  openStationAccounts,
  postEntry,
} from '../../src/modules/ledger/ledger.service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Actor, type Ctx, SYSTEM } from '../../src/platform/context.ts';
import { type Database, openDatabase } from '../../src/platform/db.ts';
import { createTestDatabase } from '../test-database.ts';

/** A ledger on a database of its own, without the HTTP server: what the money tests stand on. */
export interface LedgerGround {
  readonly database: Database;
  readonly connectionString: string;
  ctx(actor?: Actor, now?: Date): Ctx;
  /** A client with its accounts and these balances. */
  client(balances?: { main_halalas?: number; allocated_halalas?: number }): Promise<number>;
  /** A network with one station, both with accounts. */
  station(): Promise<{ network_id: number; station_id: number }>;
  /** The number of a fuel request that need not exist for the ledger. */
  requestId(): number;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openLedgerGround(poolSize = 10): Promise<LedgerGround> {
  const { connectionString, drop } = await createTestDatabase();
  const database = openDatabase(connectionString, poolSize);
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), DATA_DIRECTORY: '.data/test' }, '.');
  let requests = randomInt(1, 1_000) * 1_000;

  const ctx = (actor: Actor = SYSTEM, now = new Date()): Ctx => ({
    db: database,
    actor,
    now,
    config,
    platform: { database, onCommit: () => {} },
    isInTransaction: false,
    request: { id: 'test', ip: null, user_agent: null },
  });
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(text, values)).rows;
  const insert = async (text: string, values: unknown[] = []) =>
    (await sql<{ id: number }>(`${text} returning id`, values))[0]!.id;
  const unique = () => `${randomInt(1e9)}${randomInt(1e5)}`;

  return {
    database,
    connectionString,
    ctx,
    sql,
    requestId: () => ++requests,
    async client({ main_halalas = 0, allocated_halalas = 0 } = {}) {
      const id = await insert(
        `insert into clients (name_en, name_ar, address, vat_no, cr_number, contract_no) values ('Fleet', 'أسطول', 'Riyadh', $1, $1, $1)`,
        [unique()],
      );
      await openClientAccounts(ctx(), id);
      const given = [
        { account: 'client_main' as const, party_id: id, amount_halalas: main_halalas },
        { account: 'client_allocated' as const, party_id: id, amount_halalas: allocated_halalas },
      ].filter((posting) => posting.amount_halalas > 0);
      if (given.length > 0) {
        await postEntry(ctx(), {
          kind: 'top_up',
          business_key: `test_top_up:${id}`,
          client_id: id,
          postings: [
            { account: 'bank', party_id: 0, amount_halalas: -main_halalas - allocated_halalas },
            ...given,
          ],
        });
      }
      return id;
    },
    async station() {
      const network_id = await insert(
        `insert into networks (name_en, name_ar, address, vat_no, cr_number, contract_no) values ('Net', 'شبكة', 'Riyadh', $1, $1, $1)`,
        [unique()],
      );
      const station_id = await insert(
        `insert into stations (network_id, name_en, name_ar, address, city, latitude, longitude) values ($1, 'Pump', 'مضخة', 'Riyadh', 'Riyadh', 24.7, 46.7)`,
        [network_id],
      );
      await openNetworkAccounts(ctx(), network_id);
      await openStationAccounts(ctx(), station_id);
      return { network_id, station_id };
    },
    async close() {
      await database.close();
      await drop();
    },
  };
}
