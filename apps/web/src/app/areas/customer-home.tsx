import { ClientHome } from '../../features/fuelling/desk/home/client-home.tsx';
import { Dashboard } from '../../features/insight/dashboards/dashboard.tsx';
import { NeedsYouCard } from '../../features/insight/waiting-work/needs-you-card.tsx';
import { WalletCard } from '../../features/money/wallets/wallet-card.tsx';
import { useCan } from '../../lib/user-context.ts';
import { disputeDialog } from './dispute-dialog.tsx';

/** Start page of a company's office users: their requests and, with permission, balance and key figures. */
export function CustomerHomeScreen() {
  const seesWallet = useCan('read wallet');
  const canSeeMeasures = useCan('read reporting');
  return (
    <ClientHome
      needsYou={<NeedsYouCard />}
      wallet={seesWallet ? <WalletCard /> : null}
      measures={canSeeMeasures ? <Dashboard /> : null}
      disputeDialog={disputeDialog}
    />
  );
}
