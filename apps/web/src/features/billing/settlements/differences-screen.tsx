import { exportSettlementDifferences } from '@fleet/contracts/billing/settlement-differences.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconScaleOutline } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../lib/appearance-context.ts';
import { formatSigned } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { Measurement, Volume } from '../../../ui/volume.tsx';
import { type Difference, type DifferenceQuery, useDifferences } from './settlements.api.ts';
import classes from './settlements.module.css';

const PERIODS: readonly NamedPeriod[] = ['today', '7_days', '28_days', 'this_month', 'last_month'];
const SHOWN = ['differing', 'all'] as const;
const ML_PER_LITRE = 1_000;

/** Meter reconciliation by station, day and fuel, with reasons for differences. */
export function DifferencesScreen() {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const { state, set } = useListState({
    q: '',
    only: 'differing',
    period: '7_days',
    sort: 'day',
    order: 'desc',
  });
  const only = SHOWN.find((known) => known === state.only) ?? 'differing';
  const { from, to } = daysOfPeriod(state.period, new Date()) as { from: string; to: string };
  const query: DifferenceQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    sort: sortOfState(state) as DifferenceQuery['sort'],
    from,
    to,
    only,
  };
  const result = useDifferences(query);
  const columns = useColumns(result.data);
  return (
    <MasterList
      name="settlement-differences"
      title={t('settlements.differences')}
      filters={
        <>
          <FilterSelect
            label={t('settlements.shown')}
            value={only}
            choices={SHOWN.map((value) => ({ value, label: t(`settlements.only.${value}`) }))}
            onPick={(next) => set({ only: next })}
          />{' '}
          <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
        </>
      }
      search={{ label: t('settlements.search_station'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportSettlementDifferences, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconScaleOutline}
          title={t('settlements.no_differences')}
          text={t('settlements.no_differences_text')}
        >
          <HelpLink topic="shift-variance" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={row.station}
          end={row.difference_ml === null ? undefined : <Signed volume_ml={row.difference_ml} unit />}
        >
          <DateTime at={`${row.day}T12:00:00+03:00`} as="date" /> · {titleOf(row.fuel_type)}
          <Reasons row={row} />
        </NarrowItem>
      )}
    />
  );
}

function useColumns(
  sums: { metered_ml: number; other_sales_ml: number; settled_ml: number; difference_ml: number } | undefined,
): Column<Difference>[] {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  return [
    {
      key: 'day',
      header: t('columns.day'),
      sortable: true,
      cell: (row) => <DateTime at={`${row.day}T12:00:00+03:00`} as="date" />,
      total: t('settlements.all_that_match'),
    },
    {
      key: 'station',
      header: t('columns.station'),
      sortable: true,
      cell: (row) => <NameCell name={row.station} />,
    },
    { key: 'fuel', header: t('columns.fuel_type'), cell: (row) => titleOf(row.fuel_type) },
    {
      key: 'metered_ml',
      header: t('columns.metered'),
      measure: 'metered_litres',
      numeric: true,
      cell: (row) => row.metered_ml !== null && <Volume volume_ml={row.metered_ml} bare />,
      total: sums && <Volume volume_ml={sums.metered_ml} bare />,
    },
    {
      key: 'other_sales_ml',
      header: t('columns.other_sales'),
      measure: 'other_sales_litres',
      numeric: true,
      cell: (row) => <Volume volume_ml={row.other_sales_ml} bare />,
      total: sums && <Volume volume_ml={sums.other_sales_ml} bare />,
    },
    {
      key: 'settled_ml',
      header: t('columns.settled'),
      measure: 'settled_litres',
      numeric: true,
      cell: (row) => <Volume volume_ml={row.settled_ml} bare />,
      total: sums && <Volume volume_ml={sums.settled_ml} bare />,
    },
    {
      key: 'difference_ml',
      header: t('columns.difference'),
      measure: 'difference_litres',
      numeric: true,
      sortable: true,
      cell: (row) => row.difference_ml !== null && <Signed volume_ml={row.difference_ml} />,
      total: sums && <Signed volume_ml={sums.difference_ml} />,
    },
    { key: 'reason', header: t('columns.reason'), cell: (row) => <Reasons row={row} /> },
  ];
}

/** The known parts of a difference, and the station's explanation. */
function Reasons({ row }: { row: Difference }) {
  const { t } = useTranslation();
  return (
    <span className={classes.reasons}>
      {row.parts.map(({ reason, volume_ml }) => (
        <span key={reason}>
          {t(`settlements.reasons.${reason}`)} <Signed volume_ml={volume_ml} unit />
        </span>
      ))}
      {row.stated_reasons.map((text) => (
        <span key={text} className="muted" dir="auto">
          {text}
        </span>
      ))}
      {row.open_shifts > 0 && <span className="muted">{t('settlements.shift_open')}</span>}
    </span>
  );
}

function Signed({ volume_ml, unit = false }: { volume_ml: number; unit?: boolean }) {
  const { t } = useTranslation();
  return (
    <Measurement value={formatSigned(volume_ml / ML_PER_LITRE, 2)} unit={unit ? t('units.litre') : ''} />
  );
}
