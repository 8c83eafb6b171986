import type { Area } from '@fleet/domain/areas.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { encodePolyline } from '@fleet/domain/polylines.ts';
import type { Area as Ring } from '@fleet/roads/closures.ts';
import type { RoadRouter } from '@fleet/roads/road-router.ts';

/** An area drawn by a depot that keeps vehicles out: all of them, or all but these. */
export interface RoadClosure {
  readonly kind: string;
  readonly area: Area;
  readonly delivery_vehicle_ids: readonly number[];
}

/** What straight lines stand for where no road is known. */
export interface StraightTravel {
  readonly detour_percent: number;
  readonly speed_metres_per_hour: number;
}

export interface Leg {
  readonly polyline: string;
  readonly distance_metres: number;
  readonly duration_seconds: number;
  readonly source: 'roads' | 'straight_line';
}

const METRES_PER_DEGREE = 111_195;
const CIRCLE_CORNERS = 32;

/** Areas a vehicle may not enter; without a vehicle, those no vehicle may. Always in the same order. */
export function closuresOf<C extends RoadClosure>(closures: readonly C[], vehicle: number | null): C[] {
  return closures.filter(({ kind, delivery_vehicle_ids }) =>
    kind === 'no_go'
      ? true
      : kind === 'required_vehicle' && vehicle !== null && !delivery_vehicle_ids.includes(vehicle),
  );
}

/** Their outlines. */
export function ringsOf(closures: readonly RoadClosure[]): Ring[] {
  return closures.map(({ area }) => ringOf(area));
}

/** A circle becomes a polygon around it. */
function ringOf(area: Area): Ring {
  if (area.kind === 'polygon') return area.corners.map(({ longitude, latitude }) => [longitude, latitude]);
  const radius = area.radius_metres / METRES_PER_DEGREE / Math.cos(Math.PI / CIRCLE_CORNERS);
  const stretch = Math.cos((area.latitude * Math.PI) / 180);
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return [
      area.longitude + (radius * Math.cos(angle)) / stretch,
      area.latitude + radius * Math.sin(angle),
    ] as const;
  });
}

/** The leg between two places: by road where both are within the road data, else straight. */
export function legBetween(
  router: RoadRouter | null,
  from: Coordinates,
  to: Coordinates,
  straight: StraightTravel,
): Leg {
  const [a, b] = [pointOf(from), pointOf(to)];
  const route = router?.covers(a) && router.covers(b) ? router.route(a, b) : undefined;
  if (!route) return straightLeg(from, to, straight);
  return {
    polyline: encodePolyline(route.shape.map(([longitude, latitude]) => ({ latitude, longitude }))),
    distance_metres: route.distance_m,
    duration_seconds: route.duration_s,
    source: 'roads',
  };
}

/** A straight line with the depot's detour factor and speed. */
export function straightLeg(
  from: Coordinates,
  to: Coordinates,
  { detour_percent, speed_metres_per_hour }: StraightTravel,
): Leg {
  const distance_metres = Math.round((distanceMetres(from, to) * detour_percent) / 100);
  return {
    polyline: encodePolyline([from, to]),
    distance_metres,
    duration_seconds: Math.round((distance_metres * 3600) / speed_metres_per_hour),
    source: 'straight_line',
  };
}

/** As road graphs have it. */
export function pointOf({ longitude, latitude }: Coordinates): readonly [number, number] {
  return [longitude, latitude];
}
