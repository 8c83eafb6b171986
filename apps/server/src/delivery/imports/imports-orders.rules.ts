import { MAX_DAYS_AHEAD, MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { addDays, riyadhDate, riyadhWeekday, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  type Cells,
  comparable,
  type Problems,
  readChoice,
  readDateTime,
  readLitres,
} from './imports-cells.rules.ts';
import { problemsOfAll } from './imports-lines.rules.ts';
import type { BranchSlot, NamedProduct, NamedSite } from './imports-orders.queries.ts';

/** What names in a spreadsheet of orders mean. Keys are `comparable` names. */
export interface OrderLookups {
  readonly clients: ReadonlyMap<string, number>;
  /** `client:name`. */
  readonly sites: ReadonlyMap<string, number>;
  readonly products: ReadonlyMap<string, { id: number; kind: 'fuel' | 'goods' }>;
  readonly branches: ReadonlyMap<string, number>;
  /** For lines that name none. */
  readonly branch: number | null;
  readonly slots: readonly BranchSlot[];
}

type Name = { readonly id: number; readonly name: string };

/** Names as lines of orders ask for them. `preferred` is the branch of lines that name none, where it is there. */
export function orderLookupsOf(
  input: {
    clients: readonly Name[];
    sites: readonly NamedSite[];
    products: readonly NamedProduct[];
    branches: readonly Name[];
    slots: readonly BranchSlot[];
  },
  preferred: number,
): OrderLookups {
  const ids = (names: readonly Name[]) => new Map(names.map(({ id, name }) => [comparable(name), id]));
  const isThere = input.branches.some(({ id }) => id === preferred);
  return {
    clients: ids(input.clients),
    sites: new Map(input.sites.map(({ id, client_id, name }) => [`${client_id}:${comparable(name)}`, id])),
    products: new Map(input.products.map(({ id, kind, name }) => [comparable(name), { id, kind }])),
    branches: ids(input.branches),
    branch: isThere ? preferred : (input.branches[0]?.id ?? null),
    slots: input.slots,
  };
}

const PRIORITY_SYNONYMS = {
  low: ['منخفضة', 'منخفض'],
  normal: ['medium', 'عادية', 'عادي'],
  high: ['urgent', 'عالية', 'عاجل', 'عاجلة'],
} as const;
const PRIORITY = { low: 20, normal: 50, high: 80 } as const;
const LONGEST = { client_reference: 40, notes: 300 } as const;
const MAX_PIECES = 100_000;
const MIN_VOLUME_ML = 1_000;
const MAX_VOLUME_ML = 100_000_000;
/** `08:00-12:00`, `8–12`, `08:00 to 12:00`, `٨:٠٠ - ١٢:٠٠`. */
const HOURS = /^(\d{1,2})(?::(\d{2}))?\s*(?:-|–|—|to|until|إلى|حتى)\s*(\d{1,2})(?::(\d{2}))?$/i;

/** From and to as minutes of the day; null where the text names no hours. */
export function readHours(text: string): { from_minute: number; to_minute: number } | null {
  const found = HOURS.exec(toWesternDigits(text).trim());
  if (!found) return null;
  const from = minuteOf(found[1]!, found[2]);
  // Midnight ends the day, whichever way it is written.
  const until = minuteOf(found[3]!, found[4]);
  const to = until === 0 ? MINUTES_A_DAY : until;
  return from === null || to === null || from >= to ? null : { from_minute: from, to_minute: to };
}

function minuteOf(hours: string, minutes = '0'): number | null {
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= 1440 ? minute : null;
}

/** An order from a row; `given` is complete only without problems. */
export function readOrderLine(client_id: number | null, cells: Cells, lookups: OrderLookups, now: Date) {
  const problems = problemsOfAll('orders', cells);
  const text = (field: string) => cells[field] ?? '';
  const wrong = (field: string, code: string) => {
    problems[field] ??= code;
    return null;
  };

  const client = text('client') === '' ? undefined : lookups.clients.get(comparable(text('client')));
  const whose = client ?? (text('client') === '' ? client_id : null);
  if (whose === null) wrong('client', text('client') === '' ? 'required' : 'not_found');
  else if (client_id !== null && whose !== client_id) wrong('client', 'not_found');
  const site = lookups.sites.get(`${whose}:${comparable(text('warehouse'))}`);
  if (site === undefined && whose !== null) wrong('warehouse', 'not_found');

  const delivery_branch_id =
    text('delivery_branch') === ''
      ? lookups.branch
      : lookups.branches.get(comparable(text('delivery_branch')));
  if (delivery_branch_id == null) wrong('delivery_branch', 'not_found');
  const delivery_date = readDay(text('delivery_date'), now, (code) => wrong('delivery_date', code));
  const delivery_slot_id =
    text('delivery_slot') === ''
      ? null
      : (slotOf(lookups.slots, delivery_branch_id, delivery_date, text('delivery_slot')) ??
        (delivery_date === null ? null : wrong('delivery_slot', 'no_such_slot')));

  const product = lookups.products.get(comparable(text('product')));
  if (!product) wrong('product', 'not_found');
  const quantity = readQuantity(product?.kind, text('quantity'), (code) => wrong('quantity', code));
  const priority = readChoice(text('priority'), PRIORITY_SYNONYMS);
  if (priority === null) wrong('priority', 'unknown_choice');
  for (const field of ['client_reference', 'notes'] as const)
    if (text(field).length > LONGEST[field]) wrong(field, 'too_big');

  return {
    problems,
    input: {
      client_id: whose ?? 0,
      delivery_branch_id: delivery_branch_id ?? 0,
      warehouse_id: site ?? 0,
      delivery_date: delivery_date ?? '',
      delivery_slot_id,
      lines: [{ delivery_product_id: product?.id ?? 0, ...quantity }],
      priority: PRIORITY[priority ?? 'normal'],
      required_skills: [],
      client_reference: text('client_reference') || null,
      notes: text('notes') || null,
    },
  };
}

function readDay(text: string, now: Date, wrong: (code: string) => null): string | null {
  const parsed = readDateTime(text);
  if (parsed === undefined) return null;
  if (parsed === null) return wrong('not_a_date');
  const [day, today] = [riyadhDate(parsed), riyadhDate(now)];
  if (day < today) return wrong('in_the_past');
  return day > addDays(today, MAX_DAYS_AHEAD) ? wrong('too_many_days_ahead') : day;
}

function slotOf(
  slots: readonly BranchSlot[],
  branch: number | null | undefined,
  day: string | null,
  text: string,
) {
  const hours = readHours(text);
  if (!hours || day === null) return undefined;
  const weekday = riyadhWeekday(startOfRiyadhDate(day));
  return slots.find(
    (slot) =>
      slot.delivery_branch_id === branch &&
      slot.weekday === weekday &&
      slot.from_minute === hours.from_minute &&
      slot.to_minute === hours.to_minute,
  )?.id;
}

/** Litres of a fuel, whole pieces of goods; nothing where it is not known which. */
function readQuantity(
  kind: 'fuel' | 'goods' | undefined,
  text: string,
  wrong: (code: string) => null,
): { volume_ml?: number; pieces?: number } {
  const volume_ml = readLitres(text);
  if (volume_ml === undefined) return {};
  const pieces = volume_ml === null ? null : volume_ml / 1000;
  if (volume_ml === null || pieces === null || (kind === 'goods' && !Number.isInteger(pieces)))
    return wrong('not_a_number') ?? {};
  const [min, max] = kind === 'goods' ? [1000, MAX_PIECES * 1000] : [MIN_VOLUME_ML, MAX_VOLUME_ML];
  if (volume_ml < min || volume_ml > max) return wrong(volume_ml < min ? 'too_small' : 'too_big') ?? {};
  return kind === 'goods' ? { pieces } : { volume_ml };
}

/** The column a field of the order was read from. */
const SPREADSHEET_FIELD: Readonly<Record<string, string>> = {
  warehouse_id: 'warehouse',
  delivery_branch_id: 'delivery_branch',
  delivery_slot_id: 'delivery_slot',
  client_id: 'client',
  'lines.0.delivery_product_id': 'product',
  'lines.0.volume_ml': 'quantity',
  'lines.0.pieces': 'quantity',
};

/** Problems of the row's cells from the order's rejection. */
export function problemsOfRefusal({
  code,
  fields,
}: {
  code: string;
  fields?: Problems | undefined;
}): Problems {
  if (code === 'SLOT_FULL') return { delivery_slot: 'slot_full' };
  if (!fields || Object.keys(fields).length === 0) return { warehouse: 'unknown' };
  return Object.fromEntries(
    Object.entries(fields).map(([field, why]) => [SPREADSHEET_FIELD[field] ?? field, why]),
  );
}
