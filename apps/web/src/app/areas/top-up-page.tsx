import { AmountTopupScreen } from '../../features/money/top-ups/amount-topup-screen.tsx';
import { OwnCredit } from '../../features/money/wallets/credit-card.tsx';

/** Topping up, below what of the credit line is due. */
export function TopUpPage() {
  return <AmountTopupScreen credit={<OwnCredit />} />;
}
