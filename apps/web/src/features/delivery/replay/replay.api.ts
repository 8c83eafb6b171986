import { listLiveVehicles } from '@fleet/contracts/delivery/live-trips.ts';
import { getTrack } from '@fleet/contracts/delivery/tracks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';

export type Track = AnswerOf<typeof getTrack>;
export type TrackTrip = Track['trips'][number];

/** A vehicle's track of a day. */
export function useTrack(delivery_vehicle_id: string, track_date: string) {
  return useQuery({
    queryKey: ['track', delivery_vehicle_id, track_date],
    queryFn: ({ signal }) => call(getTrack, { query: { delivery_vehicle_id, track_date }, signal }),
  });
}

/** A depot's vehicles, for selection. */
export function useVehicleNames(branch: string) {
  return useQuery({
    queryKey: ['live_vehicle', 'list', branch],
    queryFn: ({ signal }) => call(listLiveVehicles, { query: { delivery_branch_id: branch }, signal }),
    placeholderData: keepPreviousData,
  });
}
