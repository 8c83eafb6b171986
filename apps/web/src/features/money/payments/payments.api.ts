import { getPayable, listPayables, listPayments, recordPayment } from '@fleet/contracts/money/payments.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type Payable = AnswerOf<typeof listPayables>['rows'][number];
export type PayableDetail = AnswerOf<typeof getPayable>;
export type PayableQuery = NonNullable<InputOf<typeof listPayables>['query']>;
export type Payment = AnswerOf<typeof listPayments>['rows'][number];
export type PaymentQuery = NonNullable<InputOf<typeof listPayments>['query']>;

const KIND = 'payment';

export function usePayables(query: PayableQuery) {
  return useQuery({
    queryKey: [KIND, 'payables', query],
    queryFn: ({ signal }) => call(listPayables, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The amount due to the reader's network, or to the given one. */
export function usePayable(network_id?: number) {
  return useQuery({
    queryKey: [KIND, 'payable', network_id ?? 'own'],
    queryFn: ({ signal }) => call(getPayable, { query: { network_id }, signal }),
  });
}

export const usePayments = (query: PaymentQuery) => useList(listPayments, KIND, query);

export const useRecordPayment = () => useChange(recordPayment, [KIND]);
