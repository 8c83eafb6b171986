import {
  createWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  replayFailedDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useCallOnce, useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type Endpoint = AnswerOf<typeof listWebhookEndpoints>['rows'][number];
export type EndpointDetail = AnswerOf<typeof getWebhookEndpoint>;
export type EndpointWithSecret = AnswerOf<typeof createWebhookEndpoint>;
export type EndpointQuery = NonNullable<InputOf<typeof listWebhookEndpoints>['query']>;
export type Delivery = AnswerOf<typeof listWebhookDeliveries>['rows'][number];
export type DeliveryDetail = AnswerOf<typeof getWebhookDelivery>;
export type DeliveryQuery = NonNullable<InputOf<typeof listWebhookDeliveries>['query']>;

const KIND = 'webhook_endpoint';

/** Refetches endpoints and logs on events about attempts. */
export function useWebhookEvents(): void {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

/** One page of the list; the previous page stays visible while loading. */
export const useEndpoints = (query: EndpointQuery) => useList(listWebhookEndpoints, KIND, query);

/** One endpoint with its recent days, by the id in the address. */
export const useEndpoint = (id: string) => useOne(getWebhookEndpoint, KIND, id);

/** One page of an endpoint's log. */
export function useDeliveries(id: number, query: DeliveryQuery) {
  return useQuery({
    queryKey: [KIND, 'deliveries', id, query],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDelivery(id: number) {
  return useQuery({
    queryKey: [KIND, 'delivery', id],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id }, signal }),
  });
}

/** Number of messages that failed on or after a Riyadh day. */
export function useFailedSince(id: number, from: string) {
  return useQuery({
    queryKey: [KIND, 'failed', id, from],
    queryFn: async ({ signal }) => {
      const query = { status: 'failed', from, per_page: 1 } as const;
      return (await call(listWebhookDeliveries, { params: { id }, query, signal })).total;
    },
  });
}

export const useCreateEndpoint = () => useChange(createWebhookEndpoint, [KIND]);
export const useUpdateEndpoint = () => useChange(updateWebhookEndpoint, [KIND]);
export const useRotateSecret = () => useChange(rotateWebhookSecret, [KIND]);
export const useEnableEndpoint = () => useChange(enableWebhookEndpoint, [KIND]);
export const useDisableEndpoint = () => useChange(disableWebhookEndpoint, [KIND]);
export const useTestEndpoint = () => useChange(testWebhookEndpoint, [KIND]);
export const useReplay = () => useChange(replayWebhookDelivery, [KIND]);
export const useReplayFailed = () => useChange(replayFailedDeliveries, [KIND]);

/** Removes one. Only the list is refetched, as its details no longer exist. */
export function useRemoveEndpoint() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useCallOnce(removeWebhookEndpoint),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [KIND], refetchType: 'none' });
      await queryClient.invalidateQueries({ queryKey: [KIND, 'list'] });
    },
  });
}
