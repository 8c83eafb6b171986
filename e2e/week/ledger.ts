import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseSarToHalalas } from '@fleet/domain/money.ts';
import pg from 'pg';
import type { Product } from '../support/product.ts';

/** The ledger read without the product's own queries: sums of postings. */

export interface StatementMeasures {
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}

/** A party by its English name. */
export type Whose = { readonly client: string } | { readonly network: string } | { readonly station: string };

const FROM = '2026-12-27T00:00:00+03:00';
const UNTIL = '2027-01-03T00:00:00+03:00';

/** A client's money is spread over its accounts: movements among them are not part of the statement. */
const CLIENT = `a.kind in ('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')
  and a.party_id = (select id from clients where name_en = $1)`;
const NETWORK = `a.kind = 'network_payable' and a.party_id = (select id from networks where name_en = $1)`;
/** A station has no account of its own: its share of its network's. */
const STATION = `a.kind = 'network_payable' and e.station_id = (select id from stations where name_en = $1)`;

/** Opening balance, money out, money in and closing balance of the week, summed from postings. */
export async function ledgerOf(connectionString: string, whose: Whose): Promise<StatementMeasures> {
  const [[kind, name]] = Object.entries(whose) as [['client' | 'network' | 'station', string]];
  const accounts = { client: CLIENT, network: NETWORK, station: STATION }[kind];
  const entries = `
    select e.posted_at, sum(p.amount_halalas)::bigint as halalas
    from ledger_postings p join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    where ${accounts} group by e.id`;
  const [sums] = await rowsOf<{ before: number; debit: number; credit: number }>(
    connectionString,
    `select coalesce(sum(halalas) filter (where posted_at < $2), 0)::int as before,
            coalesce(-sum(halalas) filter (where posted_at >= $2 and posted_at < $3 and halalas < 0), 0)::int as debit,
            coalesce(sum(halalas) filter (where posted_at >= $2 and posted_at < $3 and halalas > 0), 0)::int as credit
     from (${entries}) entries`,
    [name, FROM, UNTIL],
  );
  const { before, debit, credit } = sums!;
  const opening = kind === 'station' ? 0 : before;
  return { opening, debit, credit, closing: opening + credit - debit };
}

/** Names of all fields in the audit log. */
export async function fieldsOfTheLog({ connectionString }: Product): Promise<string[]> {
  const rows = await rowsOf<{ field: string }>(
    connectionString,
    `select jsonb_object_keys(before) as field from audit_rows where jsonb_typeof(before) = 'object'
     union select jsonb_object_keys(after) from audit_rows where jsonb_typeof(after) = 'object' order by field`,
  );
  return rows.map(({ field }) => field);
}

/** Result of a custom query on the product's database. */
export async function rowsOf<Row>(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Runs `npm run prove-books` on the product's database and returns its output. Throws if a proof fails. */
export async function proveBooks({ connectionString }: Product): Promise<string> {
  const proof = spawn(process.execPath, ['apps/server/src/prove-books.ts'], {
    env: { ...process.env, NODE_ENV: 'production', APP_ENV: 'development', DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [proof.stdout, proof.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
  const [code] = await once(proof, 'close');
  const text = Buffer.concat(printed).toString();
  if (code !== 0) throw new Error(`The books are not proven:\n${text}`);
  return text;
}

/** The amount in a text of a screen or file, optionally negative. */
export function halalasIn(text: string): number {
  const amount = parseSarToHalalas(text.replace(/[^\d.]/g, '')) ?? Number.NaN;
  return /[−-]/.test(text) ? -amount : amount;
}
