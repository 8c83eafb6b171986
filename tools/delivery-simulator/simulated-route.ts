import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';

/** A way through a town whose streets run north and east: as long as roads are, and nothing a map could tell from one. */
export interface SimulatedRoute {
  readonly metres: number;
  /** Where one is after so many metres, and which way one looks. */
  at(metres: number): Coordinates & { readonly heading_degrees: number };
}

/** Along one street, then across, then on: `turn` (0 to 1) says after which part of the way east the turn comes. */
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
