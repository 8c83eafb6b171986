import {
  getTrackingLink,
  releaseHandover,
  renewTrackingLink,
  withdrawTrackingLink,
} from '@fleet/contracts/delivery/tracking-links.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

/** An order's link; refreshed with the order, of which it is a part. */
export const useTrackingLink = (order_id: number) =>
  useQuery({
    queryKey: ['order', order_id, 'tracking-link'],
    queryFn: ({ signal }) => call(getTrackingLink, { params: { id: order_id }, signal }),
  });

/** What a dispatcher does with a link. */
export function useLinkChanges() {
  const kinds = ['order'];
  return {
    withdraw: useChange(withdrawTrackingLink, kinds),
    renew: useChange(renewTrackingLink, kinds),
    release: useChange(releaseHandover, kinds),
  };
}
