import type { ContactKind, FoundContact } from '@fleet/contracts/insight/search.ts';
import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Wanted } from './search.rules.ts';

export interface ContactRow extends Omit<FoundContact, 'created_at'> {
  readonly created_at: Date;
  /** 0 to 1: how much of what was typed is found. */
  readonly closeness: number;
}

/** Words shorter than a trigram cannot use the index; they only filter rows that another word matched. */
const CANDIDATES = 300;
/** Half of what was typed must be there in order: forgives a wrong or a missing letter in four. */
const FORGIVING = 0.45;

interface Searched {
  readonly from: SQL;
  /** Where its index is searched, past the rules of rows (migrations/rows.sql); what is found is read from the table. */
  readonly found: SQL;
  /** What is searched, to the letter of its index (see the migration), without `search_key`. */
  readonly key: SQL;
  /** The name that is also found by its sound, likewise without `phonetic_key`. */
  readonly phonetic?: SQL;
  readonly columns: SQL;
  readonly alive?: SQL;
  /** The columns that say whose it is. */
  readonly client?: SQL;
  readonly network?: SQL;
  readonly station?: SQL;
}

const PARTY = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar)`);
const PERSON_NAME = sql`x.first_name || ' ' || coalesce(x.middle_name, '') || ' ' || x.last_name`;
const FULL_NAME = (alias: string) => sql.raw(`concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`);

const SEARCHED: Record<ContactKind, Searched> = {
  vehicle: {
    found: sql`searched_vehicles x`,
    from: sql`vehicles x join clients c on c.id = x.client_id left join drivers d on d.id = x.driver_id`,
    key: sql`x.plate_no || ' ' || replace(x.plate_no, '-', '') || ' ' || x.name`,
    columns: sql`x.name as title_en, x.name as title_ar, x.plate_no, x.plate_kind, null as mobile, null as email,
      null as number, null as civil_id, ${PARTY('c')} as party, ${FULL_NAME('d')} as related_to`,
    alive: sql`x.deleted_at is null`,
    client: sql`x.client_id`,
  },
  driver: {
    found: sql`searched_drivers x`,
    from: sql`drivers x join clients c on c.id = x.client_id
      left join vehicles v on v.driver_id = x.id and v.deleted_at is null`,
    key: sql`x.first_name || ' ' || coalesce(x.middle_name, '') || ' ' || x.last_name || ' ' || x.employee_number || ' ' || x.mobile || ' ' || x.civil_id`,
    phonetic: PERSON_NAME,
    columns: sql`${FULL_NAME('x')} as title_en, ${FULL_NAME('x')} as title_ar, null as plate_no, null as plate_kind,
      x.mobile, x.email, x.employee_number as number, x.civil_id, ${PARTY('c')} as party, v.plate_no as related_to`,
    alive: sql`x.deleted_at is null`,
    client: sql`x.client_id`,
  },
  staff: {
    found: sql`searched_staff x`,
    from: sql`staff x join networks n on n.id = x.network_id left join stations s on s.id = x.station_id`,
    key: sql`x.first_name || ' ' || coalesce(x.middle_name, '') || ' ' || x.last_name || ' ' || coalesce(x.employee_number, '') || ' ' || x.mobile || ' ' || x.civil_id`,
    phonetic: PERSON_NAME,
    columns: sql`${FULL_NAME('x')} as title_en, ${FULL_NAME('x')} as title_ar, null as plate_no, null as plate_kind,
      x.mobile, x.email, x.employee_number as number, x.civil_id, ${PARTY('n')} as party, s.name_en as related_to`,
    alive: sql`x.deleted_at is null`,
    network: sql`x.network_id`,
    station: sql`x.station_id`,
  },
  user: {
    found: sql`searched_users x left join stations s on s.id = x.station_id`,
    from: sql`users x left join clients c on c.id = x.client_id
      left join stations s on s.id = x.station_id left join networks n on n.id = case when x.network_id is not null then x.network_id else s.network_id end`,
    key: sql`x.name || ' ' || coalesce(x.email, '') || ' ' || coalesce(x.mobile, '') || ' ' || coalesce(x.civil_id, '')`,
    phonetic: sql`x.name`,
    columns: sql`x.name as title_en, x.name as title_ar, null as plate_no, null as plate_kind, x.mobile, x.email,
      null as number, null as civil_id,
      case when c.id is not null then ${PARTY('c')} when n.id is not null then ${PARTY('n')} end as party, s.name_en as related_to`,
    client: sql`x.client_id`,
    network: sql`coalesce(x.network_id, s.network_id)`,
    station: sql`x.station_id`,
  },
  client: {
    found: sql`searched_clients x`,
    from: sql`clients x`,
    key: sql`x.name_en || ' ' || x.name_ar || ' ' || x.vat_no || ' ' || x.cr_number`,
    columns: sql`x.name_en as title_en, x.name_ar as title_ar, null as plate_no, null as plate_kind, null as mobile,
      null as email, x.vat_no as number, null as civil_id, null as party, null as related_to`,
  },
  network: {
    found: sql`searched_networks x`,
    from: sql`networks x`,
    key: sql`x.name_en || ' ' || x.name_ar || ' ' || x.vat_no || ' ' || x.cr_number`,
    columns: sql`x.name_en as title_en, x.name_ar as title_ar, null as plate_no, null as plate_kind, null as mobile,
      null as email, x.vat_no as number, null as civil_id, null as party, null as related_to`,
  },
  station: {
    found: sql`searched_stations x`,
    from: sql`stations x join networks n on n.id = x.network_id`,
    key: sql`x.name_en || ' ' || x.name_ar || ' ' || coalesce(x.reference, '') || ' ' || x.city`,
    columns: sql`x.name_en as title_en, x.name_ar as title_ar, null as plate_no, null as plate_kind,
      x.contact_no as mobile, null as email, x.reference as number, null as civil_id, ${PARTY('n')} as party, x.city as related_to`,
    network: sql`x.network_id`,
    station: sql`x.id`,
  },
};

/** Kinds that have a picture of the person. */
const PHOTO: Partial<Record<ContactKind, SQL>> = { driver: sql`x.photo_file_id`, user: sql`x.avatar` };

/** A station is found by its city in either language; its key holds the English name. */
function matching(kind: ContactKind, word: string, inKey: SQL): SQL {
  const cities = kind === 'station' ? citiesNamed(word) : [];
  return cities.length === 0 ? inKey : sql`(${inKey} or x.city = any(${sql.param(cities)}::text[]))`;
}

/** The `most` closest of one kind within the actor's scope: what has every word typed, else what comes close to it. */
export async function findContacts(
  ctx: Ctx,
  kind: ContactKind,
  wanted: Wanted,
  limit: number,
): Promise<ContactRow[]> {
  const key = sql`search_key(${SEARCHED[kind].key})`;
  const all = wanted.words.map((word) =>
    matching(kind, word, sql`${key} like '%' || ${keyPattern(word)} || '%'`),
  );
  const exact = await select(ctx, kind, allOf(...all), wanted, limit);
  if (exact.length >= limit || !wanted.isForgiving) return exact;
  await ctx.db.rows(
    { name: 'search_forgiving', text: `select set_config('pg_trgm.word_similarity_threshold', $1, true)` },
    [String(FORGIVING)],
  );
  const close = await select(ctx, kind, sql`search_key(${wanted.phrase}) <% ${key}`, wanted, limit);
  const found = [...exact, ...(await phonetic(ctx, kind, wanted, limit)), ...close];
  return found.filter(({ id }, at) => found.findIndex((other) => other.id === id) === at).slice(0, limit);
}

/** Fewer consonants than this are half of all names. */
const MIN_CONSONANTS = 3;
/** Above names with a letter wrong, below those that have every word. */
const PHONETIC_CLOSENESS = 0.8;

/** People whose name sounds the same, in whichever script it is kept. */
async function phonetic(ctx: Ctx, kind: ContactKind, wanted: Wanted, limit: number): Promise<ContactRow[]> {
  const { phonetic: name } = SEARCHED[kind];
  if (!name) return [];
  const wantedKey = sql`phonetic_key(${wanted.phrase})`;
  const matches = sql`phonetic_key(${name}) @> ${wantedKey} and length(array_to_string(${wantedKey}, '')) >= ${MIN_CONSONANTS}`;
  return select(ctx, kind, matches, wanted, limit, sql`${PHONETIC_CLOSENESS}::real`);
}

/** Ids passed to another statement directly; beyond, that statement searches itself. */
const MAX_IDS = 5_000;

/** Stations do not search drivers by identity number. */
const DRIVER_TEXT_AT_PUMP = sql`x.first_name || ' ' || coalesce(x.middle_name, '') || ' ' || x.last_name || ' ' || x.mobile`;

/**
 * Vehicles or drivers that match every word, including deleted ones, as what follows a column of their ids: `=
 * any(…)`, `in (…)`, or null for none. Unsafe, because an actor without a fleet matches all: the caller must scope
 * its rows.
 */
export async function unsafeMatchIds(
  ctx: Ctx,
  kind: 'vehicle' | 'driver',
  wanted: Wanted,
): Promise<SQL | null> {
  const { actor } = ctx;
  const { key, found: from } = SEARCHED[kind];
  const has = (text: SQL) =>
    wanted.words.map((word) => sql`search_key(${text}) like '%' || ${keyPattern(word)} || '%'`);
  const isOutside = actor.client_id === null && !isPlatform(actor);
  const where = allOf(
    ...has(key),
    ...(kind === 'driver' && isOutside ? has(DRIVER_TEXT_AT_PUMP) : []),
    actor.client_id === null ? undefined : sql`x.client_id = ${actor.client_id}`,
  );
  const ids = sql`select x.id from ${from} where ${where}`;
  const found = await ctx.db.composed<{ id: number }>(sql`${ids} limit ${MAX_IDS + 1}`);
  if (found.length === 0) return null;
  // With the ids at hand the planner knows how many they are, and whether to begin with them.
  return found.length > MAX_IDS
    ? sql`in (${ids})`
    : sql`= any(${sql.param(found.map((row) => row.id))}::bigint[])`;
}

function select(
  ctx: Ctx,
  kind: ContactKind,
  matches: SQL,
  wanted: Wanted,
  limit: number,
  closeness = sql`word_similarity(search_key(${wanted.phrase}), search_key(${SEARCHED[kind].key}))`,
): Promise<ContactRow[]> {
  const { from, found, columns, alive } = SEARCHED[kind];
  const where = allOf(matches, alive, scope(ctx.actor, SEARCHED[kind]));
  return ctx.db.composed<ContactRow>(sql`
    select *, ${isExact(wanted)} as is_exact from (
      select ${sql.raw(`'${kind}'`)} as kind, x.id, ${columns}, x.status, ${PHOTO[kind] ?? sql`null::bigint`} as photo_file_id, x.created_at,
        ${closeness} as closeness
      from ${from} where x.id = any(array(select x.id from ${found} where ${where} limit ${CANDIDATES}))) candidates
    order by is_exact desc, closeness desc, id limit ${limit}`);
}

/** Over what `select` reads: the text is its plate, one of its numbers, its address or its whole name. */
function isExact({ phrase }: Wanted): SQL {
  const name = (column: string) =>
    sql`(closeness = 1 and search_key(${sql.raw(column)}) = search_key(${phrase}))`;
  return sql`coalesce(replace(plate_no, '-', '') = ${phrase} or mobile = ${phrase} or civil_id = ${phrase} or lower(email) = lower(${phrase})
    or upper(number) = upper(${phrase}) or ${name('title_en')} or ${name('title_ar')}, false)`;
}

/** What `like` looks for: a search key whose own wildcards are letters like any other. */
function keyPattern(word: string): SQL {
  return sql`regexp_replace(search_key(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

/** Whose rows the actor finds: the platform all; a client, station or network its own. */
function scope(actor: Actor, { client, network, station }: Searched): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.client_id) return client ? sql`${client} = ${actor.client_id}` : sql`false`;
  if (actor.station_id) return station ? sql`${station} = ${actor.station_id}` : sql`false`;
  if (actor.network_id) return network ? sql`${network} = ${actor.network_id}` : sql`false`;
  return sql`false`;
}
