import type { DashboardCard } from '@fleet/contracts/insight/dashboard-cards.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldCard } from '../../features/fuelling/desk/home/held-card.tsx';
import { LatestCard } from '../../features/fuelling/desk/home/latest-card.tsx';
import { WaitingHeldCard } from '../../features/fuelling/desk/home/waiting-held-card.tsx';
import { WaitingRequestsCard } from '../../features/fuelling/desk/home/waiting-requests-card.tsx';
import { ArrangedDashboard } from '../../features/insight/dashboards/arranged-dashboard.tsx';
import { NeedsYouCard } from '../../features/insight/waiting-work/needs-you-card.tsx';
import { useCreditNeed } from '../../features/money/wallets/credit-need.ts';
import { WalletCard } from '../../features/money/wallets/wallet-card.tsx';
import { useLanguage } from '../../lib/appearance-context.ts';
import { formatDay, formatHijri } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { disputeDialog } from './dispute-dialog.tsx';

/** Start page of a role: its cards, as the reader arranged them. */
export function HomePage({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  const { area, user } = useSignedIn();
  const name = useNameOf()({ name_en: user.party_name_en ?? '', name_ar: user.party_name_ar ?? '' });
  const language = useLanguage();
  const now = new Date();
  const listAddress = area === 'admin' ? '/admin/refueling-transactions' : '/client/refueling-transactions';
  const others = (card: DashboardCard, shown: readonly DashboardCard[]): ReactNode => {
    switch (card) {
      case 'needs_you':
        return area === 'customer' ? <ClientNeedsYou /> : <NeedsYouCard />;
      case 'held_list':
        return <HeldCard withoutPanel={shown.includes('latest')} />;
      case 'waiting_requests':
        return <WaitingRequestsCard />;
      case 'waiting_held':
        return <WaitingHeldCard />;
      case 'wallet':
        return <WalletCard />;
      case 'latest':
        return <LatestCard listAddress={listAddress} disputeDialog={disputeDialog} />;
      default:
        return null;
    }
  };
  return (
    <>
      <PageHeader title={t('menu.dashboard')} action={action}>
        {name && <>{name} · </>}
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHeader>
      <ArrangedDashboard others={others} />
    </>
  );
}

/** Overdue credit comes first: nothing that waits can be fueled without it. */
function ClientNeedsYou() {
  return <NeedsYouCard urgent={useCreditNeed()} />;
}
