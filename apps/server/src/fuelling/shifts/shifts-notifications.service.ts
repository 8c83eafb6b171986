import { notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ShiftRow } from './shifts.rules.ts';
import { findShift, listFuels } from './shifts-lists.queries.ts';

/**
 * Notifies a shift's approvers, at its station and in its network, that meters and records differ beyond the
 * tolerance, and by how much of which fuel: of several, the largest difference.
 */
export async function notifyOfVariance(ctx: Ctx, shift: ShiftRow): Promise<void> {
  // The demo company's past notifies nobody when it is created; later corrections are a user's action.
  if (shift.is_demo && shift.status === 'open') return;
  const { id, network_id, station_id } = shift;
  const { reference_number, station } = (await findShift(ctx, id))!;
  const [worst] = (await listFuels(ctx, id))
    .filter((fuel) => fuel.verdict === 'beyond')
    .sort((a, b) => Math.abs(b.variance_ml!) - Math.abs(a.variance_ml!));
  const { fuel_type, variance_ml } = worst!;
  await notify(ctx, {
    kind: 'shift_beyond',
    params: {
      reference_number,
      variance_ml,
      fuel_en: fuel_type.title_en,
      fuel_ar: fuel_type.title_ar,
      station_name_en: station.name_en,
      station_name_ar: station.name_ar,
    },
    subject: 'shift',
    subject_id: id,
    to: [
      { groups: ['gas_station_manager'], station_id },
      { groups: ['gas_station_network_manager'], network_id },
    ],
  });
}

/** Notifies everyone who entered figures of a shift that it was returned, with what to correct and a link. */
export async function notifyOfReturn(ctx: Ctx, shift: ShiftRow, comment: string): Promise<void> {
  const { id, station_id, closed_by, reference_number } = shift;
  await notify(ctx, {
    kind: 'shift_sent_back',
    params: { reference_number, comment: comment.slice(0, 140) },
    subject: 'shift_to_correct',
    subject_id: id,
    to: [{ groups: ['attendant', 'gas_station_manager'], station_id, user_ids: closed_by }],
  });
}
