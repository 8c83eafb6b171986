import { OwnCredit } from '../../features/money/credit-lines/credit-card.tsx';
import { AmountTopupScreen } from '../../features/money/top-ups/amount-topup-screen.tsx';

/** Topping up, below what of the credit line is due. */
export function TopUpPage() {
  return <AmountTopupScreen credit={<OwnCredit />} />;
}
