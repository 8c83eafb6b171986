import { LatestMoves } from '../../features/billing/statements/latest-moves.tsx';
import { OwnCredit } from '../../features/money/wallets/credit-card.tsx';
import { WalletScreen } from '../../features/money/wallets/wallet-screen.tsx';

/** A client's wallet with its credit line and the latest entries of its statement. */
export function WalletPage() {
  return <WalletScreen credit={<OwnCredit />} latest={<LatestMoves />} />;
}
