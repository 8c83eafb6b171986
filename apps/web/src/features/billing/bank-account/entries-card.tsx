import { BANK_ENTRY_DIRECTIONS, BANK_ENTRY_STATES } from '@fleet/contracts/billing/bank-statements.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCircleCheck,
  IconHourglass,
  IconInbox,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { type BankEntry, useEntries, useMatchEntries } from './bank-account.api.ts';
import classes from './bank-account.module.css';
import { useDayText } from './day-text.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { useTargetText } from './target-text.ts';

const ANY = 'any';
const STATES = [...BANK_ENTRY_STATES, ANY] as const;
const DIRECTIONS = [ANY, ...BANK_ENTRY_DIRECTIONS] as const;
const STATE_STYLE: Record<BankEntry['state'], { tone: Tone; icon: typeof IconInbox }> = {
  open: { tone: 'wait', icon: IconHourglass },
  matched: { tone: 'done', icon: IconCircleCheck },
  set_aside: { tone: 'end', icon: IconArchive },
};

/** Entries of the account: what waits for a decision first, with its best proposal. */
export function EntriesCard() {
  const { t } = useTranslation();
  const { state, set } = useListState({ state: 'open', direction: ANY, statement: '' });
  const [opened, setOpened] = useState<BankEntry | null>(null);
  const match = useMatchEntries();
  const dayText = useDayText();
  const chosen = STATES.find((each) => each === state.state) ?? 'open';
  const direction = DIRECTIONS.find((each) => each === state.direction) ?? ANY;
  const result = useEntries({
    page: state.page,
    per_page: state.per_page,
    ...(chosen === ANY ? {} : { state: chosen }),
    ...(direction === ANY ? {} : { direction }),
    ...(state.statement === '' ? {} : { statement_id: state.statement }),
  });
  const matchAgain = () =>
    match.mutate(
      {},
      {
        onSuccess: ({ matched }) => showSuccess(t('bank_statements.matched_count', { count: matched })),
        onError: (error) => showError(errorText(t, error)),
      },
    );
  const isQueue = chosen === 'open';
  return (
    <Card
      flush
      title={t('bank_statements.entries')}
      action={
        <Button variant="default" onClick={matchAgain} loading={match.isPending}>
          {t('bank_statements.match_again')}
        </Button>
      }
    >
      <div className={classes.filters}>
        <span>
          <Trans
            i18nKey="bank_statements.line"
            components={{
              state: (
                <FilterSelect
                  label={t('columns.status')}
                  value={chosen}
                  choices={STATES.map((value) => ({ value, label: t(`bank_statements.states.${value}`) }))}
                  onPick={(next) => set({ state: next })}
                />
              ),
              direction: (
                <FilterSelect
                  label={t('bank_statements.details')}
                  value={direction}
                  choices={DIRECTIONS.map((value) => ({
                    value,
                    label: t(`bank_statements.directions.${value}`),
                  }))}
                  onPick={(next) => set({ direction: next })}
                />
              ),
            }}
          />
        </span>
        {state.statement !== '' && (
          <span>
            {t('bank_statements.one_statement')}{' '}
            <ActionIcon
              variant="subtle"
              aria-label={t('bank_statements.all_statements')}
              onClick={() => set({ statement: '' })}
            >
              <IconX size={16} />
            </ActionIcon>
          </span>
        )}
      </div>
      <DataTable
        label={t('bank_statements.entries')}
        columns={useColumns(result.data)}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={set}
        onOpen={setOpened}
        openedKey={opened?.id ?? null}
        empty={
          <EmptyState
            icon={IconInbox}
            title={t(isQueue ? 'bank_statements.none_open' : 'bank_statements.none_entries')}
            text={isQueue ? t('bank_statements.none_open_text') : ''}
          />
        }
        narrow={(row) => (
          <NarrowItem name={<Party entry={row} />} end={<SignedMoney entry={row} />}>
            {dayText(row.booked_on)} · <WhatItIs entry={row} />
          </NarrowItem>
        )}
      />
      {opened && <EntryDialog key={opened.id} entry={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

/** Who paid or was paid; the bank itself names nobody, but says what it booked. */
function Party({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation();
  return <bdi>{entry.party_name ?? entry.text ?? t('bank_statements.unknown_party')}</bdi>;
}

/** What an entry is, or may be, in a line. */
function WhatItIs({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation();
  const textOf = useTargetText();
  if (entry.matched) return textOf(entry.matched);
  if (entry.state === 'set_aside') return <bdi>{entry.reason}</bdi>;
  const [best] = entry.proposals;
  return best ? t('bank_statements.best', { what: textOf(best) }) : t('bank_statements.no_proposal');
}

function SignedMoney({ entry }: { entry: BankEntry }) {
  return (
    <Money
      signed
      bare
      amount_halalas={entry.direction === 'credit' ? entry.amount_halalas : -entry.amount_halalas}
    />
  );
}

function useColumns(
  sums: { credit_halalas: number; debit_halalas: number } | undefined,
): Column<BankEntry>[] {
  const { t } = useTranslation();
  const dayText = useDayText();
  return [
    {
      key: 'booked_on',
      header: t('bank_statements.booked'),
      total: t('bank_statements.sum'),
      cell: (row) => (
        <span className={classes.direction}>
          {row.direction === 'credit' ? (
            <IconArrowDownLeft size={16} role="img" aria-label={t('bank_statements.credit')} />
          ) : (
            <IconArrowUpRight size={16} role="img" aria-label={t('bank_statements.debit')} />
          )}
          {dayText(row.booked_on)}
        </span>
      ),
    },
    {
      key: 'party',
      header: t('bank_statements.party'),
      cell: (row) => (
        <TwoLines
          first={<Party entry={row} />}
          second={<bdi>{(row.party_name && row.text) ?? row.end_to_end_id ?? row.bank_reference}</bdi>}
        />
      ),
    },
    {
      key: 'credit',
      header: t('bank_statements.in'),
      numeric: true,
      cell: (row) => row.direction === 'credit' && <Money amount_halalas={row.amount_halalas} bare />,
      total: sums && <Money amount_halalas={sums.credit_halalas} bare />,
    },
    {
      key: 'debit',
      header: t('bank_statements.out'),
      numeric: true,
      cell: (row) => row.direction === 'debit' && <Money amount_halalas={row.amount_halalas} bare />,
      total: sums && <Money amount_halalas={sums.debit_halalas} bare />,
    },
    { key: 'what', header: t('bank_statements.is'), cell: (row) => <WhatItIs entry={row} /> },
    {
      key: 'state',
      header: t('columns.status'),
      cell: (row) => (
        <ToneBadge {...STATE_STYLE[row.state]}>
          {row.is_automatic ? t('bank_statements.by_itself') : t(`bank_statements.states.${row.state}`)}
        </ToneBadge>
      ),
    },
  ];
}
