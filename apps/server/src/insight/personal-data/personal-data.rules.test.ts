import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyPgTable, getTableColumns, getTableName, is, PgTable } from '../../platform/orm.ts';
import { SECTIONS } from './personal-data.fragments.ts';

const SOURCE = join(import.meta.dirname, '../..');

/** Tables that name a person and that nobody is given, each with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  users: 'who is a driver or of a station is given both',
  ...reason('opens something, and ends within minutes or when it is used', [
    ...['sign_in_codes', 'second_step_tickets', 'recovery_codes', 'company_sign_ins', 'invitations'],
    ...['calendar_feeds'],
  ]),
  ...reason('says which of other rows they have read, hidden or sorted', [
    ...['chat_members', 'mailbox_deliveries', 'mailbox_copies', 'mailbox_labels', 'mailbox_mutes'],
    ...[
      'saved_view_defaults',
      'setup_dismissals',
      'calendar_event_guests',
      'channel_choices',
      'message_hours',
    ],
  ]),
  ...reason('moved to chat messages', ['fuel_request_comments', 'dispute_comments', 'driver_messages']),
  ...reason('of a company, which names who speaks for it', [
    ...['registrations', 'network_contacts', 'client_contacts'],
  ]),
  ...reason('of a vehicle, which names who drives it today', ['vehicles', 'delivery_vehicles']),
  anomaly_case_events: 'a reviewer’s words on somebody else',
  chats: 'the subject of a thread; its messages are theirs',
  plate_readings: 'a picture of a plate, kept for a day',
  policy_simulations: 'a rule that was tried, not applied',
};

function reason(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]));
}

async function allTables(): Promise<AnyPgTable[]> {
  const modules = await Promise.all(
    globSync('*/**/*.table.ts', { cwd: SOURCE }).map((file) => import(join(SOURCE, file))),
  );
  return modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable)) as AnyPgTable[];
}

test('every table of a person is given to them, or left out for a reason', async () => {
  const provided = new Set(SECTIONS.map(({ table }) => getTableName(table)));
  const naming = (await allTables())
    .filter((table) =>
      ['user_id', 'driver_id', 'staff_id'].some((column) => column in getTableColumns(table)),
    )
    .map((table) => getTableName(table));
  expect(naming.filter((table) => !provided.has(table) && !(table in LEFT_OUT))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((table) => !naming.includes(table))).toEqual([]);
});

test('nobody is given a secret, and every column that is named exists', () => {
  for (const { name, table, column, columns, without = [] } of SECTIONS) {
    const all = Object.keys(getTableColumns(table));
    expect(all, name).toEqual(expect.arrayContaining([column, ...(columns ?? []), ...without]));
    const shown = (columns ?? all).filter((one) => !without.includes(one));
    expect(
      shown.filter((one) => /_hash$|_mac$|sealed|secret|public_key|_key$|token/.test(one)),
      name,
    ).toEqual([]);
  }
});
