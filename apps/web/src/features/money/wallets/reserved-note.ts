import type { TFunction } from 'i18next';
import type { Wallet } from './wallets.api.ts';

/** What is reserved for: open holds of fuel, or orders of the store alone. */
export function reservedNote(t: TFunction, { open_holds, reserved_halalas }: Wallet): string {
  return open_holds === 0 && reserved_halalas > 0
    ? t('wallet.reserved_orders')
    : t('wallet.open_holds', { count: open_holds });
}
