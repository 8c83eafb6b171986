import { closingFigures } from '@fleet/domain/statement-figures.ts';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { InvoiceLink } from '../../../ui/invoice-link.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import type { DocumentLine, DocumentStatement } from './statements.api.ts';
import classes from './statements.module.css';

interface DocumentTableProps {
  statement: DocumentStatement | undefined;
  isPast: boolean;
  error: unknown;
  onRetry: () => void;
}

/** A client's account by document and payment, and below it what ties it to the ledger, how old the dues are, and what is open on credit. */
export function DocumentTable({ statement, isPast, error, onRetry }: DocumentTableProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  return (
    <>
      <Card flush className={classes.table}>
        <DataTable
          label={t('statement.title')}
          columns={useColumns(statement)}
          rows={statement?.rows}
          isPast={isPast}
          rowKey={(line) => `${line.invoice_id} ${line.entry_id}`}
          error={error}
          onRetry={onRetry}
          empty={<EmptyState icon={IconReceiptOff} title={t('statement.nothing')} />}
          narrow={(line) => <NarrowLine line={line} />}
        />
      </Card>
      {statement && (
        <Card className={classes.table}>
          <FactList facts={closingFacts(statement, t, language)} />
        </Card>
      )}
    </>
  );
}

function useColumns(statement: DocumentStatement | undefined): Column<DocumentLine>[] {
  const { t } = useTranslation();
  const sum = (halalas: number | undefined) =>
    halalas === undefined ? undefined : <Money amount_halalas={halalas} bare />;
  return [
    {
      key: 'at',
      header: t('statement.date'),
      cell: (line) => <DateTime at={line.at} as="date" />,
      total: statement && t('statement.totals'),
    },
    { key: 'number', header: t('statement.number'), cell: (line) => <LineNumber line={line} /> },
    { key: 'what', header: t('statement.what'), cell: (line) => <LineLabel line={line} /> },
    {
      key: 'debit',
      header: t('statement.debit'),
      numeric: true,
      cell: (line) => line.debit_halalas > 0 && <Money amount_halalas={line.debit_halalas} bare />,
      total: sum(statement?.total_debit_halalas),
    },
    {
      key: 'credit',
      header: t('statement.credit'),
      numeric: true,
      cell: (line) => line.credit_halalas > 0 && <Money amount_halalas={line.credit_halalas} bare />,
      total: sum(statement?.total_credit_halalas),
    },
    {
      key: 'balance',
      header: t('statement.balance'),
      numeric: true,
      cell: (line) => <Money amount_halalas={line.balance_halalas} bare />,
      total: sum(statement?.closing_halalas),
    },
  ];
}

/** Leads to the document, the top-up with its receipt, or the ledger's entry. */
function LineNumber({ line: { number, invoice_id, top_up_id, entry_id } }: { line: DocumentLine }) {
  const { area } = useSignedIn();
  const mayReadTopUps = useCan('read top_up');
  if (invoice_id !== null) return <InvoiceLink invoice={{ id: invoice_id, number }} />;
  const shown = <bdi className="num">{number}</bdi>;
  if (top_up_id === null) return <LedgerLink entry_id={entry_id}>{shown}</LedgerLink>;
  if (!mayReadTopUps) return shown;
  return (
    <Link
      to={area === 'admin' ? '/admin/approve-topup/$id' : '/client/top-ups/$id'}
      params={{ id: String(top_up_id) }}
    >
      {shown}
    </Link>
  );
}

/** The same texts as in files and on paper. */
function LineLabel({ line }: { line: DocumentLine }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const what = line.invoice_id === null ? t(`entry_kinds.${line.kind}`) : t(`invoices.kinds.${line.kind}`);
  if (line.corrects_number) return t('statement.corrects', { what, number: line.corrects_number });
  if (line.period === null) return what;
  return t('statement.of_month', { what, month: formatMonth(line.period, language) });
}

function NarrowLine({ line }: { line: DocumentLine }) {
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowText}>
        <LineLabel line={line} />
        <small>
          <DateTime at={line.at} as="date" /> · <LineNumber line={line} />
        </small>
      </span>
      <span className={classes.narrowMoney}>
        <Money amount_halalas={line.credit_halalas - line.debit_halalas} signed bare />
        <small>
          <Money amount_halalas={line.balance_halalas} bare />
        </small>
      </span>
    </span>
  );
}

function closingFacts(
  statement: DocumentStatement,
  t: ReturnType<typeof useTranslation>['t'],
  language: ReturnType<typeof useWrittenLanguage>,
) {
  return closingFigures(statement)
    .flat()
    .map(([key, halalas, of]) => ({
      name: of ? `${key} ${of.period}` : key,
      label: t(
        `statement.${key}`,
        of
          ? {
              month: formatMonth(of.period, language),
              day: formatDate(`${of.due_on}T12:00:00+03:00`, language),
            }
          : {},
      ),
      shown: <Money amount_halalas={halalas} />,
    }));
}
