import { getWallet, transferBalance } from '@fleet/contracts/money/wallets.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useCallOnce } from '../../../lib/use-change.ts';

export type Wallet = AnswerOf<typeof getWallet>;

const WALLET = ['wallet'];

/** The balances of the reader's company; live. */
export function useWallet() {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'wallet') void queryClient.invalidateQueries({ queryKey: WALLET });
  });
  return useQuery({ queryKey: WALLET, queryFn: ({ signal }) => call(getWallet, { signal }) });
}

/** Moves money between main and allocated; returns the new wallet. */
export function useTransfer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useCallOnce(transferBalance),
    onSuccess: (wallet) => queryClient.setQueryData(WALLET, wallet),
    onError: () => queryClient.invalidateQueries({ queryKey: WALLET }),
  });
}
