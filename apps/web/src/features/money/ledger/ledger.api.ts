import { listLedgerAccounts, listLedgerEntries, reverseLedgerEntry } from '@fleet/contracts/money/ledger.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type LedgerEntry = AnswerOf<typeof listLedgerEntries>['rows'][number];
export type EntryQuery = NonNullable<InputOf<typeof listLedgerEntries>['query']>;
export type LedgerAccount = AnswerOf<typeof listLedgerAccounts>['rows'][number];
export type AccountQuery = NonNullable<InputOf<typeof listLedgerAccounts>['query']>;

const KIND = 'ledger_entry';

export const useEntries = (query: EntryQuery) => useList(listLedgerEntries, KIND, query);

/** One entry by its number. */
export function useEntry(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listLedgerEntries, { query: { q: id }, signal });
      return rows[0] ?? null;
    },
  });
}

export function useAccounts(query: AccountQuery) {
  return useQuery({
    queryKey: [KIND, 'accounts', query],
    queryFn: ({ signal }) => call(listLedgerAccounts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useReverse = () =>
  useChange(reverseLedgerEntry, [KIND, 'payment', 'top_up', 'wallet', 'statement']);
