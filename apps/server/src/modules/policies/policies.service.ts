import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  type DecisionSubject,
  findFacts,
  lockWallet,
  moveUsage,
  type UsageCarried,
} from './policies.queries.ts';
import { policies } from './policies.table.ts';
import type { PolicyRow } from './policies-facts.rules.ts';
import { type FactsRow, type LoadedFacts, loadedFacts } from './policies-load.rules.ts';

export type { Decision } from './policies.rules.ts';
export { canManagerOverrule, decide, pumpChecks } from './policies.rules.ts';
export type { CloseDecision } from './policies-close.rules.ts';
export { decideClose } from './policies-close.rules.ts';
export type { PolicyFacts } from './policies-facts.rules.ts';
export { isRequired } from './policies-facts.rules.ts';
export { distanceCheck } from './policies-place.rules.ts';
export type { DecisionSubject, LoadedFacts, UsageCarried };
export { moveUsage };

/** Facts for a decision that will be saved: the client's money is locked until the transaction ends. */
export async function lockFacts(ctx: Ctx, subject: DecisionSubject): Promise<LoadedFacts> {
  await lockWallet(ctx, subject.client_id);
  return orNotFound(ctx, await findFacts(ctx, subject));
}

/** Facts for a look ahead; nothing is locked. */
export async function getFacts(ctx: Ctx, subject: DecisionSubject): Promise<LoadedFacts> {
  return orNotFound(ctx, await findFacts(ctx, subject));
}

function orNotFound(ctx: Ctx, row: FactsRow | null): LoadedFacts {
  if (!row) throw new AppError('NOT_FOUND', 'There is no such vehicle in this fleet.');
  return loadedFacts(row, ctx.now);
}

/** Writes the rules of a client, of one of its vehicles or of one of its drivers. Limits left out are no rule. */
export function savePolicy(
  ctx: Ctx,
  client_id: number,
  fields: Partial<Omit<PolicyRow, 'level' | 'weekdays'>> & {
    vehicle_id?: number;
    driver_id?: number;
    weekdays?: number[];
  },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.orm
      .insert(policies)
      .values({ client_id, ...fields })
      .returning();
    await recordAudit(ctx, {
      action: 'create',
      subject: 'policy',
      subject_id: row!.id,
      client_id,
      after: row,
    });
    return row!.id;
  });
}
