import type { Coordinates } from '../problem.ts';
import { callRouter, RouterError } from './table.ts';

/** A leg between two places on a route, with its line as encoded polylines one after the other. */
export interface RouterLeg {
  readonly seconds: number;
  readonly metres: number;
  readonly polylines: readonly string[];
  /** Decimal places of a degree. */
  readonly precision: 5 | 6;
}

/** Requests the legs of a route through places in order. Throws `RouterError`. */
export type FetchLegs = (points: readonly Coordinates[], signal?: AbortSignal) => Promise<RouterLeg[]>;

interface OsrmLeg {
  readonly duration: number;
  readonly distance: number;
  readonly steps: readonly { readonly geometry: string }[];
}

interface ValhallaLeg {
  readonly shape: string;
  /** Seconds and kilometers. */
  readonly summary: { readonly time: number; readonly length: number };
}

/** Legs from an OSRM server (`/route/v1`, project-osrm.org). */
export function osrmLegs(server: string | URL, profile = 'driving'): FetchLegs {
  return async (points, signal) => {
    const path = `route/v1/${profile}/${points.map((point) => point.join(',')).join(';')}`;
    const url = new URL(path, String(server).replace(/\/*$/, '/'));
    url.search = new URLSearchParams({ overview: 'false', steps: 'true', geometries: 'polyline' }).toString();
    const answer = await callRouter(url, signal ? { signal } : {});
    const [route] = (answer.routes as { legs: OsrmLeg[] }[] | undefined) ?? [];
    if (answer.code !== 'Ok' || !route)
      throw new RouterError('ROUTER_REFUSED', `OSRM refused: ${answer.code} ${answer.message ?? ''}`.trim());
    return route.legs.map(({ duration, distance, steps }) => ({
      seconds: duration,
      metres: distance,
      polylines: steps.map(({ geometry }) => geometry),
      precision: 5,
    }));
  };
}

/** Legs from a Valhalla server (`/route`). */
export function valhallaLegs(server: string | URL, costing = 'truck'): FetchLegs {
  const url = new URL('route', String(server).replace(/\/*$/, '/'));
  return async (points, signal) => {
    const answer = await callRouter(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        locations: points.map(([lon, lat]) => ({ lon, lat })),
        costing,
        units: 'kilometers',
        directions_type: 'none',
      }),
      ...(signal && { signal }),
    });
    const trip = answer.trip as { legs: ValhallaLeg[] } | undefined;
    if (!trip) throw new RouterError('ROUTER_REFUSED', `Valhalla refused: ${answer.error ?? 'no trip'}.`);
    return trip.legs.map(({ shape, summary }) => ({
      seconds: summary.time,
      metres: summary.length * 1_000,
      polylines: [shape],
      precision: 6,
    }));
  };
}
