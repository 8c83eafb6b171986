import { IconHourglass, IconMoodCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/appearance-context.ts';
import { formatDay, formatHijri } from '../../../../lib/format.ts';
import { useFuelRequests } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ToneBadge } from '../../../../ui/status-badge.tsx';
import { DESK_VIEWS } from '../desk-views.ts';
import { nextQuery } from '../held-transactions-screen.tsx';
import { useRequestColumns } from '../request-columns.tsx';
import type { DisputeDialog } from '../request-footer.tsx';
import { RequestsList } from '../requests-list.tsx';
import classes from './home.module.css';
import { LatestCard } from './latest-card.tsx';

const SHOWN = 5;

interface AdminHomeProps {
  needsYou: ReactNode;
  measures: ReactNode;
  disputeDialog: DisputeDialog;
}

/** Start page of an administrator: pending work, key figures (`measures`, from their own feature), and live requests. */
export function AdminHome({ needsYou, measures, disputeDialog }: AdminHomeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: next } = useFuelRequests(nextQuery('platform'));
  const columns = useRequestColumns(DESK_VIEWS.admin, 'held');
  const oldest = next?.rows[0];
  const now = new Date();

  return (
    <>
      <PageHeader title={t('menu.dashboard')}>
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHeader>
      <div className={classes.stack}>
        {needsYou}
        <Card
          flush
          title={t('menu.held_transactions')}
          note={
            next &&
            next.total > 0 && (
              <ToneBadge tone="wait" icon={IconHourglass}>
                <Trans
                  i18nKey="held.oldest"
                  count={next.total}
                  components={{ since: <DateTime at={oldest!.status_changed_at} as="relative" /> }}
                />
              </ToneBadge>
            )
          }
          action={<Link to="/admin/held-transactions">{t('home.all_held')}</Link>}
        >
          <RequestsList
            withoutPanel
            since
            label={t('menu.held_transactions')}
            columns={columns}
            query={{ ...nextQuery('platform'), per_page: SHOWN }}
            empty={
              <EmptyState
                icon={IconMoodCheck}
                title={t('held.nothing')}
                text={t('held.nothing_text.platform')}
              />
            }
          />
        </Card>
        {measures}
        <LatestCard listAddress="/admin/refueling-transactions" disputeDialog={disputeDialog} />
      </div>
    </>
  );
}
