import { Trans, useTranslation } from 'react-i18next';
import { useFuelTitle, useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentButton } from '../../../ui/document-view.tsx';
import { InvoiceLink } from '../../../ui/invoice-link.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { Batch, BatchDocument } from './settlements.api.ts';
import classes from './settlements.module.css';

/** Opening balance, movements, closing balance; and the ledger balance below. */
export function StatementTable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { network, station, transactions, later_halalas, ledger_halalas } = batch;
  const rows = [
    ['opening', t('settlements.opening'), batch.opening_halalas],
    ['refuelling', t('settlements.kinds.refuelling'), batch.refuelling_halalas],
    ['correction', t('settlements.kinds.correction'), batch.correction_halalas],
    ['processing_fee', t('settlements.kinds.processing_fee'), batch.processing_fee_halalas],
    ['payment', t('settlements.kinds.payment'), batch.payment_halalas],
    ['closing', t('settlements.closing'), batch.closing_halalas],
  ] as const;
  const account = station
    ? ({ station_id: station.id, account_kind: 'franchisee_payable' } as const)
    : ({ network_id: network.id, account_kind: 'network_payable' } as const);
  return (
    <Card title={t('settlements.statement')}>
      <dl className={classes.statement}>
        {rows.map(([key, label, amount]) => (
          <div key={key} data-sum={key === 'opening' || key === 'closing' || undefined}>
            <dt>
              {label}
              {key === 'refuelling' && (
                <small className="muted"> {t('settlements.fills', { count: transactions ?? 0 })}</small>
              )}
              {key === 'correction' && <CorrectedMonths corrections={batch.corrections} />}
            </dt>
            <dd>
              <Money amount_halalas={amount ?? 0} />
            </dd>
          </div>
        ))}
        {batch.state === 'to_pay' && (
          <div data-left>
            <dt>{t('settlements.left')}</dt>
            <dd>
              <Money amount_halalas={batch.left_halalas} />
            </dd>
          </div>
        )}
      </dl>
      <p className="muted">
        <Trans
          i18nKey={batch.status === 'closed' ? 'settlements.tied_then' : 'settlements.tied_now'}
          components={{
            later: <Money amount_halalas={later_halalas} />,
            balance: (
              <LedgerLink {...account}>
                <Money amount_halalas={ledger_halalas} />
              </LedgerLink>
            ),
          }}
        />
      </p>
    </Card>
  );
}

/** Which months were corrected, and by how much. */
function CorrectedMonths({ corrections }: Pick<Batch, 'corrections'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return corrections.map(({ period, amount_halalas }) => (
    <small key={period} className={`muted ${classes.part}`}>
      {t('settlements.corrections_of', { month: formatMonth(period, language) })}{' '}
      <Money amount_halalas={amount_halalas} bare signed />
    </small>
  ));
}

/** The documents that explain the batch, each with its part of it. */
export function DocumentsTable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const sum = batch.documents.reduce((total, { amount_halalas }) => total + amount_halalas, 0);
  const kindOf = ({ kind }: BatchDocument) => t(`settlements.document_kinds.${kind}`);
  const numberOf = ({ invoice }: BatchDocument) =>
    invoice ? <InvoiceLink invoice={invoice} /> : <span className="muted">–</span>;
  const columns: Column<BatchDocument>[] = [
    {
      key: 'number',
      header: t('settlements.document_header'),
      cell: (row) => <TwoLines first={numberOf(row)} second={kindOf(row)} full />,
      total: t('settlements.documents_sum'),
    },
    {
      key: 'client',
      header: t('settlements.document_of'),
      cell: ({ client, period }) => (
        <TwoLines
          first={client ? nameOf(client) : period && formatMonth(period, language)}
          second={client && period && formatMonth(period, language)}
        />
      ),
    },
    {
      key: 'total_halalas',
      header: t('settlements.document_total'),
      numeric: true,
      cell: ({ total_halalas }) => total_halalas !== null && <Money amount_halalas={total_halalas} bare />,
    },
    {
      key: 'amount_halalas',
      header: t('settlements.document_here'),
      numeric: true,
      cell: ({ amount_halalas }) => <Money amount_halalas={amount_halalas} bare />,
      total: <Money amount_halalas={sum} bare />,
    },
  ];
  return (
    <Card flush title={t('settlements.documents')} note={t('settlements.documents_note')}>
      <DataTable
        label={t('settlements.documents')}
        columns={columns}
        rows={batch.documents}
        rowKey={({ invoice, kind }) => invoice?.id ?? kind}
        narrow={(row) => (
          <NarrowItem name={kindOf(row)} end={<Money amount_halalas={row.amount_halalas} />}>
            {numberOf(row)}
            {row.client && <> · {nameOf(row.client)}</>}
          </NarrowItem>
        )}
      />
    </Card>
  );
}

/** Volumes and amounts by station and fuel, including corrections. */
export function GroupsTable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const column = columnsFor<Batch['groups'][number]>(t);
  const nameOf = useNameOf();
  const titleOf = useFuelTitle();
  const columns: Column<Batch['groups'][number]>[] = [
    { key: 'station', header: t('columns.station'), cell: (row) => <NameCell name={row.station} /> },
    {
      key: 'fuel',
      header: t('columns.fuel_type'),
      cell: (row) => titleOf({ ...row.fuel_type, title_ur: null }),
    },
    {
      key: 'transactions',
      header: t('columns.transactions'),
      numeric: true,
      cell: (row) => <span className="num">{row.transactions}</span>,
    },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    column.money('amount_halalas', { header: t('columns.amount') }),
  ];
  return (
    <Card flush title={t('settlements.by_station')}>
      <DataTable
        label={t('settlements.by_station')}
        columns={columns}
        rows={batch.groups}
        rowKey={(row) => `${row.station.id}:${row.fuel_type.id}`}
        narrow={(row) => (
          <NarrowItem
            name={`${nameOf(row.station)} · ${titleOf({ ...row.fuel_type, title_ur: null })}`}
            end={<Money amount_halalas={row.amount_halalas} />}
          >
            <Volume volume_ml={row.volume_ml} />
          </NarrowItem>
        )}
      />
    </Card>
  );
}

/** Payments of the batch, with bank reference and receipt. */
export function PaymentsTable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const column = columnsFor<Batch['payments'][number]>(t);
  const columns: Column<Batch['payments'][number]>[] = [
    column.digits('reference_number'),
    column.digits('bank_reference', { header: t('field_names.bank_reference') }),
    {
      key: 'value_date',
      header: t('field_names.value_date'),
      cell: (row) => <DateTime at={`${row.value_date}T12:00:00+03:00`} as="date" />,
    },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => (
        <>
          <Money amount_halalas={row.amount_halalas} bare />
          {row.reversed_at && <small className="muted"> {t('payment.reversed')}</small>}
        </>
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
  ];
  return (
    <Card flush title={t('payment.paid')}>
      <DataTable
        label={t('payment.paid')}
        columns={columns}
        rows={batch.payments}
        rowKey={(row) => row.payment_id}
        narrow={(row) => (
          <NarrowItem
            name={<bdi className="num">{row.bank_reference}</bdi>}
            end={<Money amount_halalas={row.amount_halalas} />}
          >
            <DateTime at={`${row.value_date}T12:00:00+03:00`} as="date" />
          </NarrowItem>
        )}
      />
    </Card>
  );
}
