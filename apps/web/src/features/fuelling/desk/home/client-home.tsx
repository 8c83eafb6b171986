import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/appearance-context.ts';
import { formatDay, formatHijri } from '../../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../../lib/user-context.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import type { DisputeDialog } from '../request-footer.tsx';
import classes from './home.module.css';
import { LatestCard } from './latest-card.tsx';
import { WaitingHeldCard } from './waiting-held-card.tsx';
import { WaitingRequestsCard } from './waiting-requests-card.tsx';

interface ClientHomeProps {
  needsYou: ReactNode;
  wallet: ReactNode;
  measures: ReactNode;
  disputeDialog: DisputeDialog;
}

/**
 * Start page of a company: pending decisions, balances (`wallet`) and key figures (`measures`), each from its own feature, and the
 * latest requests.
 */
export function ClientHome({ needsYou, wallet, measures, disputeDialog }: ClientHomeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const mayDecide = useCan('decide fuel_request');
  const mayDecideHeld = useCan('decide held_transaction');
  const mayRequest = useCan('create fuel_request');
  const name = (language === 'ar' ? user.party_name_ar : user.party_name_en) ?? user.party_name_en;
  const now = new Date();

  return (
    <>
      <PageHeader
        title={t('menu.dashboard')}
        action={
          mayRequest && (
            <LinkButton to="/client/new-request" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('new_request.title')}
            </LinkButton>
          )
        }
      >
        {name && <>{name} · </>}
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHeader>
      <div className={classes.home} data-wallet={wallet !== null || undefined}>
        <div className={classes.stack}>
          {needsYou}
          {mayDecide && <WaitingRequestsCard />}
          {mayDecideHeld && <WaitingHeldCard />}
        </div>
        {wallet}
        <div className={classes.fullWidth}>{measures}</div>
        <div className={classes.fullWidth}>
          <LatestCard listAddress="/client/refueling-transactions" disputeDialog={disputeDialog} />
        </div>
      </div>
    </>
  );
}
