import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { ClearanceStatus, InvoiceStatus } from './invoice-badges.tsx';
import { formatDays } from './invoice-days.ts';
import type { Invoice } from './invoices.api.ts';

/** Columns of the list. The tax status is shown only to the platform. */
export function useInvoiceColumns(area: Area): Column<Invoice>[] {
  const { t } = useTranslation();
  const column = columnsFor<Invoice>(t);
  const language = useLanguage();
  const columns: (Column<Invoice> | false)[] = [
    {
      key: 'number',
      header: t('columns.number'),
      sortable: true,
      cell: (row) => (
        <bdi dir="ltr" className="num">
          <b>{row.number}</b>
        </bdi>
      ),
    },
    { key: 'kind', header: t('columns.kind'), cell: (row) => t(`invoices.kinds.${row.kind}`) },
    { key: 'period', header: t('field_names.period'), cell: (row) => formatDays(row, language) },
    area !== 'customer' && column.party('client', { width: '160px' }),
    area !== 'gas station network' && column.party('network', { width: '140px' }),
    {
      key: 'issued_at',
      header: t('columns.issued_at'),
      sortable: true,
      extra: true,
      cell: (row) => <DateTime at={row.issued_at} />,
    },
    {
      key: 'due_on',
      extra: area === 'admin',
      header: t('invoices.due_day'),
      sortable: true,
      cell: (row) => row.kind !== 'credit_note' && formatDay(`${row.due_on}T12:00:00+03:00`, language),
    },
    {
      key: 'vat_halalas',
      header: t('columns.vat'),
      numeric: true,
      extra: true,
      cell: (row) => <Money amount_halalas={signOf(row) * row.vat_halalas} bare />,
    },
    {
      key: 'total_halalas',
      header: t('columns.amount'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={signOf(row) * row.total_halalas} bare />,
    },
    column.money('due_halalas', { header: t('columns.due'), sortable: true }),
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <InvoiceStatus invoice={row} variant="plain" />,
    },
    area === 'admin' && {
      key: 'clearance_status',
      header: t('invoices.authority'),
      cell: (row) => <ClearanceStatus status={row.clearance_status} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Credit notes count negative. */
export function signOf({ kind }: Pick<Invoice, 'kind'>): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1;
}
