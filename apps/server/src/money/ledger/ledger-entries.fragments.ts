import { type SQL, sql } from '../../platform/orm.ts';

// What reads entries past the rule of a client's rows (migrations/rows.sql), which looks at each for its client and lets an index be used
// for plain comparisons only.

/** Entries as networks and stations read them: an index of theirs says all. A client's people find none; whose they are is named as ever. */
export const PAYEE_ENTRIES = sql`payee_entries e`;

/** The numbers of the first entries at or after a time, of whomever they are: as many as are posted at once, so that the least is among them. */
export const firstNumbersFrom = (instant: Date) =>
  sql`(select id from entry_times where posted_at >= ${instant.toISOString()} order by posted_at, id limit 500)`;

/** The entry with this key, or none, to join laterally: what makes the key could tell of hidden rows, so beside a plain join all are read. */
export const entryByKey = (key: SQL) =>
  sql`lateral (select * from ledger_entries where business_key = ${key} limit 1)`;
