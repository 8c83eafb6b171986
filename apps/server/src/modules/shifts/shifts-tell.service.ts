import type { Ctx } from '../../platform/context.ts';
import { tell } from '../push-messages/notices.service.ts';
import type { ShiftRow } from './shifts.rules.ts';
import { findShift, listFuels } from './shifts-lists.queries.ts';

/**
 * Tells whoever may approve a shift, at its station and in its network, that meters and records differ beyond the
 * tolerance, and by how much of which fuel: of several, the one that differs most.
 */
export async function tellOfVariance(ctx: Ctx, shift: ShiftRow): Promise<void> {
  // The past of the demo company tells nobody when it is made; what is corrected in it later is somebody's act.
  if (shift.is_demo && shift.status === 'open') return;
  const { id, network_id, station_id } = shift;
  const { reference_number, station } = (await findShift(ctx, id))!;
  const [worst] = (await listFuels(ctx, id))
    .filter((fuel) => fuel.verdict === 'beyond')
    .sort((a, b) => Math.abs(b.variance_ml!) - Math.abs(a.variance_ml!));
  const { fuel_type, variance_ml } = worst!;
  await tell(ctx, {
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

/** Tells everybody who gave figures of a shift that it came back, with what to correct; it leads to where that is done. */
export async function tellOfSendingBack(ctx: Ctx, shift: ShiftRow, comment: string): Promise<void> {
  const { id, station_id, closed_by, reference_number } = shift;
  await tell(ctx, {
    kind: 'shift_sent_back',
    params: { reference_number, comment: comment.slice(0, 140) },
    subject: 'shift_to_correct',
    subject_id: id,
    to: [{ groups: ['attendant', 'gas_station_manager'], station_id, user_ids: closed_by }],
  });
}
