import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatHijri } from '../../../../lib/format.ts';
import { useLanguage } from '../../../../lib/look-context.ts';
import { useCan, useSignedIn } from '../../../../lib/user-context.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import classes from './home.module.css';
import { LatestCard } from './latest-card.tsx';
import { WaitingHeldCard } from './waiting-held-card.tsx';
import { WaitingRequestsCard } from './waiting-requests-card.tsx';

/** Start page of a company: what waits for a decision, where the money is (`wallet`) and its figures (`figures`), each from its own feature, what happened last. */
export function ClientHome({ wallet, figures }: { wallet: ReactNode; figures: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const mayDecide = useCan('decide fuel_request');
  const mayDecideHeld = useCan('decide held_transaction');
  const mayAsk = useCan('create fuel_request');
  const name = (language === 'ar' ? user.party_name_ar : user.party_name_en) ?? user.party_name_en;
  const now = new Date();

  return (
    <>
      <PageHead
        title={name ?? t('menu.dashboard')}
        action={
          mayAsk && (
            <Button
              component={Link}
              to="/client/new-request"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('new_request.title')}
            </Button>
          )
        }
      >
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHead>
      <div className={classes.home} data-wallet={wallet !== null || undefined}>
        <div className={classes.stack}>
          <FirstStepsCard />
          {mayDecide && <WaitingRequestsCard />}
          {mayDecideHeld && <WaitingHeldCard />}
        </div>
        {wallet}
        <div className={classes.whole}>{figures}</div>
        <div className={classes.whole}>
          <LatestCard listAddress="/client/refueling-transactions" />
        </div>
      </div>
    </>
  );
}
