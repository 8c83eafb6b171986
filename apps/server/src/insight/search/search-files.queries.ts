import type { FoundFile } from '@fleet/contracts/insight/search.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, newestFirst } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { FileWanted } from './search.rules.ts';
import type { StatementWanted } from './search-statements.rules.ts';

export interface FileRow extends Omit<FoundFile, 'created_at'> {
  readonly created_at: Date;
}

const PARTY = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar)`);

/** How many parties a name may match before only the closest of them count. */
const PARTIES = 20;

/** Receipts of top-ups, by number, amount or (for the platform) whose they are; newest first. */
export function findTopUpReceipts(ctx: Ctx, wanted: FileWanted, limit: number): Promise<FileRow[]> {
  const { actor } = ctx;
  const where = allOf(
    sql`t.receipt_file_id is not null`,
    isPlatform(actor) ? undefined : sql`t.client_id = ${actor.client_id}`,
    receiptMatches(
      wanted,
      sql`t`,
      isPlatform(actor) ? partyNamed('clients', wanted) : null,
      sql`t.client_id`,
    ),
  );
  return ctx.db.composed<FileRow>(sql`
    select f.id, 'receipt' as kind, t.reference_number as title, f.media_type, f.size_bytes, ${by(ctx.actor)} as by, ${PARTY('c')} as party,
      coalesce(t.approved_amount_halalas, t.amount_halalas) as amount_halalas, null::text as statement_of, t.created_at
    from top_ups t join files f on f.id = t.receipt_file_id join clients c on c.id = t.client_id
      left join users u on u.id = f.uploaded_by
    where ${where} order by ${newestFirst(sql`t.id`, !isPlatform(actor))} limit ${limit}`);
}

/** Receipts of payments to networks, the same way. */
export function findPaymentReceipts(ctx: Ctx, wanted: FileWanted, limit: number): Promise<FileRow[]> {
  const { actor } = ctx;
  const where = allOf(
    sql`p.file_id is not null`,
    isPlatform(actor) ? undefined : sql`p.network_id = ${actor.network_id}`,
    receiptMatches(
      wanted,
      sql`p`,
      isPlatform(actor) ? partyNamed('networks', wanted) : null,
      sql`p.network_id`,
    ),
  );
  return ctx.db.composed<FileRow>(sql`
    select f.id, 'receipt' as kind, p.reference_number as title, f.media_type, f.size_bytes, ${by(ctx.actor)} as by, ${PARTY('n')} as party,
      p.amount_halalas, null::text as statement_of, p.created_at
    from payments p join files f on f.id = p.file_id join networks n on n.id = p.network_id
      left join users u on u.id = f.uploaded_by
    where ${where} order by ${newestFirst(sql`p.id`, !isPlatform(actor))} limit ${limit}`);
}

/** Files by name, of threads and master records the actor may open. */
export function findNamedFiles(ctx: Ctx, wanted: FileWanted, limit: number): Promise<FileRow[]> {
  const words = wanted.words.map((word) => sql`search_key(x.name) like '%' || search_key(${word}) || '%'`);
  const found = sql`select x.id from searched_files x where ${allOf(sql`x.name is not null`, ...words)}`;
  const where = allOf(sql`f.id in (${found})`, named(ctx.actor));
  return ctx.db.composed<FileRow>(sql`
    select f.id, case f.kind when 'attachment' then 'attachment' else 'document' end as kind, f.name as title,
      f.media_type, f.size_bytes, ${by(ctx.actor)} as by, case when c.id is not null then ${PARTY('c')} end as party,
      null::bigint as amount_halalas, null::text as statement_of, f.created_at
    from files f left join fuel_requests r on r.id = f.fuel_request_id
      left join clients c on c.id = case when r.client_id is not null then r.client_id else f.client_id end left join users u on u.id = f.uploaded_by
    where ${where} order by f.id desc limit ${limit}`);
}

const ACCOUNTS = {
  client_id: {
    table: sql.raw('clients'),
    key: sql.raw(`search_key(p.name_en || ' ' || p.name_ar || ' ' || p.vat_no)`),
  },
  network_id: {
    table: sql.raw('networks'),
    key: sql.raw(`search_key(p.name_en || ' ' || p.name_ar || ' ' || p.vat_no)`),
  },
  station_id: { table: sql.raw('stations'), key: sql.raw(`search_key(p.name_en || ' ' || p.name_ar)`) },
} as const;

/** Statements of account of these months in which something was booked, the newest first; of the named, or of one's own. */
export function findStatements(
  ctx: Ctx,
  of: keyof typeof ACCOUNTS,
  wanted: StatementWanted,
  limit: number,
): Promise<FileRow[]> {
  const { table, key } = ACCOUNTS[of];
  const column = sql.identifier(of);
  const own = isPlatform(ctx.actor) ? undefined : sql`p.id = ${ctx.actor[of]}`;
  const words = wanted.words.map((word) => sql`${key} like '%' || search_key(${word}) || '%'`);
  const months = sql`array[${sql.join(
    wanted.months.map((month) => sql`${month}`),
    sql`, `,
  )}]::text[]`;
  const start = sql`(m.month || '-01')::timestamp at time zone 'Asia/Riyadh'`;
  const end = sql`((m.month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Riyadh'`;
  return ctx.db.composed<FileRow>(sql`
    select 0::bigint as id, 'statement' as kind, m.month as title, 'application/pdf' as media_type, 0 as size_bytes, null as by,
      ${PARTY('p')} as party, null::bigint as amount_halalas, ${of}::text as statement_of, ${start} as created_at
    from (select * from ${table} p where ${allOf(own, ...words)} order by p.id limit ${PARTIES}) p
      cross join unnest(${months}) m(month)
    where exists (select from ledger_entries e where e.${column} = p.id and e.posted_at >= ${start} and e.posted_at < ${end})
    order by m.month desc, p.id limit ${limit}`);
}

function receiptMatches(wanted: FileWanted, table: SQL, parties: SQL | null, party_id: SQL): SQL {
  const found = [
    ...(wanted.number === null ? [] : [sql`${table}.id = ${wanted.number}`]),
    ...(wanted.amount_halalas === null ? [] : [sql`${table}.amount_halalas = ${wanted.amount_halalas}`]),
    ...(parties === null ? [] : [sql`${party_id} in (${parties})`]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

function partyNamed(table: 'clients' | 'networks', wanted: FileWanted): SQL {
  const key = sql`search_key(name_en || ' ' || name_ar || ' ' || vat_no || ' ' || cr_number)`;
  const words = wanted.words.map((word) => sql`${key} like '%' || search_key(${word}) || '%'`);
  return sql`select id from ${sql.raw(`searched_${table}`)} where ${allOf(...words)} limit ${PARTIES}`;
}

function named(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.client_id) return sql`coalesce(r.client_id, f.client_id) = ${actor.client_id}`;
  if (actor.station_id) return sql`r.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`r.network_id = ${actor.network_id}` : sql`false`;
}

/** Who uploaded it, for the platform and their own colleagues. */
function by(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`u.name`;
  const { client_id, network_id, station_id } = actor;
  return sql`case when u.client_id = ${client_id}::bigint or u.network_id = ${network_id}::bigint
      or u.station_id = ${station_id}::bigint then u.name end`;
}
