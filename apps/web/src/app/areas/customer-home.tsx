import { Dashboard } from '../../features/dashboards/dashboard.tsx';
import { ClientHome } from '../../features/fuel-requests/desk/home/client-home.tsx';
import { WalletCard } from '../../features/wallets/wallet-card.tsx';
import { useCan } from '../../lib/user-context.ts';

/** Start page of a company's desk: its requests and, for those who may see them, its money and figures. */
export function CustomerHomeScreen() {
  const seesWallet = useCan('read wallet');
  const seesFigures = useCan('read reporting');
  return (
    <ClientHome wallet={seesWallet ? <WalletCard /> : null} figures={seesFigures ? <Dashboard /> : null} />
  );
}
