import { Button } from '@mantine/core';
import { IconArrowRight, IconHourglassEmpty } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { type ListQuery, useFuelRequests } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { useListState, useOpened } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { WaitingQueue } from '../../../ui/waiting-queue.tsx';
import { DESK_VIEWS, statusQuery } from './desk-views.ts';
import classes from './list.module.css';
import { LiveMark } from './live-mark.tsx';
import { useRequestColumns } from './request-columns.tsx';
import type { DisputeDialog } from './request-footer.tsx';
import { RequestsList } from './requests-list.tsx';

const WAITING_FOR = {
  anyone: statusQuery('held')!,
  client: 'transaction_pending_with_client',
  platform: 'transaction_pending_with_vw',
} as const;
type WaitingFor = keyof typeof WAITING_FOR;

/** Default filter of each area: transactions waiting for itself. */
const DEFAULT_WAITING_FOR: Partial<Record<Area, WaitingFor>> = { admin: 'platform', customer: 'client' };

/** Held transactions: who must decide and since when, oldest first. */
export function HeldTransactionsScreen({ disputeDialog }: { disputeDialog?: DisputeDialog }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const own = DEFAULT_WAITING_FOR[area] ?? 'anyone';
  const { state, set } = useListState<{ with: string }>({ with: own });
  const { opened, open, close } = useOpened();
  const waitingFor = (Object.keys(WAITING_FOR) as WaitingFor[]).find((key) => key === state.with) ?? own;
  const columns = useRequestColumns(DESK_VIEWS[area], 'held');
  const { data: next } = useFuelRequests(nextQuery(own), { enabled: own !== 'anyone' });
  const oldest = own === 'anyone' ? undefined : next?.rows[0];

  const sort = state.sort ? `${state.order === 'desc' ? '-' : ''}${state.sort}` : 'status_changed_at';
  const query: ListQuery = {
    page: state.page,
    per_page: state.per_page,
    status: WAITING_FOR[waitingFor],
    sort: sort as NonNullable<ListQuery['sort']>,
  };
  return (
    <>
      <PageHeader
        title={t('menu.held_transactions')}
        action={
          <div className={classes.actions}>
            <ViewsMenu page="held-transactions" />
            {oldest && (
              <Button
                rightSection={<IconArrowRight size={18} className="flip" aria-hidden />}
                onClick={() => open(oldest.id)}
              >
                {t('held.take_next')}
              </Button>
            )}
          </div>
        }
      >
        <Trans
          i18nKey={oldest && waitingFor === own ? 'held.line_oldest' : 'held.line'}
          count={next?.total ?? 0}
          components={{
            who: (
              <FilterSelect<WaitingFor>
                label={t('held.who')}
                value={waitingFor}
                choices={(['anyone', 'client', 'platform'] as const).map((value) => ({
                  value,
                  label: t(area === 'customer' && value === 'client' ? 'held.with.us' : `held.with.${value}`),
                }))}
                onPick={(value) => set({ with: value })}
              />
            ),
            since: oldest ? <DateTime at={oldest.status_changed_at} as="relative" /> : <></>,
          }}
        />
        <LiveMark onlyDispensed />
      </PageHeader>
      <WaitingQueue kind="held_transactions" opened={opened} open={open} close={close}>
        <Card flush>
          <RequestsList
            label={t('menu.held_transactions')}
            columns={columns}
            query={query}
            state={state}
            onState={set}
            disputeDialog={disputeDialog}
            since
            empty={
              <EmptyState
                icon={IconHourglassEmpty}
                title={t('held.nothing')}
                text={t(`held.nothing_text.${waitingFor}`)}
              >
                <HelpLink topic="held-transaction" />
              </EmptyState>
            }
          />
        </Card>
      </WaitingQueue>
    </>
  );
}

/** The transaction waiting longest for this area. */
export function nextQuery(waitingFor: WaitingFor): ListQuery {
  return { page: 1, per_page: 1, status: WAITING_FOR[waitingFor], sort: 'status_changed_at' };
}
