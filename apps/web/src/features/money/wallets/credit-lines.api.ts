import { getWallet, setCreditLine } from '@fleet/contracts/money/wallets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';

export type CreditPayment = NonNullable<AnswerOf<typeof getWallet>['credit_payment']>;

const KIND = 'wallet';

/** A client's wallet with its credit line; of the reader's own company without an id. Live. */
export function useCredit(client_id?: number, isAllowed = true) {
  const queryClient = useQueryClient();
  const queryKey = client_id === undefined ? [KIND] : [KIND, client_id];
  useServerEvents((event) => {
    if (event.type === 'wallet') void queryClient.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readWallet(client_id, signal),
    enabled: isAllowed,
  });
}

export function readWallet(client_id?: number, signal?: AbortSignal) {
  return call(getWallet, {
    ...(client_id !== undefined && { query: { client_id } }),
    ...(signal && { signal }),
  });
}

export const useSetCreditLine = () => useChange(setCreditLine, [KIND, 'client', 'credit_line']);
