import { exportShifts } from '@fleet/contracts/fuelling/shifts.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconClipboardOff } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { ShiftStatus, ShiftVerdict, Variance } from './shift-status.tsx';
import { type ListedShift, type ShiftQuery, useShifts } from './shifts.api.ts';

const STATUSES = ['any', 'open', 'closed', 'sent_back', 'approved'] as const;
const VERDICTS = ['any', 'within', 'beyond'] as const;
const PERIODS: readonly NamedPeriod[] = ['any', 'today', '7_days', '30_days', 'this_month', 'last_month'];

/** Shifts of the reader's stations with their variance; a row opens beside the list. */
export function ShiftsScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { state, set } = useListState({
    q: '',
    status: 'any',
    verdict: 'any',
    period: 'any',
    sort: 'opened_at',
    order: 'desc',
  });
  const panel = usePanel();
  const status = STATUSES.find((known) => known === state.status) ?? 'any';
  const verdict = VERDICTS.find((known) => known === state.verdict) ?? 'any';
  const query: ShiftQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: status === 'any' ? undefined : status,
    verdict: verdict === 'any' ? undefined : verdict,
    sort: sortOfState(state) as ShiftQuery['sort'],
    ...daysOfPeriod(state.period, new Date()),
  };
  const result = useShifts(query);
  const hasOneStation = user.gas_station_id !== null;
  const columns = useColumns().filter((column) => !hasOneStation || column.key !== 'station');

  return (
    <MasterList
      name="shifts"
      title={t('menu.shifts')}
      filters={
        <Trans
          i18nKey="shifts.line"
          components={{
            status: (
              <FilterSelect
                label={t('columns.status')}
                value={status}
                choices={STATUSES.map((value) => ({
                  value,
                  label: value === 'any' ? t('shifts.any_status') : t(`shifts.statuses.${value}`),
                }))}
                onPick={(next) => set({ status: next })}
              />
            ),
            verdict: (
              <FilterSelect
                label={t('columns.verdict')}
                value={verdict}
                choices={VERDICTS.map((value) => ({
                  value,
                  label: value === 'any' ? t('shifts.any_verdict') : t(`shifts.verdicts.${value}`),
                }))}
                onPick={(next) => set({ verdict: next })}
              />
            ),
            period: (
              <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
            ),
          }}
        />
      }
      search={{
        label: t(hasOneStation ? 'shifts.search_own' : 'shifts.search'),
        value: state.q,
        onSearch: (q) => set({ q }),
      }}
      exports={{ route: exportShifts, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconClipboardOff} title={t('shifts.none')} text={t('shifts.none_text')}>
          <HelpLink topic="open-shift" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem name={hasOneStation ? <bdi className="num">{row.reference_number}</bdi> : row.station}>
          <DateTime at={row.opened_at} /> · {t(`shifts.statuses.${row.status}`)}
          {row.variance_ml !== null && (
            <>
              {' '}
              · <Variance variance_ml={row.variance_ml} />
            </>
          )}
        </NarrowItem>
      )}
    >
      {panel.id && <ShiftPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<ListedShift>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
    },
    {
      key: 'station',
      header: t('columns.station'),
      sortable: true,
      cell: (row) => <NameCell name={row.station} />,
    },
    {
      key: 'opened_at',
      header: t('columns.opened_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.opened_at} />,
    },
    {
      key: 'closed_at',
      header: t('columns.closed_at'),
      cell: (row) => row.closed_at && <DateTime at={row.closed_at} />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <ShiftStatus status={row.status} /> },
    {
      key: 'transactions_ml',
      header: t('columns.transactions_volume'),
      measure: 'recorded_litres',
      numeric: true,
      cell: (row) => <Volume volume_ml={row.transactions_ml} bare />,
    },
    {
      key: 'metered_ml',
      header: t('columns.metered'),
      measure: 'metered_litres',
      numeric: true,
      cell: (row) => row.metered_ml !== null && <Volume volume_ml={row.metered_ml} bare />,
    },
    {
      key: 'other_sales_ml',
      header: t('columns.other_sales'),
      measure: 'other_sales_litres',
      numeric: true,
      cell: (row) => row.other_sales_ml !== null && <Volume volume_ml={row.other_sales_ml} bare />,
    },
    {
      key: 'variance_ml',
      header: t('columns.variance'),
      measure: 'variance_litres',
      numeric: true,
      sortable: true,
      // With its verdict, so that both are in sight at 1440 px.
      cell: (row) =>
        row.variance_ml !== null && (
          <TwoLines
            full
            first={<Variance variance_ml={row.variance_ml} bare />}
            second={<ShiftVerdict verdict={row.verdict} />}
          />
        ),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      numeric: true,
      extra: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
}
