import type {
  alertLimits,
  deliveryConstraints,
  deliverySlot,
} from '@fleet/contracts/delivery/delivery-branches.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type {
  deliveryConstraints as constraintsTable,
  deliveryAlertLimits,
  deliverySlots,
} from './delivery-branches.table.ts';

export type SlotRow = typeof deliverySlots.$inferSelect;
export type AlertLimitsRow = typeof deliveryAlertLimits.$inferSelect;
export type ConstraintsRow = typeof constraintsTable.$inferSelect;

/**
 * Default share of the speed in each hour of the day: slow from 7 to 9 and from 16 to 19, as in a large Saudi city on
 * a working day, midnight first.
 */
export const SPEED_PERCENT_BY_HOUR_DEFAULT: readonly number[] = [
  100, 100, 100, 100, 100, 95, 85, 65, 65, 75, 85, 85, 80, 80, 80, 75, 65, 60, 65, 75, 80, 85, 90, 95,
];

const mayUpdate = (actor: Actor) => ({ update: actor.permissions.has('update delivery_branch') });

/** The constraints of a branch as the wire has them. */
export function presentConstraints(row: ConstraintsRow, actor: Actor): z.input<typeof deliveryConstraints> {
  return { ...row, can: mayUpdate(actor) };
}

/** The alert limits of a depot as the wire has them. */
export function presentAlertLimits(row: AlertLimitsRow, actor: Actor): z.input<typeof alertLimits> {
  return { ...row, can: mayUpdate(actor) };
}

/** A slot as the wire has it. */
export function presentSlot(row: SlotRow, actor: Actor): z.input<typeof deliverySlot> {
  return { ...row, can: mayUpdate(actor) };
}
