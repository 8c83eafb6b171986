import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { ChangePreview } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';

type Row = ChangePreview['rows'][number];

interface ChangePreviewTableProps {
  rows: readonly Row[];
  /** Stations left out by hand. */
  left: ReadonlySet<number>;
  onToggle: (station_id: number) => void;
}

/** Station by station what a change does; where it cannot be, why. */
export function ChangePreviewTable({ rows, left, onToggle }: ChangePreviewTableProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const price = (millis: number | null) => (
    <bdi className="num">{millis === null ? '–' : formatPrice(millis)}</bdi>
  );
  const columns: Column<Row>[] = [
    {
      key: 'station',
      head: t('columns.station'),
      cell: (row) => (
        <Checkbox
          label={nameOf(row.station)}
          checked={row.problem === null && !left.has(row.station.id)}
          disabled={row.problem !== null}
          onChange={() => onToggle(row.station.id)}
        />
      ),
    },
    { key: 'before', head: t('prices.before'), numeric: true, cell: (row) => price(row.before_millis) },
    {
      key: 'after',
      head: t('prices.after'),
      numeric: true,
      cell: (row) => (row.problem === null ? <b>{price(row.after_millis)}</b> : price(row.after_millis)),
    },
    {
      key: 'note',
      head: '',
      cell: (row) =>
        row.problem ? (
          <span className="muted">{t(`prices.problems.${row.problem}`)}</span>
        ) : row.next ? (
          <small className={classes.next}>
            {t('prices.until_next')} <Moment at={row.next.starts_at} as="date" />
          </small>
        ) : null,
    },
  ];
  return (
    <DataTable label={t('prices.preview')} columns={columns} rows={rows} rowKey={(row) => row.station.id} />
  );
}
