import type pg from 'pg';
import { answerOf, PreparedQuery, type Wire } from './db-prepared.ts';

// For whom a statement is: the setting that the rules of rows read (migrations/rows.sql). It holds for one transaction, never for a
// session, as whoever pools connections may give each transaction another one.

/** The setting, of a tenant by its name: the client, network and station it is bound to, 0 for none. For a name unheard of, nobody. */
export function tenantSetting(tenant: string): string {
  const [, station, of] = /^station ([1-9]\d*) of network ([1-9]\d*)$/.exec(tenant) ?? [];
  if (station) return `0/${of}/${station}`;
  const [, kind, id] = /^(client|network) ([1-9]\d*)$/.exec(tenant) ?? [];
  if (kind) return kind === 'client' ? `${id}/0` : `0/${id}`;
  return /^(user \d+|system|anonymous)$/.test(tenant) ? '0/0' : '';
}

/** What holds for every statement. */
export interface StatementSettings {
  readonly [name: string]: string;
}

const SET_TENANT = { name: 'set_tenant', text: `select set_config('fleet.tenant', $1, true)` };
/** Connections on which it is prepared. */
const knowing = new WeakSet<pg.PoolClient>();

/** A statement that tells for whom it is just before, in its own packet and transaction: neither waited for nor committed by itself. */
class TenantQuery extends PreparedQuery {
  #isSet = false;
  readonly #setting: string;
  /** Where the connection may be another one each time: nothing is prepared, and all settings are told. */
  readonly #unprepared: string | undefined;

  constructor(
    setting: string,
    unprepared: string | undefined,
    statement: pg.QueryConfig,
    values: unknown[] | undefined,
    answered: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig, values, answered);
    this.#setting = setting;
    this.#unprepared = unprepared;
  }

  override submit(connection: Wire): Error | null {
    connection.stream.cork();
    try {
      if (this.#unprepared !== undefined) connection.parse({ name: '', text: this.#unprepared });
      const statement = this.#unprepared === undefined ? SET_TENANT.name : '';
      connection.bind({ statement, values: [this.#setting] });
      connection.execute({});
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = true;
  }
}

/** What tells the tenant and these settings, for one transaction. */
export function settingsQuery(settings: StatementSettings): string {
  const further = Object.entries(settings).map(
    ([name, value]) => `, set_config('${name}', '${value}', true)`,
  );
  return `${SET_TENANT.text}${further.join('')}`;
}

/** Runs one statement outside a transaction for this tenant. */
export function queryFor(
  client: pg.PoolClient,
  setting: string,
  [statement, values]: [statement: pg.QueryConfig | string, values?: unknown[]],
  unprepared?: string,
): Promise<pg.QueryResult> {
  if (unprepared === undefined && !knowing.has(client)) {
    knowing.add(client);
    // Its failure is that of the statement behind it.
    client.query({ ...SET_TENANT, values: [''] }).catch(() => {});
  }
  const config = typeof statement === 'string' ? { text: statement } : statement;
  return answerOf(client, (answered) => new TenantQuery(setting, unprepared, config, values, answered));
}
