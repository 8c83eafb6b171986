import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Price } from '../../../ui/money.tsx';
import { type FuelPrice, usePriceHistory } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';
import { PriceLine } from './price-line.tsx';

interface PriceHistoryProps {
  stationId: number;
  fuelTypeId: number;
  title: string;
}

/** Price history as a step chart, with a table on demand. */
export function PriceHistory({ stationId, fuelTypeId, title }: PriceHistoryProps) {
  const { t } = useTranslation();
  const [isOpen, table] = useDisclosure(false);
  const { data, error, refetch } = usePriceHistory(stationId, fuelTypeId);
  const rows = data?.rows;
  if (rows?.length === 0) return null;
  return (
    <>
      {rows && rows.length > 1 && <PriceLine label={t('prices.line_of', { fuel: title })} prices={rows} />}
      {rows && (
        <UnstyledButton className={classes.link!} onClick={table.toggle} aria-expanded={isOpen}>
          {t(isOpen ? 'prices.hide_history' : 'prices.show_history', { count: rows.length })}
        </UnstyledButton>
      )}
      {isOpen && (
        <DataTable
          label={t('prices.history_of', { fuel: title })}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={(row) => row.id}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function columnsOf(t: ReturnType<typeof useTranslation>['t']): Column<FuelPrice>[] {
  return [
    { key: 'from', header: t('prices.from_header'), cell: (row) => <DateTime at={row.starts_at} /> },
    {
      key: 'until',
      header: t('prices.until_header'),
      cell: (row) => (row.ends_at ? <DateTime at={row.ends_at} /> : '–'),
    },
    {
      key: 'price',
      header: t('prices.price_header'),
      numeric: true,
      cell: (row) => <Price price_millis_per_litre={row.price_millis_per_litre} />,
    },
    {
      key: 'allowance',
      header: t('field_names.allowance_millis'),
      numeric: true,
      cell: (row) =>
        row.allowance_millis > 0 ? <Price price_millis_per_litre={row.allowance_millis} /> : '–',
    },
    { key: 'by', header: t('prices.set_by'), cell: (row) => row.set_by ?? t('changes.system') },
    { key: 'state', header: t('columns.status'), cell: (row) => t(`prices.states.${row.state}`) },
  ];
}
