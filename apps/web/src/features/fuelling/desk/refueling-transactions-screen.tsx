import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { FOUND_BY } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { exportFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { useFuelRequestSums } from '../../../lib/fuel-requests/desk-requests.api.ts';
import type { ListQuery } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { useColumnChoice } from '../../../ui/column-choice.ts';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListEmpty } from '../../../ui/list-empty.tsx';
import { type ListState, useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { DESK_VIEWS, statusQuery } from './desk-views.ts';
import classes from './list.module.css';
import { LiveMark } from './live-mark.tsx';
import { MoreFilters } from './more-filters.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { FILTER_DEFAULTS, FilterSentence, type RequestFilters, RequestSearch } from './request-filters.tsx';
import type { DisputeDialog } from './request-footer.tsx';
import { RequestsList } from './requests-list.tsx';

/** What brings the first transaction, by area. */
const HELP: Partial<Record<Area, string>> = {
  customer: 'request-fuel',
  'gas station': 'no-request-found',
  'gas station network': 'no-request-found',
};

/** All requests and transactions of the reader, with columns and filters of each area. */
export function RefuelingTransactionsScreen({ disputeDialog }: { disputeDialog?: DisputeDialog }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const mayRequest = useCan('create fuel_request');
  const view = DESK_VIEWS[area];
  const { state, set: setState } = useListState<RequestFilters>(FILTER_DEFAULTS);
  // Changed filters or sorting start at the first page.
  const set = (next: Partial<ListState & RequestFilters>) => setState({ after: '', before: '', ...next });
  const query = queryOf(state);
  const columns = useSummed(useRequestColumns(view, 'full'), query, state.status === 'completed');
  const choice = useColumnChoice('fuel-requests', columns);

  return (
    <>
      <PageHeader
        title={t('menu.refueling_transactions')}
        action={
          <div className={classes.actions}>
            <RequestSearch filters={state} set={set} />
            <ViewsMenu page="fuel-requests" choice={choice} />
            <ColumnChooser choice={choice} />
            <ExportMenu route={exportFuelRequests} query={exportOf(query)} />
            {mayRequest && (
              <LinkButton to="/client/new-request" leftSection={<IconPlus size={18} aria-hidden />}>
                {t('new_request.title')}
              </LinkButton>
            )}
          </div>
        }
      >
        <FilterSentence view={view} filters={state} set={set} />
        <MoreFilters view={view} filters={state} set={set} />
        <LiveMark />
      </PageHeader>
      <Card flush>
        <RequestsList
          label={t('menu.refueling_transactions')}
          columns={choice.shown}
          query={query}
          state={state}
          onState={set}
          disputeDialog={disputeDialog}
          empty={(didYouMean) => (
            <ListEmpty didYouMean={didYouMean}>
              <EmptyState
                icon={IconClipboardList}
                title={t('desk.no_transactions')}
                text={t(mayRequest ? 'desk.no_transactions_request' : 'desk.no_transactions_text')}
              >
                {HELP[area] && <HelpLink topic={HELP[area]} />}
              </EmptyState>
            </ListEmpty>
          )}
        />
      </Card>
    </>
  );
}

/** Columns with totals of all matching rows for volume and amount, equal to the dashboard's figures for these filters. */
function useSummed(
  columns: readonly Column<FuelRequestRow>[],
  query: ListQuery,
  isCompleted: boolean,
): Column<FuelRequestRow>[] {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const sums = useFuelRequestSums(query).data?.sums;
  // Clients see the charged amount, known only for completed transactions: otherwise totals would not match the rows.
  if (!sums || (area === 'customer' && !isCompleted)) return [...columns];
  const amount = area === 'customer' ? sums.charged_halalas : sums.amount_halalas;
  const totals: Record<string, ReactNode> = {
    created_at: t('desk.all_that_match'),
    volume: <Volume volume_ml={sums.volume_ml} bare />,
    amount: <Money amount_halalas={amount} bare />,
  };
  return columns.map((column) => ({ ...column, total: totals[column.key] }));
}

/** The server query for the address. */
function queryOf(state: ListState & RequestFilters): ListQuery {
  const { page, per_page, sort, order, client, network, station, vehicle, driver, fuel } = state;
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
    vehicle_id: vehicle || undefined,
    driver_id: driver || undefined,
    fuel_type_id: fuel || undefined,
    found_by: FOUND_BY.find((known) => known === state.found_by),
    flagged: state.flagged === 'yes' ? 'yes' : undefined,
    amount_from_halalas: halalasOf(state.amount_from),
    amount_to_halalas: halalasOf(state.amount_to),
    from,
    to,
    q: parsePlate(state.q)?.canonical ?? (toWesternDigits(state.q) || undefined),
    after: state.after || undefined,
    before: state.before || undefined,
  };
}

function halalasOf(riyals: string): number | undefined {
  const amount = Number(toWesternDigits(riyals));
  return riyals !== '' && Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) : undefined;
}

/** The same filters without paging. */
function exportOf({ after: _after, before: _before, ...query }: ListQuery): Record<string, unknown> {
  return query;
}
