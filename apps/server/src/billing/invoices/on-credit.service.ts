import { findCreditLine, lockCreditLine } from '../../money/credit-lines/credit-lines.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { sumOnCredit } from './on-credit.queries.ts';

/** What of a document its client fueled on credit and owes, and when that is due. */
export interface OnCredit {
  readonly halalas: number;
  readonly due_on: string;
}

/**
 * What of a document of fuel is on credit as it is issued; null where nothing is. The documents of a month share what is open of
 * it, the first that is issued first; under the lock of the client's money, so that none says it twice.
 */
export async function onCreditOf(
  ctx: Ctx,
  document: {
    readonly kind: string;
    readonly client_id: number | null;
    readonly period: string;
    readonly total_halalas: number;
    readonly replaces: string | null;
  },
): Promise<OnCredit | null> {
  const { kind, client_id, period, total_halalas, replaces } = document;
  if (kind !== 'refuelling' || client_id === null || !(await findCreditLine(ctx, client_id))) return null;
  const line = await lockCreditLine(ctx, client_id);
  const month = line?.open.find((open) => open.period === period);
  if (!month) return null;
  const open_halalas =
    month.amount_halalas - (await sumOnCredit(ctx, { client_id, period, except: replaces }));
  const halalas = Math.min(total_halalas, open_halalas);
  return halalas > 0 ? { halalas, due_on: month.due_on } : null;
}
