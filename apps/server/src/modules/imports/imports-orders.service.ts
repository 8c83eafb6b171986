import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { attempt, type Ctx } from '../../platform/context.ts';
import { placeOrder } from '../orders/orders-place.service.ts';
import type { Cells, Problems } from './imports-cells.rules.ts';
import { uniqueKeys } from './imports-lines.rules.ts';
import {
  countInSlots,
  listOrderBranches,
  listOrderClients,
  listOrderPlaces,
  listOrderProducts,
  listOrderSlots,
} from './imports-orders.queries.ts';
import {
  type OrderLookups,
  orderLookupsOf,
  problemsOfRefusal,
  readOrderLine,
} from './imports-orders.rules.ts';
import type { NewLine } from './imports-work.queries.ts';

interface Line {
  readonly row_no: number;
  readonly cells: Cells;
}
interface Of {
  readonly id: number;
  readonly client_id: number | null;
}

/** Looks at lines of orders: names that are known, a day that can be, and a slot with a place left for each. */
export async function checkOrderLines(
  ctx: Ctx,
  { client_id }: Of,
  lines: readonly Line[],
): Promise<NewLine[]> {
  const lookups = await loadLookups(ctx, client_id, lines);
  const read = lines.map((line) => ({ line, ...readOrderLine(client_id, line.cells, lookups, ctx.now) }));
  const free = await freePlaces(ctx, lookups, new Set(read.map(({ given }) => given.delivery_date)));
  return read.map(({ line, given, problems }) => {
    if (given.delivery_slot_id !== null && Object.keys(problems).length === 0) {
      const place = `${given.delivery_slot_id} ${given.delivery_date}`;
      const left = free(place, given.delivery_slot_id);
      if (left <= 0) problems.delivery_slot = 'slot_full';
    }
    const { client_reference } = given;
    const key = client_reference === null ? null : `${given.client_id}:${client_reference}`;
    return { ...line, problems, unique_keys: uniqueKeys({ client_reference: key }, problems) };
  });
}

/** Places an order for each good line, each by itself, and says what became of it: full slots and taken references stay as lines. */
export async function saveOrderLines(
  ctx: Ctx,
  { id, client_id }: Of,
  lines: readonly Line[],
): Promise<{ row_no: number; saved_id: number | null; problems: Problems }[]> {
  const lookups = await loadLookups(ctx, client_id, lines);
  const outcomes = [];
  for (const { row_no, cells } of lines) {
    const { given, problems } = readOrderLine(client_id, cells, lookups, ctx.now);
    // A place, a product or a slot named in the sheet may have gone since it was looked at.
    if (Object.keys(problems).length > 0) {
      outcomes.push({ row_no, saved_id: null, problems });
      continue;
    }
    const placed = await attempt(ctx, () => placeOrder(ctx, given, id));
    outcomes.push(
      'value' in placed
        ? { row_no, saved_id: placed.value, problems: {} }
        : { row_no, saved_id: null, problems: problemsOfRefusal(placed.refusal) },
    );
  }
  return outcomes;
}

async function loadLookups(
  ctx: Ctx,
  client_id: number | null,
  lines: readonly Line[],
): Promise<OrderLookups> {
  // A fleet's sheet knows its own client only: another's name is as unknown to it as one that is nobody's.
  const named = client_id === null ? lines.map(({ cells }) => (cells.client ?? '').toLowerCase()) : [];
  const clients = await listOrderClients(ctx, client_id, [...new Set(named)].filter(Boolean));
  return orderLookupsOf(
    {
      clients,
      places: await listOrderPlaces(ctx, [...new Set(clients.map(({ id }) => id))]),
      products: await listOrderProducts(ctx),
      branches: await listOrderBranches(ctx),
      slots: await listOrderSlots(ctx),
    },
    DEFAULT_BRANCH_ID,
  );
}

/** Counts the places left down as lines ask for them, so that a sheet cannot promise one place twice. */
async function freePlaces(ctx: Ctx, { slots }: OrderLookups, days: ReadonlySet<string>) {
  const taken = new Map<string, number>();
  for (const row of await countInSlots(ctx, [...days].filter(Boolean)))
    taken.set(`${row.delivery_slot_id} ${row.delivery_date}`, row.orders);
  const most = new Map(slots.map((slot) => [slot.id, slot.most_orders]));
  return (place: string, slot: number): number => {
    const used = taken.get(place) ?? 0;
    taken.set(place, used + 1);
    return (most.get(slot) ?? 0) - used;
  };
}
