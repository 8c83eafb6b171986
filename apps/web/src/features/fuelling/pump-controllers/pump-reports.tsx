import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useOwnListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type PumpTransaction, usePumpTransactions } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

/** Transactions reported by the pumps: fills of requests and the station's own sales. */
export function PumpReports({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, set } = useOwnListState();
  const { data, error, refetch, isPlaceholderData } = usePumpTransactions(stationId, state);
  const fuelOf = ({ fuel_type, product_id }: PumpTransaction) =>
    (language === 'ar' ? fuel_type?.title_ar : fuel_type?.title_en) ?? product_id;
  const whose = (row: PumpTransaction) => (
    <>
      {row.request ? (row.request.reference_number ?? t('pumps.in_progress')) : t('pumps.other_sale')}
      {row.is_contradicted && <span className={classes.differs}> · {t('pumps.contradicted')}</span>}
    </>
  );
  const columns: Column<PumpTransaction>[] = [
    { key: 'received_at', header: t('pumps.received'), cell: (row) => <DateTime at={row.received_at} /> },
    { key: 'pump', header: t('pumps.pump'), cell: (row) => <span className="num">{row.pump_number}</span> },
    { key: 'fuel', header: t('shifts.fuel'), cell: fuelOf },
    { key: 'whose', header: t('pumps.whose'), cell: whose },
    {
      key: 'volume',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} />,
    },
    {
      key: 'amount',
      header: t('pumps.amount_at_pump'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} />,
    },
  ];
  return (
    <Card flush title={t('pumps.reports')}>
      <DataTable
        label={t('pumps.reports')}
        columns={columns}
        rows={data?.rows}
        isPast={isPlaceholderData}
        rowKey={(row) => row.id}
        total={data?.total}
        state={state}
        onState={set}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={IconReceipt} title={t('pumps.no_reports')} text={t('pumps.no_reports_text')} />
        }
        narrow={(row) => (
          <NarrowItem name={t('pumps.place', { pump: row.pump_number, fuel: fuelOf(row) })}>
            <Volume volume_ml={row.volume_ml} /> · {whose(row)}
          </NarrowItem>
        )}
      />
    </Card>
  );
}
