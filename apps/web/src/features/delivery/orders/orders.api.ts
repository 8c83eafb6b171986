import {
  cancelOrder,
  confirmOrder,
  countOrders,
  createOrder,
  getOrder,
  holdOrder,
  listFreeSlots,
  listOrderChoices,
  listOrders,
  releaseOrder,
  rescheduleOrder,
  sendOrderToPlanning,
  updateOrder,
} from '@fleet/contracts/delivery/orders.ts';
import { advanceOrders, getOrderBoard } from '@fleet/contracts/delivery/orders-board.ts';
import { listSlotOffers } from '@fleet/contracts/delivery/slot-offers.ts';
import { listWarehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type Order = AnswerOf<typeof listOrders>['rows'][number];
export type OrderDetail = AnswerOf<typeof getOrder>;
export type OrderQuery = NonNullable<InputOf<typeof listOrders>['query']>;
export type OrderChoices = AnswerOf<typeof listOrderChoices>;
export type OrderProduct = OrderChoices['delivery_products'][number];
export type FreeSlot = AnswerOf<typeof listFreeSlots>['rows'][number];
export type OrderCount = AnswerOf<typeof countOrders>['rows'][number];

const KIND = 'order';
/** Query kinds affected by changes of an order: also its delivery sites. */
const KINDS = [KIND, 'warehouse'];

/** The current state of an order, after an edit conflict. */
export const readOrder = (id: number) => call(getOrder, { params: { id } });

/** One page of the specification's `orders`, if shown; the previous page stays visible while loading. Live. */
export function useOrders(query: OrderQuery, isShown = true) {
  useFreshOrders();
  const result = useList(listOrders, KIND, query, isShown);
  return { ...result, orders: result.data?.rows };
}

/** One order by the id in the address, the specification's `selectedOrder`. Live. */
export function useOrder(id: string) {
  useFreshOrders();
  const result = useOne(getOrder, KIND, id);
  return { ...result, selectedOrder: result.data };
}

/** The first orders of each status on a day, if shown. Live. */
export function useOrderBoard(query: InputOf<typeof getOrderBoard>['query'], isShown = true) {
  useFreshOrders();
  return useQuery({
    queryKey: [KIND, 'board', query],
    queryFn: ({ signal }) => call(getOrderBoard, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

/** Number of orders by status on a day. Live. */
export function useOrderCounts(query: InputOf<typeof countOrders>['query']) {
  useFreshOrders();
  return useQuery({
    queryKey: [KIND, 'counts', query],
    queryFn: ({ signal }) => call(countOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Advances every order of a status on these days, a hundred at a time; returns how many changed and how many were rejected. */
export function useAdvanceAll() {
  const advance = useAdvanceOrders();
  return async (
    query: Pick<OrderQuery, 'client_id' | 'delivery_branch_id' | 'from_date' | 'to_date'>,
    status: Order['status'],
    step: InputOf<typeof advanceOrders>['body']['step'],
  ) => {
    const done = { moved: 0, refused: 0 };
    for (;;) {
      const { rows } = await call(listOrders, { query: { ...query, status, per_page: 100, sort: 'id' } });
      if (rows.length === 0) return done;
      const orders = rows.map(({ id, version }) => ({ id, version }));
      const { moved, refused } = await advance.mutateAsync({ body: { step, orders } });
      done.moved += moved.length;
      // Rejected orders stay at the front of the list: continuing would repeat them forever.
      if (refused.length > 0) return { ...done, refused: refused.length };
    }
  };
}

/** Depots, products and the specification's `cancelReasons` for orders. */
export function useOrderChoices() {
  const result = useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: ({ signal }) => call(listOrderChoices, { signal }),
  });
  return { ...result, cancelReasons: result.data?.cancel_reasons };
}

/** A depot's slots with free capacity; disabled without a depot. */
export function useFreeSlots(delivery_branch_id: number | null, from_date: string, days: number) {
  useFreshOrders();
  return useQuery({
    queryKey: [KIND, 'slots', delivery_branch_id, from_date, days],
    queryFn: ({ signal }) =>
      call(listFreeSlots, { query: { delivery_branch_id: delivery_branch_id!, from_date, days }, signal }),
    enabled: delivery_branch_id !== null,
    placeholderData: keepPreviousData,
  });
}

/** What an order would cost in each slot of a day; once site and lines are complete. */
export function useSlotOffers(body: InputOf<typeof listSlotOffers>['body'] | null) {
  return useQuery({
    queryKey: [KIND, 'slot-offers', body],
    queryFn: ({ signal }) => call(listSlotOffers, { body: body!, signal }),
    enabled: body !== null,
    staleTime: 30_000,
    retry: false,
  }).data?.rows;
}

export const useCreateOrder = () => useChange(createOrder, KINDS);
export const useUpdateOrder = () => useChange(updateOrder, [...KINDS, 'trip', 'planning_day']);
export const useAdvanceOrders = () => useChange(advanceOrders, KINDS);
export const useConfirmOrder = () => useChange(confirmOrder, KINDS);
export const useSendToPlanning = () => useChange(sendOrderToPlanning, KINDS);
export const useHoldOrder = () => useChange(holdOrder, KINDS);
export const useReleaseOrder = () => useChange(releaseOrder, KINDS);
export const useRescheduleOrder = () => useChange(rescheduleOrder, KINDS);
export const useCancelOrder = () => useChange(cancelOrder, KINDS);

type NameOf = (names: { name_en: string; name_ar: string }) => string;

/** Searches a client's active delivery sites by name. */
export function findSites(nameOf: NameOf, client_id: number | null) {
  const filters = { status: 'active' as const, client_id: client_id ?? undefined };
  return findIn(listWarehouses, (row) => `${nameOf(row)} · ${row.address}`, filters);
}

const QUIET_MS = 1_000;

/** Refetches orders on changes, at most once per second: an import changes hundreds at a time. */
function useFreshOrders(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useServerEvents((event) => {
    if (event.type !== 'order' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: [KIND] });
    }, QUIET_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
