import { getStatement } from '@fleet/contracts/statements.ts';
import { getWallet, transferBalance } from '@fleet/contracts/wallets.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useServerEvents } from '../../lib/event-stream.ts';
import { useCallOnce } from '../../lib/use-change.ts';

export type Wallet = AnswerOf<typeof getWallet>;
export type Statement = AnswerOf<typeof getStatement>;
export type StatementLine = Statement['rows'][number];
export type StatementQuery = NonNullable<InputOf<typeof getStatement>['query']>;

const WALLET = ['wallet'];
const STATEMENT = ['statement'];

/** The balances of the reader's own company, kept current while they are shown. */
export function useWallet() {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'wallet') void queryClient.invalidateQueries({ queryKey: WALLET });
  });
  return useQuery({ queryKey: WALLET, queryFn: ({ signal }) => call(getWallet, { signal }) });
}

/** One page of the statement of account; the page before stays while the next is fetched. */
export function useStatement(query: StatementQuery, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...STATEMENT, query],
    queryFn: ({ signal }) => call(getStatement, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Moves money between main and allocated; the answer is the new wallet. */
export function useTransfer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useCallOnce(transferBalance),
    onSuccess: (wallet) => queryClient.setQueryData(WALLET, wallet),
    onError: () => queryClient.invalidateQueries({ queryKey: WALLET }),
  });
}
