import { IconReceiptOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import type { ListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { StatementSentence } from './statement-sentence.tsx';
import type { Statement, StatementLine } from './statements.api.ts';
import classes from './statements.module.css';

interface StatementTableProps {
  statement: Statement | undefined;
  /** Only one type of line: the footer shows their total instead of the period's. */
  isOfKind?: boolean;
  /** The lines are of the filter before. */
  isPast?: boolean;
  error: unknown;
  onRetry: () => void;
  /** With paging, all columns and the period's totals; otherwise a compact preview. */
  state?: ListState;
  onState?: (next: Partial<ListState>) => void;
}

/** Statement lines with running balance. */
export function StatementTable({
  statement,
  isOfKind = false,
  isPast = false,
  error,
  onRetry,
  state,
  onState,
}: StatementTableProps) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  return (
    <DataTable
      label={t('statement.title')}
      columns={useColumns(onState !== undefined, isOfKind, statement)}
      rows={statement?.rows}
      isPast={isPast}
      rowKey={(line) => line.entry_id}
      error={error}
      onRetry={onRetry}
      {...(state && onState ? { state, onState, total: statement?.total } : {})}
      empty={
        <EmptyState icon={IconReceiptOff} title={t('statement.nothing')} text={t('statement.nothing_text')}>
          <HelpLink topic={area === 'customer' ? 'balances' : 'settlement'} />
        </EmptyState>
      }
      narrow={(line) => <NarrowLine line={line} />}
    />
  );
}

function useColumns(isFull: boolean, isOfKind: boolean, all: Statement | undefined): Column<StatementLine>[] {
  const { t } = useTranslation();
  const statement = isFull ? all : undefined;
  const matching = statement?.matching_halalas ?? 0;
  const sum = (halalas: number | undefined) =>
    halalas === undefined ? undefined : <Money amount_halalas={halalas} bare />;
  const sides: Column<StatementLine>[] = [
    {
      key: 'reference',
      header: t('statement.reference'),
      cell: (line) => (
        <LedgerLink entry_id={line.entry_id}>
          <bdi className="num">{line.reference_number}</bdi>
        </LedgerLink>
      ),
    },
    {
      key: 'vat',
      header: t('statement.vat'),
      numeric: true,
      cell: (line) => line.vat_halalas !== null && <Money amount_halalas={Math.abs(line.vat_halalas)} bare />,
    },
    {
      key: 'debit',
      header: t('statement.debit'),
      numeric: true,
      cell: (line) => line.debit_halalas > 0 && <Money amount_halalas={line.debit_halalas} bare />,
      total: sum(isOfKind ? (matching < 0 ? -matching : undefined) : statement?.total_debit_halalas),
    },
    {
      key: 'credit',
      header: t('statement.credit'),
      numeric: true,
      cell: (line) => line.credit_halalas > 0 && <Money amount_halalas={line.credit_halalas} bare />,
      total: sum(isOfKind ? (matching > 0 ? matching : undefined) : statement?.total_credit_halalas),
    },
  ];
  const moved: Column<StatementLine> = {
    key: 'moved',
    header: t('columns.amount'),
    numeric: true,
    cell: (line) => <Money amount_halalas={line.credit_halalas - line.debit_halalas} signed bare />,
  };
  return [
    {
      key: 'posted_at',
      header: t('statement.date'),
      cell: (line) => <DateTime at={line.posted_at} />,
      total: statement && t(isOfKind ? 'statement.totals_of_kind' : 'statement.totals'),
    },
    {
      key: 'what',
      header: t('statement.what'),
      cell: (line) => (
        <span className={classes.what}>
          <StatementSentence line={line} />
          <small>
            {line.plate_no && <bdi dir="ltr">{line.plate_no.replace('-', ' ')}</bdi>}
            {!isFull && (
              <LedgerLink entry_id={line.entry_id}>
                <bdi className="num">{line.reference_number}</bdi>
              </LedgerLink>
            )}
          </small>
        </span>
      ),
    },
    ...(isFull ? sides : [moved]),
    {
      key: 'balance',
      header: t('statement.balance'),
      numeric: true,
      cell: (line) => <Money amount_halalas={line.balance_halalas} bare />,
      total: isOfKind ? undefined : sum(statement?.closing_halalas),
    },
  ];
}

function NarrowLine({ line }: { line: StatementLine }) {
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowText}>
        <StatementSentence line={line} />
        <small>
          <DateTime at={line.posted_at} /> · <bdi className="num">{line.reference_number}</bdi>
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
