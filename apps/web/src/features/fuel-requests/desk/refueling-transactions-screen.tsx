import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { Button } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysOfPeriod } from '../../../lib/period.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type ListState, useListState } from '../../../ui/list-state.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { ListQuery } from '../fuel-requests.api.ts';
import { DESK_VIEWS, statusQuery } from './desk-views.ts';
import classes from './list.module.css';
import { LiveMark } from './live-mark.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { FILTER_DEFAULTS, FilterSentence, type RequestFilters, RequestSearch } from './request-filters.tsx';
import { RequestsList } from './requests-list.tsx';

/** Every request and transaction its reader may see: the same list in all areas, with the columns and filters of each. */
export function RefuelingTransactionsScreen() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const mayAsk = useCan('create fuel_request');
  const view = DESK_VIEWS[area];
  const columns = useRequestColumns(view, 'full');
  const { state, set } = useListState<RequestFilters>(FILTER_DEFAULTS);

  return (
    <>
      <PageHead
        title={t('menu.refueling_transactions')}
        action={
          <div className={classes.actions}>
            <RequestSearch filters={state} set={set} />
            {mayAsk && (
              <Button
                component={Link}
                to="/client/new-request"
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {t('new_request.title')}
              </Button>
            )}
          </div>
        }
      >
        <FilterSentence view={view} filters={state} set={set} />
        <LiveMark />
      </PageHead>
      <Card flush>
        <RequestsList
          label={t('menu.refueling_transactions')}
          columns={columns}
          query={queryOf(state)}
          state={state}
          onState={set}
          empty={
            <EmptyState
              icon={IconClipboardList}
              title={t('desk.no_transactions')}
              text={t('desk.no_transactions_text')}
            />
          }
        />
      </Card>
    </>
  );
}

/** The server's query for what the address says. */
function queryOf(state: ListState & RequestFilters): ListQuery {
  const { page, per_page, sort, order, client, network, station } = state;
  const { from, to } = daysOfPeriod(state.period, new Date());
  const sorting = sort ? `${order === 'asc' ? '' : '-'}${sort}` : '-created_at';
  return {
    page,
    per_page,
    sort: sorting as NonNullable<ListQuery['sort']>,
    status: statusQuery(state.status),
    client_id: client || undefined,
    network_id: network || undefined,
    station_id: station || undefined,
    from,
    to,
    q: parsePlate(state.q)?.canonical ?? (toWesternDigits(state.q) || undefined),
  };
}
