import { RefundCard } from '../../features/billing/refunds/refund-card.tsx';
import { LatestMoves } from '../../features/billing/statements/latest-moves.tsx';
import { OwnCredit } from '../../features/money/wallets/credit-card.tsx';
import { WalletScreen } from '../../features/money/wallets/wallet-screen.tsx';

/** A client's wallet with its credit line, its refunds and the latest entries of its statement. */
export function WalletPage() {
  return <WalletScreen credit={<OwnCredit />} refunds={<RefundCard />} latest={<LatestMoves />} />;
}
