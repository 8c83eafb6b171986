import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from './refuelling.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** Tables of tenants whose rows the database hides from nobody (migrations/rows.sql): why, and which. */
const SEEN_BY_ALL: Readonly<Record<string, string>> = {
  'A person’s own, always by their number': `bookmarks calendar_feeds channel_choices dashboard_layouts known_devices message_hours notification_choices passkeys
     push_messages push_subscriptions recovery_codes setup_dismissals totp_secrets user_presences`,
  'Read before it is known who asks':
    'company_identities company_sign_ins idempotency_keys invitations refresh_tokens second_step_tickets sessions sign_in_codes',
  'Between people of any company': `mailbox_attachments mailbox_copies mailbox_deliveries mailbox_labels mailbox_messages mailbox_mutes
    mailbox_recipients outgoing_messages`,
  'The platform’s own, which no tenant may read': `bank_accounts bank_entry_decisions bank_statement_entries bank_statements invoice_runs jobs
    settlement_file_decisions settlement_files old_month_parts settlement_transfer_answers settlement_transfers`,
  'A depot’s day, which serves several clients': `delivery_absences delivery_compartments delivery_vehicles plans static_route_days
    static_route_stops static_routes tracker_days trackers trip_actuals trip_alerts trip_fuel_requests trip_stops trips
    vehicle_positions week_plans`,
  'Read by every fleet': 'announcement_readings announcements fuel_prices store_ratings',
  'Written about both sides, without a person; added up by a job':
    'fuel_request_sum_changes fuel_request_sums',
  // Decision 112 has the figures.
  'Of its request or entry, whose rule hides it; a rule of its own makes plans much worse': `anomaly_findings anomaly_flags
    fuel_request_timeline held_escalations ledger_balances ledger_postings ledger_snapshots
    temporary_capacity_days vehicle_other_fuels`,
};

it('every table of tenants has its rule, or a reason to have none', async () => {
  const rows = await world.rows<{ name: string }>(
    `with recursive tenants as (
       select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
         c.oid in ('clients'::regclass, 'networks'::regclass, 'stations'::regclass)
         or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
           and a.attname in ('client_id', 'network_id', 'station_id', 'party_id', 'tenant')))
       union
       select f.conrelid from tenants t join pg_constraint f on f.confrelid = t.oid where f.contype = 'f'
     )
     select c.relname as name from tenants join pg_class c using (oid)
     where not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
  );
  const reasoned = Object.values(SEEN_BY_ALL).flatMap((tables) => tables.split(/\s+/));
  expect(rows.map(({ name }) => name)).toEqual(reasoned.sort());
});

it('every rule is the one of the file, and none is forgotten when a table has one', async () => {
  const rows = await world.rows<{ name: string; policies: string[] }>(
    `select c.relname as name, array_agg(p.polname::text order by p.polname) as policies
     from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relrowsecurity group by 1`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { name, policies } of rows) expect(policies, name).toEqual(['owner', 'tenant']);
});

it('what is read past the rules can be read there and nothing else', async () => {
  const { rows } = await world.database.pool.query<{ name: string; reads: boolean; writes: boolean }>(
    `select relname as name, has_table_privilege(oid, 'select') as reads, has_table_privilege(oid, 'insert, update, delete, truncate') as writes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and (relname like 'searched\\_%' or relname in ('payee_entries', 'payee_requests', 'entry_times'))`,
  );
  expect(rows.length).toBe(13);
  for (const { name, reads, writes } of rows)
    expect({ reads, writes }, name).toEqual({ reads: true, writes: false });
});

it('sums of statements are seen by the platform and the account they are of', async () => {
  const { id: s, network_id: n } = await world.makeStation();
  const client = 987_654;
  await world.rows(
    `insert into statement_days (kind, party_id, day, movement, up_to_entry_id, debits, credits, debit_halalas, credit_halalas)
     select kind, party_id, '1999-01-01', 'fuel', 1, 1, 0, 100, 0
     from (values ('client', $1::bigint), ('network', $2), ('branch', $3), ('franchisee', $3)) parties (kind, party_id)`,
    [client, n, s],
  );
  const seenBy = async (tenant: string) => {
    const connection = await world.database.pool.connect();
    try {
      await connection.query('begin');
      await connection.query(`select set_config('fleet.tenant', $1, true)`, [tenant]);
      const { rows } = await connection.query<{ kind: string }>(
        `select kind from statement_days where day = '1999-01-01' order by kind`,
      );
      return rows.map(({ kind }) => kind).join();
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  };
  const everything = 'branch,client,franchisee,network';
  expect(await seenBy('0/0')).toBe(everything);
  expect(await seenBy(`${client}/0`)).toBe('client');
  expect(await seenBy(`${client + 1}/0`)).toBe('');
  expect(await seenBy(`0/${n}`)).toBe('branch,franchisee,network');
  expect(await seenBy(`0/${n + 999}`)).toBe('');
  expect(await seenBy(`0/${n}/${s}`)).toBe('branch,franchisee');
  expect(await seenBy(`0/0/${s}`)).toBe('branch,franchisee');
  expect(await seenBy('')).toBe('');
  await world.rows(`delete from statement_days where day = '1999-01-01'`);
});

it.each(['payee_entries', 'payee_requests'])(
  '%s are seen past the rules by networks and the platform, and by no client or nobody',
  async (view) => {
    const { requestFuel } = await makeRefuelling(world);
    expect((await requestFuel()).status).toBe(201);
    const seenBy = async (tenant: string) => {
      const client = await world.database.pool.connect();
      try {
        await client.query('begin');
        await client.query(`select set_config('fleet.tenant', $1, true)`, [tenant]);
        return (await client.query(`select from ${view}`)).rowCount! > 0;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const tenants = ['0/0', '0/5', '0/5/6', '5/0', '5/0/0', ''];
    const seen = [];
    for (const tenant of tenants) seen.push(await seenBy(tenant));
    expect(seen).toEqual([true, true, true, false, false, false]);
  },
);
