import { ACCOUNT_KINDS, ENTRY_KINDS } from '@fleet/contracts/money/ledger.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { changeNo, createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * One account per party and kind. A positive balance is money its owner has; bank, receivables, suspense and loss are
 * the other side. Guarded accounts (the client's three) keep a locked balance row that may never go below zero, or
 * below the credit line; the busy ones are summed from postings over the last snapshot.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull(),
    /** The client, network or station the kind speaks of; 0 for the platform's own. */
    party_id: ref().notNull().default(0),
    guarded: boolean().notNull(),
  },
  (t) => [uniqueIndex('ledger_accounts_kind_party_id_key').on(t.kind, t.party_id)],
);

export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    account_id: ref()
      .primaryKey()
      .references(() => ledgerAccounts.id),
    balance_halalas: integer64().notNull(),
    /** How far below zero it may go: the client's credit line, on its allocated balance only. */
    credit_limit_halalas: integer64().notNull().default(0),
  },
  () => [
    check(
      'ledger_balances_insufficient_funds',
      sql`balance_halalas + credit_limit_halalas >= 0 and credit_limit_halalas >= 0`,
    ),
  ],
);

/** Immutable. `business_key` names the event in the business (`hold:118204`): the same event can never post twice. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    business_key: text().notNull().unique('ledger_entries_business_key_status_conflict'),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    fuel_request_id: ref(),
    reverses_entry_id: ref(),
    reason: text(),
    actor_user_id: ref(),
    posted_at: instant().notNull(),
    /**
     * Litres a station is owed for by this entry, less than zero where it takes them back: processing fees count them.
     * Written by trigger from the request, or from the entry reversed.
     */
    volume_ml: integer64(),
    change_no: changeNo(),
  },
  (t) => [
    /** The lines of a client's statement in the order others read them. */
    index('ledger_entries_changes')
      .on(t.client_id, t.change_no, t.id)
      .where(sql`kind not in ('hold', 'excess_hold', 'release', 'transfer')`),
    /** What a client's statement shows; holds, releases and transfers move money inside it. */
    index('ledger_entries_statement')
      .on(t.client_id, t.posted_at, t.id)
      .where(sql`kind not in ('hold', 'excess_hold', 'release', 'transfer')`),
    /** What the statements of networks and stations show. */
    index('ledger_entries_network_statement')
      .on(t.network_id, t.posted_at, t.id)
      .where(sql`network_id is not null and kind <> 'release'`),
    index('ledger_entries_station_statement')
      .on(t.station_id, t.posted_at, t.id)
      .where(sql`station_id is not null and kind <> 'release'`),
    /** The rest of their entries, for the list of all entries: few, as a request seldom ends at a pump without fuel. */
    index('ledger_entries_network_releases')
      .on(t.network_id, t.id)
      .where(sql`network_id is not null and kind = 'release'`),
    index('ledger_entries_station_releases')
      .on(t.station_id, t.id)
      .where(sql`station_id is not null and kind = 'release'`),
    index('ledger_entries_posted_at').on(t.posted_at, t.id),
    /** What moves a network's due but fuel: few among its captures. */
    index('ledger_entries_network_other')
      .on(t.network_id, t.posted_at)
      .where(
        sql`network_id is not null and kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer')`,
      ),
    /** What moves a client's money but fuel, and the few of each such kind among all. */
    index('ledger_entries_other')
      .on(t.client_id, t.posted_at)
      .where(sql`kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer')`),
    /** A month's fuel of one client at one network: what an invoice is made of. */
    index('ledger_entries_captures').on(t.client_id, t.network_id, t.posted_at).where(sql`kind = 'capture'`),
    index('ledger_entries_fuel_request').on(t.fuel_request_id).where(sql`fuel_request_id is not null`),
    uniqueIndex('ledger_entries_reverses_entry_id_status_conflict')
      .on(t.reverses_entry_id)
      .where(sql`reverses_entry_id is not null`),
  ],
);

/** The postings of an entry sum to zero; the database function `post_entry` is the only way in. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entry_id: ref()
      .notNull()
      .references(() => ledgerEntries.id),
    account_id: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    amount_halalas: integer64().notNull(),
    /** Balance of a guarded account after this posting, for statements. */
    balance_after_halalas: integer64(),
  },
  (t) => [
    primaryKey({ columns: [t.entry_id, t.account_id] }),
    /** With the amount, so that a busy account is summed without reading its postings. */
    index('ledger_postings_account').on(t.account_id, t.entry_id, t.amount_halalas),
  ],
);

/** Sums of busy accounts up to and including an entry. */
export const ledgerSnapshots = pgTable(
  'ledger_snapshots',
  {
    account_id: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    up_to_entry_id: ref().notNull(),
    balance_halalas: integer64().notNull(),
    taken_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.up_to_entry_id] })],
);

/** A reservation of a client's money for one request. Resolved once, enforced by the database. */
export const holds = pgTable(
  'holds',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    fuel_request_id: ref().notNull(),
    kind: text({ enum: ['request', 'excess'] }).notNull(),
    amount_halalas: integer64().notNull(),
    state: text({ enum: ['open', 'captured', 'released'] })
      .notNull()
      .default('open'),
    captured_halalas: integer64().notNull().default(0),
    opened_entry_id: ref()
      .notNull()
      .references(() => ledgerEntries.id),
    resolved_entry_id: ref().references(() => ledgerEntries.id),
    opened_at: instant().notNull(),
    resolved_at: instant(),
  },
  (t) => [
    uniqueIndex('holds_fuel_request_id_kind_status_conflict').on(t.fuel_request_id, t.kind),
    index('holds_open').on(t.client_id).where(sql`state = 'open'`),
    check('holds_capture_within', sql`captured_halalas between 0 and amount_halalas`),
    check('holds_resolved', sql`(state = 'open') = (resolved_entry_id is null)`),
  ],
);

/**
 * Ledger entries and audit rows waiting for the sealer, written by trigger in their own transaction. Each row is queued where its number
 * is made, so none is twice; the sealer takes all there is, in any order, and `seals` takes each once. So it has no index.
 */
export const sealQueue = pgTable('seal_queue', {
  kind: text({ enum: ['entry', 'audit'] }).notNull(),
  row_id: ref().notNull(),
  /** Of an audit row, `at`: which month it is in. */
  row_at: instant(),
});

/** One hash chain over both kinds, in the order of sealing. */
export const seals = pgTable(
  'seals',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    kind: text({ enum: ['entry', 'audit'] }).notNull(),
    row_id: ref().notNull(),
    /** Of an audit row, `at`; null for those sealed by 1.0.0. Not covered by the hash, which covers the row's own. */
    row_at: instant(),
    hash: bytea().notNull(),
    sealed_at: instant().notNull(),
  },
  (t) => [uniqueIndex('seals_kind_row_id_key').on(t.kind, t.row_id)],
);
