import type { PlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import type { Feature } from 'geojson';
import { placesOf, type RoadLines, type RoadPath } from '../../../../lib/road-lines.ts';
import type { Board } from '../board.ts';
import type { Lane } from '../lanes.ts';
import { DONE, iconNameOf } from './plan-icons.ts';
import type { PlanPicture } from './plan-map-canvas.ts';

/** A board as map features. `colours` are those of the trips, by number. */
export function pictureOf(
  board: Board,
  depot: PlanningDay['delivery_branch'],
  colours: readonly string[],
  roads: RoadLines,
): PlanPicture {
  const stops: Feature[] = [];
  for (const lane of board.lanes) {
    const jobs = lane.stops.filter(({ kind, latitude }) => kind === 'job' && latitude !== null);
    // Several orders at one position share an icon: the first one's number with a plus.
    for (const here of Map.groupBy(jobs, ({ latitude, longitude }) => `${latitude} ${longitude}`).values()) {
      const first = here[0]!;
      const late = here.some(({ late_seconds }) => late_seconds > 0);
      const facts = { order_id: first.order_id, late };
      const isDone = here.every(({ status }) => status === 'done');
      const number = isDone ? DONE : here.length > 1 ? `${first.number}+` : String(first.number);
      const icon = iconNameOf(lane.colour, number, late);
      stops.push(
        point(first.longitude!, first.latitude!, {
          ...facts,
          kind: 'stop',
          icon,
          rank: stops.length,
        }),
      );
      if (late) stops.push(point(first.longitude!, first.latitude!, { ...facts, kind: 'late' }));
    }
    for (const { order_id, status, latitude, longitude } of lane.lost)
      if (latitude !== null && longitude !== null)
        stops.push(point(longitude, latitude, { kind: status, order_id, late: false }));
  }
  for (const { order } of board.unassigned)
    stops.push(
      point(order.warehouse.longitude, order.warehouse.latitude, {
        kind: 'unassigned',
        order_id: order.id,
        late: false,
      }),
    );
  stops.push(point(depot.longitude, depot.latitude, { kind: 'depot', late: false }));
  return { lines: board.lanes.flatMap((lane) => routeLineOf(lane, colours, roads) ?? []), stops };
}

/** The places of a lane, for its line along roads. */
export function roadPathOf(lane: Lane): RoadPath {
  return { id: lane.key, delivery_vehicle_id: lane.vehicle.id, points: placesOf(lane.stops) };
}

/** The route line of a lane, along roads where they are known; none for an idle vehicle. */
export function routeLineOf(lane: Lane, colours: readonly string[], roads: RoadLines): Feature | null {
  const line = roads.get(lane.key) ?? placesOf(lane.stops);
  const coordinates = line.map(({ latitude, longitude }) => [longitude, latitude]);
  if (coordinates.length < 2) return null;
  return {
    type: 'Feature',
    properties: { colour: colourOf(lane, colours), lane: lane.key },
    geometry: { type: 'LineString', coordinates },
  };
}

function colourOf(lane: Lane, colours: readonly string[]): string {
  return colours[lane.colour - 1] ?? '';
}

function point(longitude: number, latitude: number, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } };
}
