import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { ListedCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';
import { CaseState, Score } from './case-parts.tsx';

/** Columns of the queue; the client is shown only to the platform and stations. */
export function useCaseColumns(isPlatform: boolean): Column<ListedCase>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const column = columnsFor<ListedCase>(t);
  return [
    {
      key: 'score',
      header: t('columns.score'),
      sortable: true,
      width: '120px',
      cell: (row) => <Score score={row.score} />,
    },
    {
      key: 'indicators',
      header: t('columns.indicators'),
      cell: (row) => (
        <span className={classes.indicators}>
          <b>{t(`anomaly_indicators.${row.indicators[0]}`)}</b>
          {row.indicators.length > 1 && (
            <span className="muted">
              {row.indicators
                .slice(1)
                .map((indicator) => t(`anomaly_indicators.${indicator}`))
                .join(t('ui.comma'))}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'vehicle',
      header: t('columns.vehicle'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    {
      key: 'driver',
      header: t(isPlatform ? 'desk.columns.client_driver' : 'columns.driver'),
      width: isPlatform ? '180px' : '140px',
      // In one column, so that the status is in sight at 1440 px.
      cell: (row) =>
        isPlatform ? (
          <TwoLines first={<bdi>{nameOf(row.client)}</bdi>} second={<bdi>{row.driver.name}</bdi>} />
        ) : (
          <bdi>{row.driver.name}</bdi>
        ),
    },
    column.party('station', { width: '150px' }),
    {
      key: 'closed_at',
      header: t('columns.fuelled_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.closed_at} />,
    },
    {
      key: 'volume',
      header: t('columns.volume'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      numeric: true,
      sortable: true,
      extra: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <CaseState row={row} /> },
    {
      key: 'reviewer',
      header: t('columns.reviewer'),
      extra: true,
      cell: (row) => row.reviewer && <bdi>{row.reviewer}</bdi>,
    },
  ];
}
