import { LatestMoves } from '../../features/billing/statements/latest-moves.tsx';
import { WalletScreen } from '../../features/money/wallets/wallet-screen.tsx';

/** A client's wallet with the latest entries of its statement. */
export function WalletPage() {
  return <WalletScreen latest={<LatestMoves />} />;
}
