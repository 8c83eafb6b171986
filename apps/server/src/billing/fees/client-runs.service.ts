import type { Ctx } from '../../platform/context.ts';
import { finishRun, noteRefusal } from './fee-runs.queries.ts';
import type { Outcome } from './fees.rules.ts';

/** One client that cannot be charged does not keep the others from it; the run stays open and is taken up again. */
export async function chargeEachClient(
  ctx: Ctx,
  run_id: number,
  clients: readonly number[],
  charge: (client_id: number) => Promise<number>,
): Promise<Outcome> {
  let charged = 0;
  const failures: unknown[] = [];
  for (const client_id of clients) {
    try {
      charged += await charge(client_id);
    } catch (error) {
      await noteRefusal(ctx, run_id, { client_id }, error);
      failures.push(new Error(`client ${client_id}: ${error}`, { cause: error }));
    }
  }
  if (failures.length === 0) await finishRun(ctx, run_id);
  return { charged, failures };
}
