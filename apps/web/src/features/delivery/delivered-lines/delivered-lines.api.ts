import { listDeliveredLines, sumDeliveredLines } from '@fleet/contracts/delivery/delivered-lines.ts';
import { listOrderChoices } from '@fleet/contracts/delivery/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';

export type DeliveredLine = AnswerOf<typeof listDeliveredLines>['rows'][number];
export type DeliveredSums = AnswerOf<typeof sumDeliveredLines>;
export type DeliveredQuery = NonNullable<InputOf<typeof listDeliveredLines>['query']>;

/** They come with the proofs of orders: what changes an order has them read again. */
const KIND = 'order';

/** One page of the list; the page before stays while the next is fetched. */
export function useDeliveredLines(query: DeliveredQuery) {
  return useQuery({
    queryKey: [KIND, 'delivered', query],
    queryFn: ({ signal }) => call(listDeliveredLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What everything that matches comes to. */
export function useDeliveredSums(query: InputOf<typeof sumDeliveredLines>['query']) {
  return useQuery({
    queryKey: [KIND, 'delivered-sums', query],
    queryFn: ({ signal }) => call(sumDeliveredLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Branches and products the list can be narrowed to. */
export function useChoices() {
  return useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: ({ signal }) => call(listOrderChoices, { signal }),
  });
}
