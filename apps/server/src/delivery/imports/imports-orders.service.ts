import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { attempt, type Ctx } from '../../platform/context.ts';
import { placeOrder } from '../orders/orders-place.service.ts';
import type { Cells, Problems } from './imports-cells.rules.ts';
import { uniqueKeys } from './imports-lines.rules.ts';
import {
  countInSlots,
  listOrderBranches,
  listOrderClients,
  listOrderProducts,
  listOrderSites,
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

/** Checks rows of orders: known names, a possible day, and a slot with capacity for each. */
export async function checkOrderLines(
  ctx: Ctx,
  { client_id }: Of,
  lines: readonly Line[],
): Promise<NewLine[]> {
  const lookups = await loadLookups(ctx, client_id, lines);
  const read = lines.map((line) => ({ line, ...readOrderLine(client_id, line.cells, lookups, ctx.now) }));
  const free = await freeSlots(ctx, lookups, new Set(read.map(({ input }) => input.delivery_date)));
  return read.map(({ line, input, problems }) => {
    if (input.delivery_slot_id !== null && Object.keys(problems).length === 0) {
      const slotDay = `${input.delivery_slot_id} ${input.delivery_date}`;
      const left = free(slotDay, input.delivery_slot_id);
      if (left <= 0) problems.delivery_slot = 'slot_full';
    }
    const { client_reference } = input;
    const key = client_reference === null ? null : `${input.client_id}:${client_reference}`;
    return { ...line, problems, unique_keys: uniqueKeys({ client_reference: key }, problems) };
  });
}

/**
 * Places an order for each valid row, each on its own, and returns the outcome: full slots and taken references
 * remain as rows.
 */
export async function saveOrderLines(
  ctx: Ctx,
  { id, client_id }: Of,
  lines: readonly Line[],
): Promise<{ row_no: number; saved_id: number | null; problems: Problems }[]> {
  const lookups = await loadLookups(ctx, client_id, lines);
  const outcomes = [];
  for (const { row_no, cells } of lines) {
    const { input, problems } = readOrderLine(client_id, cells, lookups, ctx.now);
    // A site, a product or a slot named in the spreadsheet may have been removed since the check.
    if (Object.keys(problems).length > 0) {
      outcomes.push({ row_no, saved_id: null, problems });
      continue;
    }
    const placed = await attempt(ctx, () => placeOrder(ctx, input, id));
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
  // A fleet's spreadsheet knows its own client only: another client's name is as unknown as a nonexistent one.
  const named = client_id === null ? lines.map(({ cells }) => (cells.client ?? '').toLowerCase()) : [];
  const clients = await listOrderClients(ctx, client_id, [...new Set(named)].filter(Boolean));
  return orderLookupsOf(
    {
      clients,
      sites: await listOrderSites(ctx, [...new Set(clients.map(({ id }) => id))]),
      products: await listOrderProducts(ctx),
      branches: await listOrderBranches(ctx),
      slots: await listOrderSlots(ctx),
    },
    DEFAULT_BRANCH_ID,
  );
}

/** Counts the places left down as lines ask for them, so that a sheet cannot promise one place twice. */
async function freeSlots(ctx: Ctx, { slots }: OrderLookups, days: ReadonlySet<string>) {
  const taken = new Map<string, number>();
  for (const row of await countInSlots(ctx, [...days].filter(Boolean)))
    taken.set(`${row.delivery_slot_id} ${row.delivery_date}`, row.orders);
  const capacities = new Map(slots.map((slot) => [slot.id, slot.max_orders]));
  return (slotDay: string, slot: number): number => {
    const used = taken.get(slotDay) ?? 0;
    taken.set(slotDay, used + 1);
    return (capacities.get(slot) ?? 0) - used;
  };
}
