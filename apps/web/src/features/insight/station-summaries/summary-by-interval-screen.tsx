import { exportStationSummary, type SummaryRow } from '@fleet/contracts/insight/station-summaries.ts';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { localText, readInterval, wholeMinutes } from './interval.ts';
import { IntervalFields } from './interval-fields.tsx';
import { type SummaryQuery, useStationSummary } from './station-summaries.api.ts';
import classes from './station-summaries.module.css';
import { SummaryCards } from './summary-cards.tsx';

/** All transactions of the station within an interval, with totals. */
export function SummaryByIntervalScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ from: '', to: '' });
  const interval = readInterval(state.from, state.to, new Date());
  const sort = `${state.order === 'asc' ? '' : '-'}${state.sort ?? 'at'}`;
  const query: SummaryQuery = {
    page: state.page,
    per_page: state.per_page,
    sort: sort as NonNullable<SummaryQuery['sort']>,
    ...wholeMinutes(interval),
  };
  return (
    <>
      <PageHeader
        title={t('menu.summary_by_interval')}
        action={<ExportMenu route={exportStationSummary} query={query} />}
      >
        <IntervalFields
          interval={interval}
          onChange={({ from, to }) => set({ from: localText(from), to: localText(to) })}
        />
      </PageHeader>
      <SummaryRows query={query} state={state} onState={set} />
    </>
  );
}

interface SummaryRowsProps {
  query: SummaryQuery;
  state: Parameters<typeof DataTable>[0]['state'];
  onState: Parameters<typeof DataTable>[0]['onState'];
  /** Name of the subset, above the cards. */
  name?: string;
}

/** Cards and table for any subset of an interval. */
export function SummaryRows({ query, state, onState, name }: SummaryRowsProps) {
  const { t } = useTranslation();
  const result = useStationSummary(query);
  const columns = useColumns();
  return (
    <>
      <SummaryCards measures={result.data?.measures} {...(name ? { name } : {})} />
      <Card flush>
        <DataTable
          label={t('menu.refueling_transactions')}
          columns={columns}
          {...shownOf(result)}
          rowKey={(row) => row.id}
          {...(state && onState ? { state, onState } : {})}
          empty={
            <EmptyState
              icon={IconReportAnalytics}
              title={t('summaries.none')}
              text={t('summaries.none_text')}
            />
          }
          narrow={(row) => <NarrowRow row={row} />}
        />
      </Card>
    </>
  );
}

function NarrowRow({ row }: { row: SummaryRow }) {
  const nameOf = useNameOf();
  return (
    <span className={classes.narrow}>
      <b>
        <bdi className="num">{row.reference_number ?? `#${row.id}`}</bdi> · {nameOf(row.client)}
      </b>
      <small>
        <DateTime at={row.at} />
        {row.volume_ml !== null && (
          <>
            {' · '}
            <Volume volume_ml={row.volume_ml} />
          </>
        )}
        {row.amount_halalas !== null && (
          <>
            {' · '}
            <Money amount_halalas={row.amount_halalas} />
          </>
        )}
      </small>
      <StatusBadge status={row.status} variant="plain" />
    </span>
  );
}

function useColumns(): Column<SummaryRow>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    {
      key: 'at',
      header: t('columns.time'),
      sortable: true,
      width: '168px',
      cell: (row) => <DateTime at={row.at} />,
    },
    {
      key: 'number',
      header: t('columns.reference_number'),
      width: '128px',
      cell: (row) => <bdi className="num">{row.reference_number ?? `#${row.id}`}</bdi>,
    },
    {
      key: 'attendant',
      header: t('columns.attendant'),
      cell: (row) =>
        row.attendant ? (
          <span>
            {row.attendant.name}
            <br />
            <small className="muted num">{row.attendant.civil_id}</small>
          </span>
        ) : (
          <span className="muted">–</span>
        ),
    },
    { key: 'client', header: t('columns.client'), cell: (row) => nameOf(row.client) },
    {
      key: 'volume',
      header: t('columns.litres'),
      numeric: true,
      sortable: true,
      width: '96px',
      cell: (row) => (row.volume_ml === null ? '–' : <Volume volume_ml={row.volume_ml} bare />),
    },
    {
      key: 'amount',
      header: <RiyalSign />,
      numeric: true,
      sortable: true,
      width: '104px',
      cell: (row) => (row.amount_halalas === null ? '–' : <Money amount_halalas={row.amount_halalas} bare />),
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <StatusBadge status={row.status} /> },
  ];
}
