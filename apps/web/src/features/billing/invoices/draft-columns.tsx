import { isWholeMonth } from '@fleet/domain/billing-periods.ts';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { formatDays } from './invoice-days.ts';
import type { Draft } from './invoices.api.ts';

/** Columns of drafts by buyer; the supplier with its VAT number as on the document. */
export function useDraftColumns(): Column<Draft>[] {
  const { t } = useTranslation();
  const column = columnsFor<Draft>(t);
  const language = useLanguage();
  const nameOf = useNameOf();
  return [
    {
      key: 'buyer',
      header: t('invoices.document.buyer'),
      cell: (row) => <bdi>{nameOf(row.client ?? row.network)}</bdi>,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      cell: (row) => (
        <>
          {t(`invoices.kinds.${row.kind}`)}
          {/* Days of a part of the month; a column of its own would push the status off a desk. */}
          {!isWholeMonth(row) && (
            <>
              <br />
              <small className="muted">
                {formatDays({ period: row.until_on.slice(0, 7), ...row }, language)}
              </small>
            </>
          )}
        </>
      ),
    },
    {
      key: 'seller',
      header: t('invoices.supplier'),
      cell: (row) => (
        <>
          <bdi>{nameOf(row.seller)}</bdi>
          <br />
          <small className="muted">
            {t('columns.vat_no')}{' '}
            <bdi dir="ltr" className="num">
              {row.seller.vat_no}
            </bdi>
          </small>
        </>
      ),
    },
    column.number('items', { header: t('invoices.items_header') }),
    {
      key: 'taxable',
      header: t('columns.net_halalas'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.taxable_halalas} bare />,
    },
    {
      key: 'vat',
      header: t('columns.vat'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.vat_halalas} bare />,
    },
    {
      key: 'total',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.total_halalas} bare />,
    },
    {
      key: 'due_on',
      header: t('columns.due_on'),
      cell: (row) => formatDay(`${row.due_on}T12:00:00+03:00`, language),
    },
    {
      key: 'problems',
      header: t('columns.status'),
      cell: (row) =>
        row.problems.length === 0 ? (
          <ToneBadge tone="done" icon={IconChecks} variant="plain">
            {t('invoices.ready')}
          </ToneBadge>
        ) : (
          row.problems.map((problem) => (
            <ToneBadge
              key={problem}
              tone={problem === 'nothing_to_pay' ? 'no' : 'wait'}
              icon={IconAlertTriangle}
              variant="plain"
            >
              {t(`invoices.problems.${problem}`)}
            </ToneBadge>
          ))
        ),
    },
  ];
}
