import { exportPayments } from '@fleet/contracts/money/payments.ts';
import { IconCashOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentButton } from '../../../ui/document-view.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { type Payment, type PaymentQuery, usePayments } from './payments.api.ts';
import classes from './payments.module.css';

/** Payments to a network and its franchisees with receipts, newest first. */
export function PaymentsTable({ network_id }: { network_id?: number }) {
  const { t } = useTranslation();
  const { state, set } = useListState({ q: '' });
  const query: PaymentQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    network_id,
  };
  const result = usePayments(query);
  const columns = useColumns(result.data?.amount_halalas);
  const nameOf = useNameOf();
  return (
    <Card
      flush
      title={t('payment.paid')}
      action={
        <div className={classes.find}>
          <SearchBox label={t('payment.search')} value={state.q} onSearch={(q) => set({ q })} />
          <ExportMenu route={exportPayments} query={{ network_id, q: query.q }} />
        </div>
      }
    >
      <DataTable
        label={t('payment.paid')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={set}
        empty={
          <EmptyState icon={IconCashOff} title={t('payment.none')} text={t('payment.none_text')}>
            <HelpLink topic="settlement" />
          </EmptyState>
        }
        narrow={(row) => (
          <NarrowItem
            name={nameOf(row.station ?? row.network)}
            end={<Money amount_halalas={row.amount_halalas} />}
          >
            <bdi className="num">{row.reference_number}</bdi> · <DateTime at={row.created_at} as="date" />
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function useColumns(sum: number | undefined): Column<Payment>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
      total: t('payment.sum'),
    },
    {
      key: 'to',
      header: t('payment.to'),
      cell: (row) => (row.station ? nameOf(row.station) : t('payment.network_itself')),
    },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => (
        <LedgerLink entry_id={row.entry_id}>
          <Money amount_halalas={row.amount_halalas} bare />
        </LedgerLink>
      ),
      total: sum === undefined ? undefined : <Money amount_halalas={sum} bare />,
    },
    {
      key: 'reason',
      header: t('columns.reason'),
      cell: (row) =>
        row.reversed_at ? (
          <span className="muted">{t('payment.reversed')}</span>
        ) : (
          <span dir="auto">{row.reason}</span>
        ),
    },
    {
      key: 'file',
      header: t('payment.file'),
      cell: (row) =>
        row.file_id !== null && (
          <DocumentButton
            file_id={row.file_id}
            media_type={row.file_media_type}
            label={t('payment.file_of', { reference: row.reference_number })}
          />
        ),
    },
    { key: 'created_at', header: t('columns.created_at'), cell: (row) => <DateTime at={row.created_at} /> },
  ];
}
