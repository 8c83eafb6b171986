import { AppError } from '../../platform/app-error.ts';
import type { AgreedDiscount } from './drafts.rules.ts';

/** A percentage is at most 100; without a discount there is no value. */
export function refuseDiscount({ discount_kind, discount_value }: AgreedDiscount): void {
  const isTooMuch = discount_kind === 'percent' && discount_value > 10_000;
  const isOfNothing = discount_kind === 'none' && discount_value !== 0;
  if (isTooMuch || isOfNothing)
    throw new AppError('INVALID_FIELDS', 'The discount does not fit its kind.', undefined, {
      discount_value: isTooMuch ? 'too_big' : 'not_allowed',
    });
}
