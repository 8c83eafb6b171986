import { Checkbox } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { formatPrice } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { ChangePreview } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';

type Row = ChangePreview['rows'][number];

interface ChangePreviewTableProps {
  rows: readonly Row[];
  /** Manually excluded stations. */
  left: ReadonlySet<number>;
  onToggle: (station_id: number) => void;
}

/** Effect of a change per station, or why it is impossible. */
export function ChangePreviewTable({ rows, left, onToggle }: ChangePreviewTableProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const price = (millis: number | null) => (
    <bdi className="num">{millis === null ? '–' : formatPrice(millis)}</bdi>
  );
  const columns: Column<Row>[] = [
    {
      key: 'station',
      header: t('columns.station'),
      cell: (row) => (
        <Checkbox
          label={nameOf(row.station)}
          checked={row.problem === null && !left.has(row.station.id)}
          disabled={row.problem !== null}
          onChange={() => onToggle(row.station.id)}
        />
      ),
    },
    { key: 'before', header: t('prices.before'), numeric: true, cell: (row) => price(row.before_millis) },
    {
      key: 'after',
      header: t('prices.after'),
      numeric: true,
      cell: (row) => (row.problem === null ? <b>{price(row.after_millis)}</b> : price(row.after_millis)),
    },
    {
      key: 'note',
      header: '',
      cell: (row) =>
        row.problem ? (
          <span className="muted">{t(`prices.problems.${row.problem}`)}</span>
        ) : row.next ? (
          <small className={classes.next}>
            <Trans
              i18nKey="prices.until_next"
              components={{ date: <DateTime at={row.next.starts_at} as="date" /> }}
            />
          </small>
        ) : null,
    },
  ];
  return (
    <DataTable label={t('prices.preview')} columns={columns} rows={rows} rowKey={(row) => row.station.id} />
  );
}
