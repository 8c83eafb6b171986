import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { placesOf, type RoadLines, type RoadPath } from '../../../lib/road-lines.ts';
import { stopPoints } from '../../../ui/map/stop-points.ts';
import type { MapLine, MapPoint } from '../../../ui/map-view.tsx';
import type { Exception } from './exceptions.ts';
import { isOnRoad } from './live-board.ts';
import { tintOf } from './trip-chip.tsx';

/** What the live map draws of trips: the way ahead along roads, and the numbered stops of those that need someone. */

type Step = LiveTrip['steps'][number];

export interface ShownTrip {
  readonly trip: LiveTrip;
  /** Of a trip that needs action: that of its card. */
  readonly colour: string | null;
  /** With its stops, and what it has driven. */
  readonly isOpened: boolean;
}

/** Before the id of a stop, where vehicles have theirs. */
export const STOP = 'stop ';
/** Instead of the number of a stop that is over. */
const OVER: Partial<Record<Step['status'], string>> = { done: '✓', failed: '✕' };

/** The opened trip alone; otherwise all on the road and, in their colors, those that need action, uppermost. */
export function shownTrips(
  trips: readonly LiveTrip[],
  exceptions: readonly Exception[],
  opened: LiveTrip | null,
): ShownTrip[] {
  const colours = new Map(exceptions.map((exception) => [exception.trip?.id, tintOf(exception)]));
  if (opened) return [{ trip: opened, colour: null, isOpened: true }];
  return trips
    .map((trip) => ({ trip, colour: colours.get(trip.id) ?? null, isOpened: false }))
    .filter(({ trip, colour }) => isOnRoad(trip) || (colour !== null && trip.state !== 'ended'))
    .toSorted((a, b) => Number(a.colour !== null) - Number(b.colour !== null));
}

/** The numbered stops of the opened trip, or of those that need action; one depot of each place. */
export function stopsOnMap(shown: readonly ShownTrip[], labelOf: (step: Step) => string): MapPoint[] {
  const points = shown
    .filter(({ colour, isOpened }) => isOpened || colour !== null)
    .flatMap(({ trip, colour }) => {
      const statuses = new Map(trip.steps.map(({ id, status }) => [`${STOP}${id}`, status]));
      const steps = trip.steps.map((step) => ({ ...step, label: labelOf(step) }));
      return stopPoints(steps, STOP).map((point): MapPoint => {
        if (colour === null || point.kind === 'depot') return point;
        const isShared = point.number?.endsWith('+');
        const mark = isShared ? undefined : OVER[statuses.get(point.id)!];
        return { ...point, colour, ...(mark && { number: mark }) };
      });
    });
  const isSame = (a: MapPoint, b: MapPoint) =>
    a.kind === b.kind && a.latitude === b.latitude && a.longitude === b.longitude;
  return points.filter(
    (point, index) => point.kind !== 'depot' || points.findIndex((other) => isSame(point, other)) === index,
  );
}

/** The failed stop of a trip that is over, and not drawn any more. */
export function lostStopOf(
  exception: Exception,
  shown: readonly ShownTrip[],
  labelOf: (step: Step) => string,
): MapPoint[] {
  const { alert, trip } = exception;
  const step = trip?.steps.find(({ id }) => id === alert.stop?.id);
  if (alert.kind !== 'failed_stop' || !step || shown.some((one) => one.trip.id === trip?.id)) return [];
  const { id, latitude, longitude } = step;
  if (latitude === null || longitude === null) return [];
  const place = { latitude, longitude, label: labelOf(step) };
  return [{ id: `${STOP}${id}`, kind: 'stop', ...place, number: OVER.failed!, colour: tintOf(exception) }];
}

/** What is drawn of a trip along roads: the leg it is on, and all after it. */
export function pathsOf({ trip, isOpened }: ShownTrip): RoadPath[] {
  const { id, vehicle, steps } = trip;
  const next = steps.findIndex((step) => step.id === trip.next_stop_id);
  const path = (name: string, of: readonly Step[]) => ({
    id: `${name} ${id}`,
    delivery_vehicle_id: vehicle.id,
    points: placesOf(of),
  });
  if (isOpened || next < 0 || !isOnRoad(trip)) return [path('planned', next < 0 && !isOpened ? [] : steps)];
  const before = steps.slice(0, next).findLast(({ latitude }) => latitude !== null);
  return [path('leg', before ? [before, steps[next]!] : []), path('planned', steps.slice(next))];
}

/** Lines of a trip: dashed while only planned; of one that needs action in its color, from where the vehicle is. */
export function linesOf(shown: ShownTrip, roads: RoadLines): MapLine[] {
  const { trip, colour, isOpened } = shown;
  return pathsOf(shown).map(({ id, points }) => {
    const line = roads.get(id) ?? points;
    const isLeg = id.startsWith('leg');
    const isDriven = isOnRoad(trip) && !isOpened;
    return {
      id,
      path: isLeg && trip.position ? aheadOf(line, trip.position) : line,
      isDashed: colour === null || !isDriven,
      ...(colour === null ? { isFaint: !isOpened } : { colour }),
    };
  });
}

/** Farther from the line the vehicle is not on it. */
const ON_LINE_METRES = 1_000;

/** The part of a line that is ahead of a position near it; the whole line for one elsewhere. */
function aheadOf(line: readonly Coordinates[], position: Coordinates): readonly Coordinates[] {
  let [nearest, metres] = [0, Number.POSITIVE_INFINITY];
  for (const [index, point] of line.entries()) {
    const distance = distanceMetres(point, position);
    if (distance < metres) [nearest, metres] = [index, distance];
  }
  return metres > ON_LINE_METRES ? line : [position, ...line.slice(nearest + 1)];
}
