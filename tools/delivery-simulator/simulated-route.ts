import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';

/** A route on a grid of streets running north and east, of realistic length but not on a map. */
export interface SimulatedRoute {
  readonly metres: number;
  /** Position and heading after this many meters. */
  at(metres: number): Coordinates & { readonly heading_degrees: number };
}

/** Along one street, across, and on: `turn` (0 to 1) is the share of the east-west part before the turn. */
export function routeBetween(from: Coordinates, to: Coordinates, turn: number): SimulatedRoute {
  const corner = from.longitude + (to.longitude - from.longitude) * turn;
  const corners = [
    from,
    { latitude: from.latitude, longitude: corner },
    { latitude: to.latitude, longitude: corner },
    to,
  ];
  const legs = corners.slice(1).map((end, index) => {
    const begin = corners[index]!;
    return { begin, end, metres: distanceMetres(begin, end), heading_degrees: headingOf(begin, end) };
  });
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0);
  return {
    metres,
    at(driven) {
      let left = Math.min(Math.max(0, driven), metres);
      const leg = legs.find((leg) => {
        if (left <= leg.metres) return true;
        left -= leg.metres;
        return false;
      });
      const { begin, end, metres: length, heading_degrees } = leg ?? legs.at(-1)!;
      const share = length === 0 ? 1 : left / length;
      return {
        latitude: begin.latitude + share * (end.latitude - begin.latitude),
        longitude: begin.longitude + share * (end.longitude - begin.longitude),
        heading_degrees,
      };
    },
  };
}

function headingOf(from: Coordinates, to: Coordinates): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return Math.round((degrees + 360) % 360);
}
