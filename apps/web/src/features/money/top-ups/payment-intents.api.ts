import {
  checkPaymentIntent,
  getPaymentMeans,
  listPaymentIntents,
  openPaymentIntent,
} from '@fleet/contracts/money/payment-intents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type PaymentIntent = AnswerOf<typeof openPaymentIntent>;

const KIND = 'payment_intent';
const PREPARING_MS = 1_500;

/** How top-ups can be paid here beside a transfer. */
export function useMeans() {
  return useQuery({
    queryKey: [KIND, 'means'],
    queryFn: ({ signal }) => call(getPaymentMeans, { signal }),
  });
}

/** The latest payments by SADAD or card; looked at again while a provider is being turned to, and when money arrives. */
export function useLatestPayments(isShown: boolean) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'top_up') void queryClient.invalidateQueries({ queryKey: [KIND, 'list'] });
  });
  return useQuery({
    queryKey: [KIND, 'list'],
    queryFn: ({ signal }) => call(listPaymentIntents, { query: { per_page: 4 }, signal }),
    enabled: isShown,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'preparing') ? PREPARING_MS : false,
  });
}

export const useOpenPayment = () => useChange(openPaymentIntent, [KIND]);
export const useCheckPayment = () => useChange(checkPaymentIntent, [KIND, 'top_up', 'wallet']);
