import type { BodyOf } from '@fleet/contracts/define-route.ts';
import {
  getTrackedDelivery,
  rateDelivery,
  type TrackedDelivery,
} from '@fleet/contracts/delivery/tracking-links.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

/** While the tanker is out, and before. */
const ON_THE_ROAD_MS = 10_000;
const BEFORE_MS = 60_000;

const keyOf = (token: string) => ['tracking', token];

/** A delivery by its link, polled while it is on its way. */
export function useTrackedDelivery(token: string) {
  return useQuery<TrackedDelivery, CallError>({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getTrackedDelivery, { params: { token }, signal }),
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.code === 'NOT_FOUND' || data?.state === 'delivered') return false;
      return !data || data.state === 'waiting' ? BEFORE_MS : ON_THE_ROAD_MS;
    },
  });
}

/** Sends the rating; the page shows it from the answer. */
export function useRating(token: string) {
  const queryClient = useQueryClient();
  return useMutation<TrackedDelivery, CallError, Omit<BodyOf<typeof rateDelivery>, 'token'>>({
    mutationFn: (rating) => call(rateDelivery, { body: { token, ...rating } }),
    onSuccess: (delivery) => queryClient.setQueryData(keyOf(token), delivery),
  });
}
