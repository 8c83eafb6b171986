import { IconHourglass, IconMoodCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useFuelRequests } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ToneBadge } from '../../../../ui/status-badge.tsx';
import { DESK_VIEWS } from '../desk-views.ts';
import { nextQuery } from '../held-transactions-screen.tsx';
import { useRequestColumns } from '../request-columns.tsx';
import { RequestsList } from '../requests-list.tsx';

const SHOWN = 5;

/** Held transactions that need the platform's decision, oldest first. `withoutPanel`: another list of the page opens them. */
export function HeldCard({ withoutPanel }: { withoutPanel: boolean }) {
  const { t } = useTranslation();
  const { data: next } = useFuelRequests(nextQuery('platform'));
  const columns = useRequestColumns(DESK_VIEWS.admin, 'held');
  const oldest = next?.rows[0];
  return (
    <Card
      flush
      title={t('menu.held_transactions')}
      note={
        next &&
        oldest && (
          <ToneBadge tone="wait" icon={IconHourglass}>
            <Trans
              i18nKey="held.oldest"
              count={next.total}
              components={{ since: <DateTime at={oldest.status_changed_at} as="relative" /> }}
            />
          </ToneBadge>
        )
      }
      action={<Link to="/admin/held-transactions">{t('home.all_held')}</Link>}
    >
      <RequestsList
        withoutPanel={withoutPanel}
        since
        label={t('menu.held_transactions')}
        columns={columns}
        query={{ ...nextQuery('platform'), per_page: SHOWN }}
        empty={
          <EmptyState icon={IconMoodCheck} title={t('held.nothing')} text={t('held.nothing_text.platform')} />
        }
      />
    </Card>
  );
}
