import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money, NetPrice } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { Draft, InvoiceDetail, InvoiceLine } from './invoices.api.ts';
import classes from './invoices.module.css';
import { LineTitle, useLineTitle } from './line-title.tsx';

type InvoiceAmounts = Pick<
  Draft,
  'net_halalas' | 'discount_halalas' | 'taxable_halalas' | 'vat_halalas' | 'total_halalas'
>;

/** The lines of a document with its totals. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t('invoices.lines')}>
      <LinesTable lines={invoice.lines} />
      <div className={classes.padded}>
        <InvoiceTotals amounts={invoice} vat_lines={invoice.vat_lines} />
      </div>
    </Card>
  );
}

/** Net, discount, VAT by rate, and total. */
export function InvoiceTotals({
  amounts,
  vat_lines,
}: {
  amounts: InvoiceAmounts;
  vat_lines?: InvoiceDetail['vat_lines'];
}) {
  const { t } = useTranslation();
  const vatOf = (basisPoints: number) => t('invoices.vat_rate', { percent: formatNumber(basisPoints / 100) });
  return (
    <dl className={classes.sums}>
      <Sum
        label={t(amounts.discount_halalas > 0 ? 'invoices.lines_net' : 'invoices.taxable')}
        amount={amounts.net_halalas}
      />
      {amounts.discount_halalas > 0 && (
        <>
          <Sum label={t('invoices.discount')} amount={-amounts.discount_halalas} />
          <Sum label={t('invoices.after_discount')} amount={amounts.taxable_halalas} />
        </>
      )}
      {vat_lines && vat_lines.length > 1 ? (
        vat_lines.map(({ rate_basis_points, vat_halalas }) => (
          <Sum key={rate_basis_points} label={vatOf(rate_basis_points)} amount={vat_halalas} />
        ))
      ) : (
        <Sum
          label={vat_lines?.length === 1 ? vatOf(vat_lines[0]!.rate_basis_points) : t('invoices.vat')}
          amount={amounts.vat_halalas}
        />
      )}
      <Sum grand label={t('invoices.total')} amount={amounts.total_halalas} />
    </dl>
  );
}

function Sum({ label, amount, grand = false }: { label: string; amount: number; grand?: boolean }) {
  return (
    <div className={grand ? classes.grand : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount_halalas={amount} />
      </dd>
    </div>
  );
}

/** Lines as a table, on a phone as a list. */
export function LinesTable({ lines }: { lines: readonly InvoiceLine[] }) {
  const { t } = useTranslation();
  const titleOf = useLineTitle();
  // Charges without a price have nothing to multiply.
  const isPriced = lines.some(({ net_price_micros }) => net_price_micros !== null);
  const isRounded = lines.some(({ rounding_halalas }) => rounding_halalas !== 0);
  const hidden = [...(isPriced ? [] : ['net_price']), ...(isRounded ? [] : ['rounding'])];
  const columns: Column<InvoiceLine>[] = [
    { key: 'title', header: t('columns.description'), cell: (line) => <LineTitle line={line} /> },
    {
      key: 'quantity',
      header: t('invoices.document.quantity'),
      numeric: true,
      cell: (line) => <Quantity line={line} />,
    },
    {
      key: 'net_price',
      header: t('invoices.document.net_price'),
      numeric: true,
      cell: (line) => line.net_price_micros !== null && <NetPrice micros={line.net_price_micros} />,
    },
    {
      key: 'rounding',
      header: t('invoices.document.rounding'),
      numeric: true,
      cell: (line) =>
        line.rounding_halalas !== 0 && <Money amount_halalas={line.rounding_halalas} bare signed />,
    },
    {
      key: 'net',
      header: t('columns.net_halalas'),
      numeric: true,
      cell: (line) => <Money amount_halalas={line.net_halalas} bare />,
    },
    {
      key: 'vat',
      header: t('columns.vat'),
      numeric: true,
      cell: (line) => <Money amount_halalas={line.vat_halalas} bare />,
    },
    {
      key: 'gross',
      header: t('columns.amount'),
      numeric: true,
      cell: (line) => <Money amount_halalas={line.gross_halalas} bare />,
    },
  ];
  return (
    <>
      <DataTable
        label={t('invoices.lines')}
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        rows={lines}
        rowKey={(line) => line.position}
        narrow={(line) => (
          <NarrowItem name={titleOf(line)} end={<Money amount_halalas={line.net_halalas} />}>
            <Multiplied line={line} />
          </NarrowItem>
        )}
      />
      {isPriced && (
        <p className={classes.multiplies}>
          {t(isRounded ? 'invoices.document.multiplies_rounded' : 'invoices.document.multiplies')}
        </p>
      )}
    </>
  );
}

/** Quantity × net price, and the rounding where there is one. */
function Multiplied({ line }: { line: InvoiceLine }) {
  const { t } = useTranslation();
  if (line.net_price_micros === null) return <Quantity line={line} />;
  return (
    <>
      <Quantity line={line} /> × <NetPrice micros={line.net_price_micros} />
      {line.rounding_halalas !== 0 && (
        <>
          {' · '}
          {t('invoices.document.rounding')} <Money amount_halalas={line.rounding_halalas} bare signed />
        </>
      )}
    </>
  );
}

function Quantity({ line }: { line: InvoiceLine }) {
  const { t } = useTranslation();
  if (line.volume_ml !== null && line.volume_ml !== 0) return <Volume volume_ml={line.volume_ml} exact />;
  if (line.pieces === null) return null;
  return t('delivered_lines.piece_count', { count: line.pieces, shown: formatNumber(line.pieces) });
}
