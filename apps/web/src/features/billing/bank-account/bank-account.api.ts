import { getBankAccount, saveBankAccount } from '@fleet/contracts/billing/bank-account.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

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
