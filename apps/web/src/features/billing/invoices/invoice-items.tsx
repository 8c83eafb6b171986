import { exportInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { sortOfState, useOwnListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type InvoiceDetail, type InvoiceItem, type ItemQuery, useInvoiceItems } from './invoices.api.ts';
import classes from './invoices.module.css';

/** The items behind an invoice's total: each fill, fee or delivery, and the document's own additions. */
export function InvoiceItems({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  const [q, setQ] = useState('');
  const filters = { q: q || undefined, sort: sortOfState(state) as ItemQuery['sort'] };
  const result = useInvoiceItems(invoice.id, { ...filters, page: state.page, per_page: state.per_page });
  const columns = useColumns(result.data?.amount_halalas);
  const data = result.data;
  return (
    <div className={classes.stack}>
      <Card title={t('invoices.why')}>
        {data && (
          <dl className={classes.sums}>
            <Line label={t('invoices.covered', { count: invoice.covered })} amount={data.covered_halalas} />
            <Line label={t('invoices.difference')} amount={data.difference_halalas} />
            <Line grand label={t('invoices.total')} amount={data.total_halalas} />
          </dl>
        )}
      </Card>
      <Card
        flush
        title={t('invoices.tabs.items')}
        action={
          <span className={classes.buttons}>
            <SearchBox label={t('invoices.search_items')} value={q} onSearch={setQ} />
            <ExportMenu route={exportInvoiceItems} params={{ id: invoice.id }} query={filters} />
          </span>
        }
      >
        <DataTable
          label={t('invoices.tabs.items')}
          columns={columns}
          {...shownOf(result)}
          rowKey={(row) => `${row.entry_id}-${row.delivered_line_id}`}
          state={state}
          onState={set}
          empty={
            <EmptyState
              icon={IconListSearch}
              title={t('invoices.no_items')}
              text={t('invoices.no_items_text')}
            />
          }
          narrow={(row) => (
            <NarrowItem
              name={<Reference item={row} />}
              end={
                <LedgerLink entry_id={row.entry_id}>
                  <Money amount_halalas={row.amount_halalas} />
                </LedgerLink>
              }
            >
              <DateTime at={row.at} />
              {row.plate_no && (
                <>
                  {' · '}
                  <bdi dir="ltr">{row.plate_no}</bdi>
                </>
              )}
            </NarrowItem>
          )}
        />
      </Card>
    </div>
  );
}

function Line({ label, amount, grand = false }: { label: string; amount: number; grand?: boolean }) {
  return (
    <div className={grand ? classes.grand : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount_halalas={amount} />
      </dd>
    </div>
  );
}

function Reference({ item }: { item: InvoiceItem }) {
  const { area } = useSignedIn();
  const shown = (
    <bdi dir="ltr" className="num">
      {item.reference_number}
    </bdi>
  );
  return item.fuel_request_id !== null ? (
    <Link to={transactionPage(area)} params={{ id: String(item.fuel_request_id) }}>
      {shown}
    </Link>
  ) : (
    shown
  );
}

function useColumns(sum: number | undefined): Column<InvoiceItem>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  return [
    {
      key: 'at',
      header: t('columns.date'),
      sortable: true,
      cell: (row) => <DateTime at={row.at} />,
      total: t('payment.sum'),
    },
    { key: 'reference_number', header: t('columns.reference'), cell: (row) => <Reference item={row} /> },
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      sortable: true,
      cell: (row) => <bdi dir="ltr">{row.plate_no}</bdi>,
    },
    {
      key: 'station',
      header: t('columns.station'),
      sortable: true,
      cell: (row) => <bdi>{nameOf(row.station)}</bdi>,
    },
    {
      key: 'title',
      header: t('columns.product'),
      cell: (row) => (language === 'ar' ? row.title_ar : row.title_en),
    },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      sortable: true,
      numeric: true,
      cell: (row) => (
        <LedgerLink entry_id={row.entry_id}>
          <Money amount_halalas={row.amount_halalas} bare />
        </LedgerLink>
      ),
      total: sum === undefined ? undefined : <Money amount_halalas={sum} bare />,
    },
  ];
}
