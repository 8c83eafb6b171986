import type { ChangedField } from '@fleet/contracts/insight/audit-log.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { asObject, isSame } from '@fleet/domain/differences.ts';

/** Values that are never shown, whatever a noun wrote into its audit row. */
const SECRET = /(password|secret|token|_hash|_mac|driver_pin|^pin)/;
const HIDDEN = '•••';

/** Subjects that are read with the right to something else. */
const READ_AS: Record<string, readonly string[]> = {
  top_up: ['read wallet'],
  allocation: ['read wallet'],
  fuel_price: ['read station'],
  staff: ['read staff', 'read station'],
  policy: ['read policy', 'read client'],
  vehicle_group: ['read vehicle'],
  branch: ['read vehicle'],
  cost_center: ['read vehicle'],
  client_price: ['read client'],
  user: ['read user', 'invite user'],
  dispute_case: ['read dispute_case', 'read held_transaction'],
  ledger_entry: ['read ledger'],
};

/** Whether this reader may read the history of this kind of object; the query limits the rows. */
export function mayReadSubject(
  actor: { group: string | null; permissions: ReadonlySet<Permission> },
  subject: string,
): boolean {
  if (actor.group === 'admin' && actor.permissions.has('read audit_log')) return true;
  // A driver shares a client with people whose changes are none of theirs.
  if (actor.group === 'driver') return false;
  const rights = [`read ${subject}`, ...(READ_AS[subject] ?? [])];
  return rights.some((right) => actor.permissions.has(right as Permission));
}

/** Where a page ends: rows are in the order of their instant, then of their number. */
export interface Mark {
  readonly at: Date;
  readonly id: number;
}

/** Whether a row is older than another, in the order of the log. */
export function isBefore(one: Mark, other: Mark): boolean {
  const apart = one.at.getTime() - other.at.getTime();
  return apart < 0 || (apart === 0 && one.id < other.id);
}

export function markText({ at, id }: Mark): string {
  return `${at.getTime()}-${id}`;
}

/** Reads what `markText` wrote; the contract has checked its format. */
export function readMark(text: string | undefined): Mark | null {
  if (!text) return null;
  const [at, id] = text.split('-').map(Number);
  return { at: new Date(at!), id: id! };
}

/**
 * What changed, field by field, in the row's order. With both sides present, a field the later side does not name has
 * not changed: nouns record what they touched. Objects are expanded, lists are compared as a unit.
 */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [asObject(before), asObject(after)];
  if (!old && !now) return [];
  const names = Object.keys(now ?? old ?? {});
  return names.flatMap((name) => differences(name, old?.[name] ?? null, now?.[name] ?? null));
}

function differences(field: string, before: unknown, after: unknown): ChangedField[] {
  if (isSame(before, after)) return [];
  if (SECRET.test(field.split('.').at(-1)!)) {
    const shown = (value: unknown) => (value === null ? null : HIDDEN);
    return [changed(field, shown(before), shown(after))];
  }
  const [old, now] = [asObject(before), asObject(after)];
  if ((old || before === null) && (now || after === null) && (old || now)) {
    const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
    return [...names].flatMap((name) =>
      differences(`${field}.${name}`, old?.[name] ?? null, now?.[name] ?? null),
    );
  }
  return [changed(field, before, after)];
}

function changed(field: string, before: unknown, after: unknown): ChangedField {
  return { field, before, after, before_name: null, after_name: null };
}

/** Kinds of thing that have a name of their own. */
const NAMED_KINDS = [
  'client',
  'network',
  'station',
  'vehicle',
  'driver',
  'staff',
  'user',
  'fuel_type',
  'vehicle_type',
  'vehicle_group',
  'group',
  'branch',
  'delivery_branch',
  'warehouse',
  'delivery_product',
  'geofence',
  'invoice',
  'subscription_plan',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Fields that hold an id and are not called like what they name. */
const KINDS: Record<string, NamedKind> = {
  chosen_station_id: 'station',
  area_supervisor_id: 'staff',
  other_fuel_type_id: 'fuel_type',
  requested_by_user_id: 'user',
  ended_by_user_id: 'user',
  created_by_user_id: 'user',
  changed_by_user_id: 'user',
};

/** What kind of thing a field names; a group is a user's role, of anything else a group of vehicles. */
function kindOfField(subject: string, field: string): NamedKind | undefined {
  const name = field.split('.').at(-1)!;
  if (name === 'group_id') return subject === 'user' ? 'group' : 'vehicle_group';
  return KINDS[name] ?? NAMED_KINDS.find((kind) => name === `${kind}_id`);
}

export interface NamedThing {
  readonly kind: NamedKind;
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

interface Change {
  readonly subject: string;
  readonly subject_id: number | null;
  readonly fields: readonly ChangedField[];
}

/** Every thing a change refers to by its id: what was changed, and what its fields name. */
export function referencesIn({ subject, subject_id, fields }: Change): { kind: NamedKind; id: number }[] {
  const kind = NAMED_KINDS.find((one) => one === subject);
  const own = kind && subject_id !== null ? [{ kind, id: subject_id }] : [];
  const named = fields.flatMap(({ field, before, after }) => {
    const kind = kindOfField(subject, field);
    if (!kind) return [];
    return [before, after].filter((id) => typeof id === 'number').map((id) => ({ kind, id }));
  });
  return [...own, ...named];
}

/** The name of what was changed, and the fields with the names of what they refer to. */
export function withNames(
  { subject, subject_id, fields }: Change,
  things: readonly NamedThing[],
): { subject_name: NamedThing | null; fields: ChangedField[] } {
  const named = new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const nameOf = (kind: string | undefined, id: unknown) => named.get(`${kind} ${id}`) ?? null;
  return {
    subject_name: nameOf(subject, subject_id),
    fields: fields.map((one) => {
      const kind = kindOfField(subject, one.field);
      return { ...one, before_name: nameOf(kind, one.before), after_name: nameOf(kind, one.after) };
    }),
  };
}
