/** Accepted violations, each with a reason. An entry that is no longer needed fails the test. */
import { OPEN_BREACHES } from './open-breaches.ts';
import type { Violation } from './source.ts';

/** Access to another noun's table: `read` of a later context's, `write` of any other's. */
interface TableException {
  readonly file: string;
  readonly table: string;
  readonly kind: 'read' | 'write';
  readonly why: string;
}

/** Violation of any other rule. */
interface RuleException {
  readonly file: string;
  readonly rule: string;
  readonly why: string;
}

const USER_PARTIES =
  'every call asks in one statement who a user is and whether their party is active: the joins are in this one file';
const TRIP_OF_REQUEST =
  'every action on a fuel request answers with its detail, read by one statement; the trip it belongs to is part of it';

const readsOf = (file: string, tables: readonly string[], why: string): TableException[] =>
  tables.map((table) => ({ file, table, kind: 'read', why }));

const TABLE_EXCEPTIONS: readonly TableException[] = [
  ...readsOf(
    'apps/server/src/access/users/user-parties.fragments.ts',
    ['clients', 'drivers', 'staff', 'stations', 'networks'],
    USER_PARTIES,
  ),
  ...readsOf(
    'apps/server/src/fuelling/fuel-requests/fuel-requests.queries.ts',
    ['trips', 'trip_fuel_requests'],
    TRIP_OF_REQUEST,
  ),
];
const RULE_EXCEPTIONS: readonly RuleException[] = [
  {
    rule: 'settings of a connection end with their transaction',
    file: 'apps/server/src/platform/migrate.ts',
    why: 'The connection is its own and ends with the migrations, whose transactions are those of a library.',
  },
];

type Exception = TableException | RuleException;

/** Entries `read drivers: <file>` and `<rule>: <file>` as exceptions: violations still to be corrected. */
const OPEN: readonly Exception[] = OPEN_BREACHES.map((line) => {
  const [, kind, table, file] = /^(read|write) (\w+): (.+)$/.exec(line) ?? [];
  if (file) return { kind: kind as 'read' | 'write', table: table!, file, why: 'open' };
  const at = line.lastIndexOf(': ');
  return { rule: line.slice(0, at), file: line.slice(at + 2), why: 'open' };
});

function covers(exception: Exception, { file, rule, table, kind }: Violation): boolean {
  if (exception.file !== file) return false;
  return 'rule' in exception ? exception.rule === rule : exception.table === table && exception.kind === kind;
}

/** Remaining violations, and unused exceptions. */
export function withoutExcepted(
  violations: readonly Violation[],
  exceptions: readonly Exception[] = [...TABLE_EXCEPTIONS, ...RULE_EXCEPTIONS, ...OPEN],
): { left: Violation[]; idle: Exception[] } {
  return {
    left: violations.filter((violation) => !exceptions.some((one) => covers(one, violation))),
    idle: exceptions.filter((one) => !violations.some((violation) => covers(one, violation))),
  };
}
