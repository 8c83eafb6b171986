import { ClientHome } from '../../features/fuel-requests/desk/home/client-home.tsx';
import { WalletCard } from '../../features/wallets/wallet-card.tsx';
import { useCan } from '../../lib/user-context.ts';

/** Start page of a company's desk: its requests and, for those who may see it, its money. */
export function CustomerHomeScreen() {
  const seesWallet = useCan('read wallet');
  return <ClientHome wallet={seesWallet ? <WalletCard /> : null} />;
}
