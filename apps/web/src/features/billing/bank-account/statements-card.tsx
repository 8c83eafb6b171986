import { BANK_STATEMENT_MAX_BYTES } from '@fleet/contracts/billing/bank-statements.ts';
import { Button, FileButton } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState, useOwnListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { type BankStatement, useMatchEntries, useReadStatement, useStatements } from './bank-account.api.ts';
import classes from './bank-account.module.css';
import { useDayText } from './day-text.ts';

/** Statements that were read, with their balances; one is opened as the entries it has. */
export function StatementsCard() {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  const entries = useListState({ state: 'open', direction: 'any', statement: '' });
  const result = useStatements({ page: state.page, per_page: state.per_page });
  const read = useReadStatement();
  const match = useMatchEntries();
  // One call matches so many; whoever has more to match calls again.
  const matchOn = (before: number) =>
    match.mutate(
      {},
      {
        onSuccess: ({ matched, has_more }) =>
          has_more
            ? matchOn(before + matched)
            : showSuccess(t('bank_statements.done', { count: before + matched })),
      },
    );
  const take = (file: File | null) => {
    if (!file) return;
    if (file.size > BANK_STATEMENT_MAX_BYTES) return showError(t('errors.FILE_TOO_LARGE'));
    read.mutate(
      { file },
      {
        onSuccess: ({ entries_added, matched, has_more }) => {
          if (has_more) return matchOn(matched);
          showSuccess(
            entries_added === 0 && matched === 0
              ? t('bank_statements.nothing_new')
              : t('bank_statements.done', { count: matched }),
          );
        },
      },
    );
  };
  return (
    <Card
      flush
      title={t('bank_statements.statements')}
      note={t('bank_statements.read_hint')}
      action={
        <FileButton onChange={take} accept=".xml,.sta,.txt,.940,.mt940,application/xml,text/xml,text/plain">
          {(props) => (
            <Button
              {...props}
              leftSection={<IconFileUpload size={18} aria-hidden />}
              loading={read.isPending || match.isPending}
            >
              {t('bank_statements.read')}
            </Button>
          )}
        </FileButton>
      }
    >
      {read.error && (
        <div className={classes.problem}>
          <Callout tone="no">{errorText(t, read.error)}</Callout>
        </div>
      )}
      <DataTable
        label={t('bank_statements.statements')}
        columns={useColumns()}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={set}
        onOpen={(row) => entries.set({ statement: String(row.id), state: 'any' })}
        openedKey={entries.state.statement === '' ? null : Number(entries.state.statement)}
        empty={
          <EmptyState
            icon={IconFileUpload}
            title={t('bank_statements.none')}
            text={t('bank_statements.none_text')}
          />
        }
        narrow={(row) => (
          <NarrowItem
            name={<bdi className="num">{row.number}</bdi>}
            end={<Money amount_halalas={row.closing_halalas} />}
          >
            <Days statement={row} />
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function Days({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const dayText = useDayText();
  const { opened_on, closed_on } = statement;
  if (opened_on === closed_on) return dayText(closed_on);
  return t('bank_statements.day_range', { from: dayText(opened_on), to: dayText(closed_on) });
}

function useColumns(): Column<BankStatement>[] {
  const { t } = useTranslation();
  const money = (key: string, header: string, halalasOf: (row: BankStatement) => number) => ({
    key,
    header,
    numeric: true,
    cell: (row: BankStatement) => <Money amount_halalas={halalasOf(row)} bare />,
  });
  return [
    {
      key: 'number',
      header: t('columns.number'),
      cell: (row) => (
        <TwoLines
          first={<bdi className="num">{row.number}</bdi>}
          second={t(`bank_statements.forms.${row.form}`)}
        />
      ),
    },
    { key: 'days', header: t('bank_statements.days'), cell: (row) => <Days statement={row} /> },
    {
      key: 'opening_halalas',
      header: t('bank_statements.opening'),
      numeric: true,
      cell: (row) => (
        <>
          <Money amount_halalas={row.opening_halalas} bare />
          {row.is_after_gap && (
            <IconAlertTriangle
              size={16}
              role="img"
              aria-label={t('bank_statements.gap')}
              title={t('bank_statements.gap')}
            />
          )}
        </>
      ),
    },
    money('credit_halalas', t('bank_statements.in'), (row) => row.credit_halalas),
    money('debit_halalas', t('bank_statements.out'), (row) => row.debit_halalas),
    money('closing_halalas', t('bank_statements.closing'), (row) => row.closing_halalas),
    { key: 'entries', header: t('bank_statements.entries'), numeric: true, cell: (row) => row.entries },
    {
      key: 'open_entries',
      header: t('bank_statements.open_entries'),
      numeric: true,
      cell: (row) =>
        row.open_entries > 0 ? (
          <ToneBadge tone="wait" icon={IconAlertTriangle}>
            {row.open_entries}
          </ToneBadge>
        ) : (
          0
        ),
    },
    {
      key: 'read_at',
      header: t('bank_statements.read_at'),
      cell: (row) => (
        <TwoLines first={<DateTime at={row.read_at} />} second={<bdi>{row.read_by_name}</bdi>} />
      ),
    },
  ];
}
