import { LatestMoves } from '../../features/billing/statements/latest-moves.tsx';
import { WalletScreen } from '../../features/money/wallets/wallet-screen.tsx';

/** The wallet of a client with the newest lines of its statement. */
export function WalletPage() {
  return <WalletScreen latest={<LatestMoves />} />;
}
