import type { DisputeCaseDetail } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { disputeCases } from './dispute-cases.table.ts';

export type DisputeCase = typeof disputeCases.$inferSelect;
type DisputeAmounts = Pick<
  DisputeCase,
  'amount_before_halalas' | 'charged_before_halalas' | 'amount_after_halalas' | 'charged_after_halalas'
>;

/** What a reader may do with a case now; the same answers guard the calls. */
export function canOf(dispute: Pick<DisputeCase, 'state'>, actor: Actor): DisputeCaseDetail['can'] {
  const isOpen = dispute.state === 'open';
  return {
    comment: isOpen && actor.permissions.has('comment dispute_case'),
    decide: isOpen && actor.permissions.has('decide dispute_case'),
  };
}

/** Refuses to touch a case that is decided. */
export function requireOpen(dispute: Pick<DisputeCase, 'state'>): void {
  if (dispute.state === 'open') return;
  throw new AppError('STATUS_CONFLICT', 'This case is decided.', { status: dispute.state });
}

/** Refuses a dispute that comes too late; `seconds` is how long after completion a client may object. */
export function requireInWindow(completed_at: Date | null, now: Date, seconds: number): void {
  if (completed_at && now.getTime() - completed_at.getTime() <= seconds * 1000) return;
  throw new AppError('DISPUTE_PERIOD_EXPIRED', 'It is too long ago to be disputed.', {
    days: Math.floor(seconds / 86_400),
  });
}

/**
 * The final figures of an upheld case. Only down: no more liters than recorded, no higher charge than their cost or
 * the previous charge, and something must change.
 */
export function upheldAmounts(
  dispute: Pick<DisputeCase, 'volume_before_ml' | 'amount_before_halalas' | 'charged_before_halalas'>,
  found: { volume_ml: number; owed_halalas: number; charged_halalas: number },
): { volume_ml: number; amount_halalas: number; charged_halalas: number } {
  const { volume_ml, owed_halalas, charged_halalas } = found;
  if (volume_ml > dispute.volume_before_ml) {
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'A dispute takes litres off; it adds none.',
      { max_ml: dispute.volume_before_ml },
      { volume_ml: 'too_big' },
    );
  }
  const max_halalas = Math.min(owed_halalas, dispute.charged_before_halalas);
  if (charged_halalas > max_halalas) {
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'The client cannot be charged more than this.',
      { max_halalas },
      { charged_halalas: 'too_big' },
    );
  }
  const isChanged =
    volume_ml !== dispute.volume_before_ml || charged_halalas !== dispute.charged_before_halalas;
  if (!isChanged) {
    throw new AppError('INVALID_FIELDS', 'An upheld case changes litres or charge.', undefined, {
      charged_halalas: 'unchanged',
    });
  }
  return { volume_ml, amount_halalas: owed_halalas, charged_halalas };
}

/** Who bears what the client gets back: litres not dispensed are the station's, the rest the platform's. Null until upheld. */
export function borneBy(amounts: DisputeAmounts): DisputeCaseDetail['borne'] {
  const { amount_after_halalas: amount, charged_after_halalas: charged } = amounts;
  if (amount === null || charged === null) return null;
  const refunded = amounts.charged_before_halalas - charged;
  const station_halalas = amounts.amount_before_halalas - amount;
  return { station_halalas, platform_halalas: refunded - station_halalas };
}
