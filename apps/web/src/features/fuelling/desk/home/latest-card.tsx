import { IconClipboardList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TRANSACTIONS_LIST } from '../../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DESK_VIEWS } from '../desk-views.ts';
import { LiveMark } from '../live-mark.tsx';
import { useRequestColumns } from '../request-columns.tsx';
import type { DisputeDialog } from '../request-footer.tsx';
import { RequestsList } from '../requests-list.tsx';

const SHOWN = 10;

interface LatestCardProps {
  listAddress: (typeof TRANSACTIONS_LIST)['admin' | 'customer'];
  disputeDialog: DisputeDialog;
}

/** The latest requests, live; `listAddress` links to all of them. */
export function LatestCard({ listAddress, disputeDialog }: LatestCardProps) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const columns = useRequestColumns(DESK_VIEWS[area], 'short');
  return (
    <Card
      flush
      title={t('home.latest')}
      note={<LiveMark />}
      action={<Link to={listAddress}>{t('home.all_transactions')}</Link>}
    >
      <RequestsList
        disputeDialog={disputeDialog}
        label={t('home.latest')}
        columns={columns}
        query={{ page: 1, per_page: SHOWN, sort: '-created_at' }}
        empty={
          <EmptyState
            icon={IconClipboardList}
            title={t('desk.no_transactions')}
            text={t('home.no_transactions_text')}
          />
        }
      />
    </Card>
  );
}
