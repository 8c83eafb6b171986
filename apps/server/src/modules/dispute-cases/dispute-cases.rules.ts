import type { DisputeCaseDetail } from '@fleet/contracts/dispute-cases.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { disputeCases } from './dispute-cases.table.ts';

export type DisputeCase = typeof disputeCases.$inferSelect;
type Figures = Pick<
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
  throw new AppError('DISPUTE_TOO_LATE', 'It is too long ago to be disputed.', {
    days: Math.floor(seconds / 86_400),
  });
}

/**
 * The figures an upheld case ends with. Only down: no more litres than were recorded, no more charged than what they
 * cost nor than was charged before, and something must change.
 */
export function upheldFigures(
  dispute: Pick<DisputeCase, 'volume_before_ml' | 'amount_before_halalas' | 'charged_before_halalas'>,
  found: { volume_ml: number; owed_halalas: number; charged_halalas: number },
): { volume_ml: number; amount_halalas: number; charged_halalas: number } {
  const { volume_ml, owed_halalas, charged_halalas } = found;
  if (volume_ml > dispute.volume_before_ml) {
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'A dispute takes litres off; it adds none.',
      { most_ml: dispute.volume_before_ml },
      { volume_ml: 'too_big' },
    );
  }
  const most_halalas = Math.min(owed_halalas, dispute.charged_before_halalas);
  if (charged_halalas > most_halalas) {
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'The client cannot be charged more than this.',
      { most_halalas },
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
export function borneBy(figures: Figures): DisputeCaseDetail['borne'] {
  const { amount_after_halalas: amount, charged_after_halalas: charged } = figures;
  if (amount === null || charged === null) return null;
  const given_back = figures.charged_before_halalas - charged;
  const station_halalas = figures.amount_before_halalas - amount;
  return { station_halalas, platform_halalas: given_back - station_halalas };
}
