import { exportFeeCharges, type FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useOwnListState } from '../../../ui/list-state.ts';
import { Money, Price } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type FeeCharge, useFeeCharges } from './fees.api.ts';

/** All fees of a run with their total; each amount links to its ledger entry. */
export function FeeCharges({ run_id, kind }: { run_id: number; kind: (typeof FEE_KINDS)[number] }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  const query = { run_id, page: state.page, per_page: state.per_page };
  const result = useFeeCharges(query);
  const columns = useColumns(kind, result.data?.amount_halalas);
  const whose = useWhose();
  return (
    <Card
      flush
      title={t('fees.charged_title')}
      action={<ExportMenu route={exportFeeCharges} query={{ run_id }} />}
    >
      <DataTable
        label={t('fees.charged_title')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={set}
        empty={<EmptyState icon={IconCoins} title={t('fees.no_charges')} text={t('fees.no_charges_text')} />}
        narrow={(row) => (
          <NarrowItem name={whose(row)}>
            <LedgerLink entry_id={row.entry_id}>
              <Money amount_halalas={row.amount_halalas} />
            </LedgerLink>
            {row.vehicle && (
              <>
                {' · '}
                <bdi dir="ltr">{row.vehicle.plate_no}</bdi>
              </>
            )}
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function useWhose() {
  const nameOf = useNameOf();
  return ({ client, network, station }: FeeCharge) =>
    station ? `${nameOf(network)} · ${nameOf(station)}` : nameOf(client ?? network);
}

function useColumns(kind: FeeCharge['kind'], sum: number | undefined): Column<FeeCharge>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const whose = useWhose();
  const isOfNetworks = kind === 'processing_fee';
  const what: Column<FeeCharge>[] = isOfNetworks
    ? [
        {
          key: 'fuel_type',
          header: t('columns.fuel_type'),
          cell: (row) => row.fuel_type?.[language === 'ar' ? 'title_ar' : 'title_en'],
        },
        {
          key: 'volume_ml',
          header: t('columns.litres'),
          numeric: true,
          cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
        },
        {
          key: 'price',
          header: t('fees.per_litre'),
          numeric: true,
          cell: (row) =>
            row.processing_fee_millis_per_litre !== null && (
              <Price price_millis_per_litre={row.processing_fee_millis_per_litre} />
            ),
        },
      ]
    : [
        {
          key: 'plate_no',
          header: t('columns.plate_no'),
          cell: (row) => <bdi dir="ltr">{row.vehicle?.plate_no}</bdi>,
        },
        { key: 'vehicle_type', header: t('columns.vehicle_type'), cell: (row) => nameOf(row.vehicle_type) },
      ];
  return [
    {
      key: 'whose',
      header: isOfNetworks ? t('columns.network') : t('columns.client'),
      cell: whose,
      total: t('payment.sum'),
    },
    ...what,
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => (
        <LedgerLink entry_id={row.entry_id}>
          {row.reversed_by_entry_id === null ? (
            <Money amount_halalas={row.amount_halalas} bare />
          ) : (
            <s>
              <Money amount_halalas={row.amount_halalas} bare />
            </s>
          )}
        </LedgerLink>
      ),
      total: sum === undefined ? undefined : <Money amount_halalas={sum} bare />,
    },
  ];
}
