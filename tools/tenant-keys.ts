/**
 * `node tools/tenant-keys.ts`: by which key each table would be spread over several databases (decision 120), table by table. Its test
 * fails for a table that has no key, comes to none and has no reason.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { type AnyPgTable, getTableName, is, PgTable } from '../apps/server/src/platform/orm.ts';

const SOURCE = join(import.meta.dirname, '../apps/server/src');
/** Columns that say whose a row is, in this order. */
const KEYS = ['client_id', 'network_id'] as const;

/** Tables without a tenant, each with where its rows would be. */
export const WITHOUT_KEY: Readonly<Record<string, string>> = {
  ...each('the tenant itself: its id is the key', ['clients', 'networks']),
  ...each('a catalogue of the platform, copied to every node', [
    ...['fuel_types', 'past_base_prices', 'price_bounds', 'vehicle_types', 'subscription_plans', 'groups'],
    ...['group_gifts', 'group_permissions', 'message_texts', 'cancel_reasons', 'dated_settings', 'sims'],
    ...['announcements', 'pump_pin_keys', 'handheld_devices', 'delivery_products', 'store_products'],
  ]),
  ...each('of the whole installation, on one node', [
    ...['jobs', 'idempotency_keys', 'milestones', 'change_base', 'change_marks', 'document_reminders'],
    ...['fee_runs', 'pricing_questions', 'sign_in_failures', 'fill_stretch_marks', 'registration_uploads'],
    ...['statement_day_marks'],
    ...['old_months', 'old_month_parts', 'filed_timeline_pictures'],
    ...['seal_queue', 'seals', 'anomaly_subjects', 'fuel_request_sums', 'usage_days', 'positions'],
    ...['mails', 'mail_recipients', 'mailbox_tokens', 'invoice_runs', 'settlement_files', 'bank_accounts'],
    ...['bank_statements', 'bank_entries', 'bank_statement_entries', 'bank_entry_decisions'],
    // In one file are transfers to networks and to clients.
    ...['settlement_transfers', 'settlement_transfer_answers'],
  ]),
  ...each('of a user, or of somebody outside: it needs a key of its own', [
    ...[
      'mailbox_messages',
      'mailbox_recipients',
      'outgoing_messages',
      'sign_in_codes',
      'second_step_tickets',
    ],
  ]),
  ...each('an account has one party, which would become its key', [
    ...['ledger_accounts', 'ledger_balances', 'ledger_snapshots', 'statement_days'],
  ]),
  ...each('the platform’s own deliveries, for clients in common', [
    ...['delivery_branches', 'delivery_constraints', 'delivery_slots', 'delivery_alert_limits', 'geofences'],
    ...['plans', 'week_plans', 'delivery_absences'],
  ]),
};

export type Placement =
  | { readonly kind: 'key'; readonly column: string; readonly isAlways: boolean }
  | { readonly kind: 'parent'; readonly path: readonly string[] }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** Every table of the product. */
export async function allTables(): Promise<AnyPgTable[]> {
  const files = globSync('**/*.table.ts', { cwd: SOURCE });
  const modules = await Promise.all(files.map((file) => import(join(SOURCE, file)) as Promise<object>));
  const tables = modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable));
  return [...new Set(tables as AnyPgTable[])];
}

/** Where the rows of a table belong: by a column of their own, by that of a parent they always have, or for a reason of their own. */
export function placementOf(table: AnyPgTable): Placement {
  const reason = WITHOUT_KEY[getTableName(table)];
  if (reason !== undefined) return { kind: 'none', reason };
  const own = ownKey(table);
  if (own) return { kind: 'key', ...own };
  const path = pathToKey(table);
  return path ? { kind: 'parent', path } : { kind: 'unknown' };
}

function ownKey(table: AnyPgTable): { column: string; isAlways: boolean } | null {
  const { columns } = getTableConfig(table);
  for (const key of KEYS) {
    const found = columns.find(({ name }) => name === key);
    if (found) return { column: key, isAlways: found.notNull };
  }
  return null;
}

/** The shortest path up, by references that are never null. */
function pathToKey(table: AnyPgTable): string[] | null {
  const seen = new Set([getTableName(table)]);
  let steps: { table: AnyPgTable; path: string[] }[] = [{ table, path: [] }];
  while (steps.length > 0) {
    const next: typeof steps = [];
    for (const step of steps) {
      for (const parent of parentsOf(step.table)) {
        const name = getTableName(parent);
        if (seen.has(name)) continue;
        seen.add(name);
        const path = [...step.path, name];
        if (ownKey(parent) || name === 'clients' || name === 'networks') return path;
        next.push({ table: parent, path });
      }
    }
    steps = next;
  }
  return null;
}

function parentsOf(table: AnyPgTable): AnyPgTable[] {
  return getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ columns }) => columns.every(({ notNull }) => notNull))
    .map(({ foreignTable }) => foreignTable as AnyPgTable);
}

function each(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

function lineOf(table: AnyPgTable): string {
  const placement = placementOf(table);
  const name = getTableName(table).padEnd(28);
  if (placement.kind === 'key')
    return `${name}${placement.column}${placement.isAlways ? '' : ', where it has one'}`;
  if (placement.kind === 'parent') return `${name}by ${placement.path.join(' → ')}`;
  return `${name}${placement.kind === 'none' ? placement.reason : 'NO KEY'}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log((await allTables()).map(lineOf).sort().join('\n'));
