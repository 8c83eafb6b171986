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
} from '@fleet/contracts/webhook-endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange } from '../../lib/use-change.ts';

export type Endpoint = AnswerOf<typeof listWebhookEndpoints>['rows'][number];
export type EndpointDetail = AnswerOf<typeof getWebhookEndpoint>;
export type EndpointWithSecret = AnswerOf<typeof createWebhookEndpoint>;
export type EndpointQuery = NonNullable<InputOf<typeof listWebhookEndpoints>['query']>;
export type Delivery = AnswerOf<typeof listWebhookDeliveries>['rows'][number];
export type DeliveryDetail = AnswerOf<typeof getWebhookDelivery>;
export type DeliveryQuery = NonNullable<InputOf<typeof listWebhookDeliveries>['query']>;

const KIND = 'webhook_endpoint';
/** What is on its way is looked at again so often. */
const UNDER_WAY_MS = 3_000;
/** And the rest, which others change: systems, couriers. */
const QUIET_MS = 20_000;

/** One page of the list; the page before stays while the next is fetched. */
export function useEndpoints(query: EndpointQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listWebhookEndpoints, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? UNDER_WAY_MS : QUIET_MS),
  });
}

function isUnderWay({ last_delivery }: Endpoint): boolean {
  return last_delivery?.status === 'waiting';
}

/** One endpoint with its last days; the id as the address has it. */
export function useEndpoint(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getWebhookEndpoint, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_MS : QUIET_MS),
  });
}

/** One page of an endpoint's log, read again while something of it is on its way. */
export function useDeliveries(id: number, query: DeliveryQuery) {
  return useQuery({
    queryKey: [KIND, 'deliveries', id, query],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.status === 'waiting') ? UNDER_WAY_MS : QUIET_MS,
  });
}

export function useDelivery(id: number) {
  return useQuery({
    queryKey: [KIND, 'delivery', id],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? UNDER_WAY_MS : false),
  });
}

/** How many were given up on or after a Riyadh day. */
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
export const useRemoveEndpoint = () => useChange(removeWebhookEndpoint, [KIND]);
export const useTestEndpoint = () => useChange(testWebhookEndpoint, [KIND]);
export const useReplay = () => useChange(replayWebhookDelivery, [KIND]);
export const useReplayFailed = () => useChange(replayFailedDeliveries, [KIND]);
