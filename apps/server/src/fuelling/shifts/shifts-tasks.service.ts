import { followWaiting, type Waiting } from '../../messages/tasks/task-rules.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ShiftRow } from './shifts.rules.ts';

interface Fuel {
  readonly variance_ml: number;
  readonly transactions_ml: number;
  readonly amount_halalas: number;
}

/** What a difference is worth at the prices of the shift; null where it sold nothing that has a price. */
export function worthOf(fuels: readonly Fuel[]): number | null {
  const priced = fuels.filter(({ transactions_ml }) => transactions_ml > 0);
  if (priced.length === 0) return null;
  const worths = priced.map(({ variance_ml, transactions_ml, amount_halalas }) =>
    Math.round((Math.abs(variance_ml) * amount_halalas) / transactions_ml),
  );
  return worths.reduce((sum, worth) => sum + worth, 0);
}

/** Makes the tasks that rules of the station and its network ask for while a shift’s difference is not approved. */
export async function followShift(ctx: Ctx, shift: ShiftRow, fuels: readonly Fuel[]): Promise<void> {
  // As with messages of a difference: corrections are a user’s action.
  if (shift.is_demo && shift.status === 'open') return;
  const { id: subject_id, network_id, station_id, reference_number } = shift;
  const amount_halalas = worthOf(fuels);
  const isWaiting = fuels.some(({ variance_ml }) => variance_ml !== 0);
  const one = {
    kind: 'shift_difference',
    subject_id,
    amount_halalas,
    params: { reference_number, amount_halalas },
  } as const;
  const waiting: Waiting[] = [
    { ...one, client_id: null, network_id: null, station_id },
    { ...one, client_id: null, network_id, station_id: null },
  ];
  await followWaiting(ctx, 'shift', [subject_id], isWaiting ? waiting : []);
}
