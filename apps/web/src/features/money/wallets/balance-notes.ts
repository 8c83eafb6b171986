import type { TFunction } from 'i18next';
import { formatHalalas } from '../../../lib/format.ts';
import type { CreditLine } from './credit-lines.api.ts';
import type { Wallet } from './wallets.api.ts';

/** Why figures of a wallet differ that look as if they were the same; each is computed from what it explains. */

/** What is reserved, and for what: holds of fuel, store orders on invoice, or both. */
export function reservedNote(t: TFunction, { open_holds, held_halalas, reserved_halalas }: Wallet): string {
  const orders_halalas = reserved_halalas - held_halalas;
  if (orders_halalas === 0) return t('wallet.open_holds', { count: open_holds });
  if (open_holds === 0) return t('wallet.reserved_orders');
  return t('wallet.reserved_both', {
    count: open_holds,
    held: formatHalalas(held_halalas),
    orders: formatHalalas(orders_halalas),
  });
}

/** What remains, or how a figure below zero is made up: what is used on credit, and what is reserved on it. */
export function remainingNote(t: TFunction, { remaining_halalas, credit }: Wallet): string {
  if (!credit || (credit.limit_halalas === 0 && credit.used_halalas === 0)) return t('wallet.remaining_note');
  if (credit.blocked_at) return t('credit.need_blocked');
  const { used_halalas, available_halalas } = credit;
  const reserved_halalas = Math.max(0, -remaining_halalas) - used_halalas;
  const amounts = {
    amount: formatHalalas(available_halalas),
    used: formatHalalas(used_halalas),
    reserved: formatHalalas(reserved_halalas),
  };
  if (used_halalas > 0 && reserved_halalas > 0) return t('wallet.below_by_both', amounts);
  if (used_halalas > 0) return t('wallet.below_by_used', amounts);
  return t(reserved_halalas > 0 ? 'wallet.below_by_reserved' : 'wallet.with_credit', amounts);
}

/** What is available of a credit line, where it is more or less than the limit without what is used. */
export function availableNote(
  t: TFunction,
  { blocked_at, limit_halalas, used_halalas, available_halalas }: CreditLine,
): string {
  if (blocked_at) return t('credit.available_none');
  const less_halalas = limit_halalas - used_halalas - available_halalas;
  const amount = formatHalalas(Math.abs(less_halalas));
  if (less_halalas > 0)
    return t(used_halalas > 0 ? 'credit.available_less' : 'credit.available_reserved', { amount });
  if (less_halalas < 0) return t('credit.available_more', { amount });
  return t(used_halalas > 0 ? 'credit.available_unused' : 'credit.available_whole');
}
