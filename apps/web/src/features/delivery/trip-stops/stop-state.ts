import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import type { StopDraft } from './stop-outbox.ts';

/** State of a stop on this phone: the server's, updated by unsent events. */
export type StopState = DrivenStop['status'];

/** Effective state of a stop. Rejected events are ignored. */
export function stateOf(stop: DrivenStop, draft: Pick<StopDraft, 'waiting'>): StopState {
  if (stop.status !== 'planned' && stop.status !== 'arrived') return stop.status;
  const reported = draft.waiting.filter(({ refused }) => !refused).map(({ what }) => what);
  if (reported.includes('deliver')) return 'done';
  if (reported.includes('fail')) return 'failed';
  return reported.includes('arrive') ? 'arrived' : stop.status;
}

/** The current or next stop; null if none is left. */
export function nextStop(
  trip: DrivenTrip,
  draftOf: (id: number) => Pick<StopDraft, 'waiting'>,
): { stop: DrivenStop; state: StopState } | null {
  const jobs = trip.stops
    .filter(({ kind }) => kind === 'job')
    .map((stop) => ({ stop, state: stateOf(stop, draftOf(stop.id)) }));
  return (
    jobs.find(({ state }) => state === 'arrived') ?? jobs.find(({ state }) => state === 'planned') ?? null
  );
}

export const isOnRoad = ({ status }: Pick<DrivenTrip, 'status'>): boolean =>
  status === 'started' || status === 'partially_closed';
