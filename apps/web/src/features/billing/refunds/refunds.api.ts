import {
  approveRefund,
  cancelRefundPayee,
  getRefund,
  getRefundOverview,
  listRefunds,
  payRefund,
  rejectRefund,
  requestRefund,
  saveRefundPayee,
} from '@fleet/contracts/billing/refunds.ts';
import { createSettlementFile } from '@fleet/contracts/billing/settlement-files.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type Refund = AnswerOf<typeof getRefund>;
export type RefundOverview = AnswerOf<typeof getRefundOverview>;
export type RefundQuery = NonNullable<InputOf<typeof listRefunds>['query']>;

const KIND = 'refund';
const KINDS = [KIND, 'wallet', 'statement'];

/** Refetches what is shown of refunds when one, or an account for them, changes. */
function useRefundEvents(): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === KIND || event.type === 'wallet')
      void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

/** One page of the list. Live. */
export function useRefunds(query: RefundQuery) {
  useRefundEvents();
  return useList(listRefunds, KIND, query);
}

export const useRefund = (id: string) => useOne(getRefund, KIND, id);

/** What can be refunded of a client; of the reader's own company without an id. Nothing is fetched for `null`. Live. */
export function useRefundOverview(client_id?: number | null) {
  useRefundEvents();
  return useQuery({
    queryKey: [KIND, 'overview', client_id ?? 0],
    queryFn: ({ signal }) => call(getRefundOverview, { query: client_id ? { client_id } : {}, signal }),
    enabled: client_id !== null,
  });
}

export const useRequestRefund = () => useChange(requestRefund, KINDS);
export const useApproveRefund = () => useChange(approveRefund, KINDS);
export const useRejectRefund = () => useChange(rejectRefund, KINDS);
export const usePayRefund = () => useChange(payRefund, KINDS);
/** A file of one refund whose released file the bank did not execute. */
export const useRefileRefund = () => useChange(createSettlementFile, [...KINDS, 'settlement_file']);
export const useSaveRefundPayee = () => useChange(saveRefundPayee, [KIND]);
export const useCancelRefundPayee = () => useChange(cancelRefundPayee, [KIND]);
