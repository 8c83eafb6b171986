import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';

/** A line that is driven along. */
export interface SimulatedRoute {
  readonly metres: number;
  /** Position and heading after this many meters. */
  at(metres: number): Coordinates & { readonly heading_degrees: number };
}

/** Along a line of at least one point, from its first to its last. */
export function routeAlong(line: readonly Coordinates[]): SimulatedRoute {
  const legs = line.slice(1).map((end, index) => {
    const begin = line[index]!;
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
      if (!leg && legs.length === 0) return { ...line[0]!, heading_degrees: 0 };
      const { begin, end, metres: length, heading_degrees } = leg ?? legs.at(-1)!;
      const share = !leg || length === 0 ? 1 : left / length;
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
