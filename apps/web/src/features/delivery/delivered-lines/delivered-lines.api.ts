import { listDeliveredLines, sumDeliveredLines } from '@fleet/contracts/delivery/delivered-lines.ts';
import { listOrderChoices } from '@fleet/contracts/delivery/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';

export type DeliveredLine = AnswerOf<typeof listDeliveredLines>['rows'][number];
export type DeliveredSums = AnswerOf<typeof sumDeliveredLines>;
export type DeliveredQuery = NonNullable<InputOf<typeof listDeliveredLines>['query']>;

/** Delivered items result from proofs of orders, so changes of orders refetch them. */
const KIND = 'order';

/** One page of the specification's `deliveries`; the previous page stays visible while loading. */
export function useDeliveredLines(query: DeliveredQuery) {
  const result = useQuery({
    queryKey: [KIND, 'delivered', query],
    queryFn: ({ signal }) => call(listDeliveredLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { ...result, deliveries: result.data?.rows };
}

/** Totals of all matching items. */
export function useDeliveredSums(query: InputOf<typeof sumDeliveredLines>['query']) {
  return useQuery({
    queryKey: [KIND, 'delivered-sums', query],
    queryFn: ({ signal }) => call(sumDeliveredLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Depots and products for filters. */
export function useChoices() {
  return useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: ({ signal }) => call(listOrderChoices, { signal }),
  });
}
