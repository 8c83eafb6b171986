import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Volume } from '../../ui/volume.tsx';
import type { ListedCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';
import { CaseState, Score } from './case-parts.tsx';

/** The queue's columns; whose fleet it is asks only the platform and a station. */
export function useCaseColumns(isPlatform: boolean): Column<ListedCase>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const columns: (Column<ListedCase> | false)[] = [
    {
      key: 'score',
      head: t('columns.score'),
      sortable: true,
      width: '120px',
      cell: (row) => <Score score={row.score} />,
    },
    {
      key: 'signs',
      head: t('columns.signs'),
      cell: (row) => (
        <span className={classes.signs}>
          <b>{t(`anomaly_signs.${row.signs[0]}`)}</b>
          {row.signs.length > 1 && (
            <span className="muted">
              {row.signs
                .slice(1)
                .map((sign) => t(`anomaly_signs.${sign}`))
                .join(t('ui.comma'))}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'vehicle',
      head: t('columns.vehicle'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    { key: 'driver', head: t('columns.driver'), cell: (row) => <bdi>{row.driver.name}</bdi> },
    isPlatform && {
      key: 'client',
      head: t('columns.client'),
      cell: (row) => <bdi>{nameOf(row.client)}</bdi>,
    },
    { key: 'station', head: t('columns.station'), cell: (row) => <bdi>{nameOf(row.station)}</bdi> },
    {
      key: 'closed_at',
      head: t('columns.fuelled_at'),
      sortable: true,
      cell: (row) => <Moment at={row.closed_at} />,
    },
    {
      key: 'volume',
      head: t('columns.volume'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount',
      head: t('columns.amount'),
      numeric: true,
      sortable: true,
      extra: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
    { key: 'status', head: t('columns.status'), cell: (row) => <CaseState row={row} /> },
    {
      key: 'reviewer',
      head: t('columns.reviewer'),
      extra: true,
      cell: (row) => row.reviewer && <bdi>{row.reviewer}</bdi>,
    },
  ];
  return columns.filter((column) => column !== false);
}
