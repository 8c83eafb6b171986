import { exportStationSummary, type SummaryGroup } from '@fleet/contracts/insight/station-summaries.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { localText, readInterval, wholeMinutes } from './interval.ts';
import { IntervalFields } from './interval-fields.tsx';
import { type SummaryQuery, useSummaryGroups } from './station-summaries.api.ts';
import classes from './station-summaries.module.css';
import { SummaryRows } from './summary-by-interval-screen.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** The station's sales by client within an interval. */
export function SummaryByClientScreen() {
  return <SummaryGroups by="client" />;
}

/** The station's sales by attendant within an interval. */
export function SummaryByAttendantScreen() {
  return <SummaryGroups by="attendant" />;
}

/** The interval's totals by group; each opens its transactions. */
function SummaryGroups({ by }: { by: 'client' | 'attendant' }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState({ from: '', to: '', of: '' });
  const interval = readInterval(state.from, state.to, new Date());
  const period = wholeMinutes(interval);
  const groups = useSummaryGroups({ ...period, by });
  const chosen = groups.data?.rows.find((row) => String(row.id) === state.of);
  const columns = useColumns(by);
  const sort = `${state.order === 'asc' ? '' : '-'}${state.sort ?? 'at'}`;
  const part = state.of === '' ? {} : { [by === 'client' ? 'client_id' : 'user_id']: Number(state.of) };
  const query: SummaryQuery = {
    page: state.page,
    per_page: state.per_page,
    sort: sort as NonNullable<SummaryQuery['sort']>,
    ...period,
    ...part,
  };

  return (
    <>
      <PageHeader
        title={t(`menu.summary_by_${by}`)}
        action={
          <div className={classes.actions}>
            {state.of !== '' && (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} className="flip" aria-hidden />}
                onClick={() => set({ of: '' })}
              >
                {t(`summaries.all_${by}s`)}
              </Button>
            )}
            <ExportMenu route={exportStationSummary} query={query} />
          </div>
        }
      >
        <IntervalFields
          interval={interval}
          onChange={({ from, to }) => set({ from: localText(from), to: localText(to) })}
        />
      </PageHeader>
      {state.of !== '' ? (
        <SummaryRows
          query={query}
          state={state}
          onState={set}
          {...(chosen ? { name: nameOf(chosen) } : {})}
        />
      ) : (
        <>
          <SummaryCards measures={groups.data?.measures} />
          <Card flush>
            <DataTable
              label={t(`menu.summary_by_${by}`)}
              columns={columns}
              {...shownOf(groups)}
              rowKey={(row) => row.id ?? 0}
              onOpen={(row) => row.id !== null && set({ of: String(row.id) })}
              empty={
                <EmptyState
                  icon={IconReportAnalytics}
                  title={t('summaries.none')}
                  text={t('summaries.none_text')}
                />
              }
              narrow={(row) => (
                <span className={classes.narrow}>
                  <b>{nameOf(row) || t('summaries.nobody')}</b>
                  <small>
                    {t('summaries.count', { count: row.transactions })} · <Volume volume_ml={row.volume_ml} />{' '}
                    · <Money amount_halalas={row.amount_halalas} />
                  </small>
                </span>
              )}
            />
          </Card>
        </>
      )}
    </>
  );
}

function useColumns(by: 'client' | 'attendant'): Column<SummaryGroup>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    {
      key: 'name',
      header: t(`columns.${by}`),
      cell: (row) => <b>{nameOf(row) || <span className="muted">{t('summaries.nobody')}</span>}</b>,
    },
    ...(by === 'attendant'
      ? [
          {
            key: 'civil_id',
            header: t('columns.civil_id'),
            cell: (row: SummaryGroup) => <bdi className="num muted">{row.civil_id ?? '–'}</bdi>,
          },
        ]
      : []),
    {
      key: 'transactions',
      header: t('measures.interval_transactions.name'),
      measure: 'interval_transactions',
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.transactions)}</span>,
    },
    {
      key: 'held',
      header: t('measures.interval_held.name'),
      measure: 'interval_held',
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.held_transactions)}</span>,
    },
    {
      key: 'volume',
      header: t('columns.litres'),
      measure: 'interval_litres',
      numeric: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount',
      header: <RiyalSign />,
      measure: 'interval_sales',
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
}
