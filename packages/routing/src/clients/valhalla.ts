import type { Coordinates } from '../problem.ts';
import {
  callRouter,
  matricesFrom,
  RouterError,
  type Table,
  type TableOptions,
  type TableRequest,
} from './table.ts';

export interface ValhallaOptions extends TableOptions {
  /** `truck`, `auto`, … (valhalla.github.io, "costing models"). */
  readonly costing?: string;
  /** For trucks: height, width and length in meters, weight and axle_load in tonnes, hazmat. */
  readonly costing_options?: Readonly<Record<string, unknown>>;
}

interface Cell {
  /** Seconds. */
  time: number | null;
  /** Kilometers. */
  distance: number | null;
}

/**
 * Road durations and distances from a Valhalla server (`/sources_to_targets`). `maxSize` is its limit of locations per side, 50
 * by default.
 */
export function valhallaMatrices(
  server: string | URL,
  points: readonly Coordinates[],
  { costing, costing_options, maxSize = 50, ...options }: ValhallaOptions = {},
) {
  return matricesFrom(valhallaTable(server, costing, costing_options), points, { maxSize, ...options });
}

/** Requests one block of the matrix. */
export function valhallaTable(
  server: string | URL,
  costing = 'truck',
  costing_options?: ValhallaOptions['costing_options'],
) {
  const url = new URL('sources_to_targets', String(server).replace(/\/*$/, '/'));
  const point = ([lon, lat]: Coordinates) => ({ lon, lat });
  return async ({ sources, destinations, signal }: TableRequest): Promise<Table> => {
    const answer = await callRouter(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sources: sources.map(point),
        targets: destinations.map(point),
        costing,
        ...(costing_options && { costing_options: { [costing]: costing_options } }),
        units: 'kilometers',
        verbose: true,
      }),
      ...(signal && { signal }),
    });
    const cells = answer.sources_to_targets as Cell[][] | undefined;
    if (!Array.isArray(cells))
      throw new RouterError('ROUTER_REFUSED', `Valhalla refused: ${answer.error ?? 'no table'}.`);
    return {
      durations: cells.map((row) => row.map(({ time }) => time)),
      distances: cells.map((row) => row.map(({ distance }) => (distance === null ? null : distance * 1000))),
    };
  };
}
