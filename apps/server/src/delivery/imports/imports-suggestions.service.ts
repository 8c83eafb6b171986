import type { ImportKind } from '@fleet/contracts/delivery/imports.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Cells, comparable, type Problems, readDateTime } from './imports-cells.rules.ts';
import {
  countInSlots,
  listOrderBranches,
  listOrderProducts,
  listOrderSlots,
} from './imports-orders.queries.ts';
import { mayBeSuggested, nearestSlot, suggestionsOf } from './imports-suggestions.rules.ts';

interface Row {
  readonly cells: Cells;
  readonly problems: Problems;
}

/** Rows of orders with what their wrong cells most likely mean. */
export async function withSuggestions<R extends Row>(
  ctx: Ctx,
  kind: ImportKind,
  rows: readonly R[],
): Promise<(R & { suggestions: Record<string, string> })[]> {
  if (kind !== 'orders' || !rows.some(({ problems }) => mayBeSuggested(problems)))
    return rows.map((row) => ({ ...row, suggestions: {} }));
  const products = (await listOrderProducts(ctx)).map(({ name }) => name);
  const branches = await listOrderBranches(ctx);
  const slots = await listOrderSlots(ctx);
  const dayOf = ({ cells }: Row) => {
    const parsed = readDateTime(cells.delivery_date ?? '');
    return parsed ? riyadhDate(parsed) : null;
  };
  const days = [...new Set(rows.flatMap((row) => dayOf(row) ?? []))];
  const taken = new Map(
    (await countInSlots(ctx, days)).map((row) => [
      `${row.delivery_slot_id} ${row.delivery_date}`,
      row.orders,
    ]),
  );
  const branchOf = ({ cells }: Row) => {
    const named = comparable(cells.delivery_branch ?? '');
    if (named !== '') return branches.find(({ name }) => comparable(name) === named)?.id;
    return branches.some(({ id }) => id === DEFAULT_BRANCH_ID) ? DEFAULT_BRANCH_ID : branches[0]?.id;
  };
  return rows.map((row) => {
    const day = dayOf(row);
    const own = slots.filter(({ delivery_branch_id }) => delivery_branch_id === branchOf(row));
    const slotFor = () =>
      day === null
        ? null
        : nearestSlot(row.cells.delivery_slot ?? '', day, own, ({ id, max_orders }) => {
            return (taken.get(`${id} ${day}`) ?? 0) < max_orders;
          });
    return {
      ...row,
      suggestions: mayBeSuggested(row.problems) ? suggestionsOf(row, products, slotFor) : {},
    };
  });
}
