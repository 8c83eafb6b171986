import { IconHourglass, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { InvoiceLink } from '../../../ui/invoice-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { DeliveredLine } from './delivered-lines.api.ts';

/** Delivered quantity: liters of a fuel, or pieces. */
export function Amount({ line }: { line: DeliveredLine }) {
  const { t } = useTranslation();
  if (line.volume_ml !== null) return <Volume volume_ml={line.volume_ml} />;
  const count = line.pieces ?? 0;
  return t('delivered_lines.piece_count', { count, shown: formatNumber(count) });
}

/** Columns of the list; the client is shown only to the platform. */
export function useDeliveredColumns(isPlatform: boolean): Column<DeliveredLine>[] {
  const { t } = useTranslation();
  const column = columnsFor<DeliveredLine>(t);
  const language = useLanguage();
  return [
    {
      key: 'delivered_on',
      header: t('columns.delivered_on'),
      sortable: true,
      cell: (row) => formatDate(`${row.delivered_on}T12:00:00+03:00`, language),
    },
    {
      key: 'order',
      header: t('orders.one'),
      cell: (row) => (
        <bdi dir="ltr" className="num">
          O-{row.order_id}
        </bdi>
      ),
    },
    ...(isPlatform ? [column.party('client', { sortable: true })] : []),
    column.party('warehouse', { width: '180px' }),
    {
      key: 'product',
      header: t('orders.product'),
      sortable: true,
      cell: (row) => titleIn(language, row.product),
    },
    {
      key: 'volume_ml',
      header: t('delivered_lines.quantity'),
      numeric: true,
      sortable: true,
      cell: (row) => <Amount line={row} />,
    },
    {
      key: 'net_halalas',
      header: t('field_names.net_halalas'),
      numeric: true,
      extra: true,
      cell: (row) => <Money amount_halalas={row.net_halalas} />,
    },
    {
      key: 'vat_halalas',
      header: t('field_names.vat_halalas'),
      numeric: true,
      extra: true,
      cell: (row) => <Money amount_halalas={row.vat_halalas} />,
    },
    {
      key: 'amount_halalas',
      header: t('delivered_lines.with_vat'),
      numeric: true,
      sortable: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} />,
    },
    {
      key: 'invoiced',
      header: t('columns.invoiced'),
      cell: (row) => <Invoiced line={row} />,
    },
  ];
}

/** The invoice that includes the line, or none. */
function Invoiced({ line: { invoice_id, invoice_number } }: { line: DeliveredLine }) {
  const { t } = useTranslation();
  if (invoice_id === null || invoice_number === null)
    return (
      <ToneBadge tone="wait" icon={IconHourglass} variant="plain">
        {t('delivered_lines.open')}
      </ToneBadge>
    );
  return (
    <ToneBadge tone="go" icon={IconReceipt} variant="plain">
      <InvoiceLink invoice={{ id: invoice_id, number: invoice_number }} />
    </ToneBadge>
  );
}
