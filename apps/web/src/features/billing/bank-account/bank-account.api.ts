import { getBankAccount, saveBankAccount } from '@fleet/contracts/billing/bank-account.ts';
import {
  decideBankEntry,
  listBankEntries,
  listBankStatements,
  matchBankEntries,
  readBankStatement,
} from '@fleet/contracts/billing/bank-statements.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type BankAccount = NonNullable<AnswerOf<typeof getBankAccount>['account']>;

const KIND = 'bank_account';

export const readBankAccount = () => call(getBankAccount, {});

export function useBankAccount() {
  return useQuery({
    queryKey: [KIND, 'own'],
    queryFn: ({ signal }) => call(getBankAccount, { signal }),
  });
}

export const useSaveBankAccount = () => useChange(saveBankAccount, [KIND]);

export type BankStatement = AnswerOf<typeof listBankStatements>['rows'][number];
export type BankEntry = AnswerOf<typeof listBankEntries>['rows'][number];
export type BankEntryQuery = NonNullable<InputOf<typeof listBankEntries>['query']>;
export type BankTarget = Pick<BankEntry['proposals'][number], 'kind' | 'id'>;

const STATEMENTS = 'bank_statement';
const ENTRIES = 'bank_entry';
/** What is credited and paid by matching is shown elsewhere. */
const MATCHED = [STATEMENTS, ENTRIES, 'top_up', 'wallet', 'payment', 'settlement'];

export const useStatements = (query: NonNullable<InputOf<typeof listBankStatements>['query']>) =>
  useList(listBankStatements, STATEMENTS, query);
export const useEntries = (query: BankEntryQuery) => useList(listBankEntries, ENTRIES, query);
export const useReadStatement = () => useChange(readBankStatement, MATCHED);
export const useMatchEntries = () => useChange(matchBankEntries, MATCHED);
export const useDecideEntry = () => useChange(decideBankEntry, MATCHED);
