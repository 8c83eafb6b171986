import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { countRelatable, leadsBack, saveRelations } from './order-relations.queries.ts';

export { findRelatedIds } from './order-relations.queries.ts';

const KINDS = { after_order_ids: 'after', apart_order_ids: 'apart' } as const;

/**
 * Sets which orders come before one on its vehicle, and which are on another; what is left out stays. Throws INVALID_FIELDS for an
 * order of another depot or client, for itself, and for one that would have to come before itself.
 */
export async function setRelations(
  ctx: Ctx,
  order: { readonly id: number; readonly delivery_branch_id: number },
  input: { readonly [Key in keyof typeof KINDS]?: readonly number[] | undefined },
): Promise<void> {
  for (const field of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const ids = input[field];
    if (!ids) continue;
    const others = [...new Set(ids)];
    const known = others.length === 0 ? 0 : await countRelatable(ctx, others, order.delivery_branch_id);
    if (known < others.length || others.includes(order.id))
      throw refused('Name other orders of this depot.', field, 'unknown');
    if (KINDS[field] === 'after' && (await leadsBack(ctx, order.id, others)))
      throw refused('This order would have to come before itself.', field, 'circle');
    await saveRelations(ctx, order.id, KINDS[field], others);
  }
}

function refused(sentence: string, field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { [field]: code });
}
