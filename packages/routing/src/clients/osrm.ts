import type { Coordinates } from '../problem.ts';
import {
  callRouter,
  matricesFrom,
  RouterError,
  type Table,
  type TableOptions,
  type TableRequest,
} from './table.ts';

export interface OsrmOptions extends TableOptions {
  /** The profile's name in the URL; OSRM serves one profile per process and ignores it. */
  readonly profile?: string;
}

/**
 * Road durations and distances from an OSRM server (`/table/v1`, project-osrm.org). `maxSize` should be at most half of its
 * `--max-table-size`, which counts sources and destinations together: 100 by default, so 50 per side.
 */
export function osrmMatrices(
  server: string | URL,
  points: readonly Coordinates[],
  { profile, maxSize = 50, ...options }: OsrmOptions = {},
) {
  return matricesFrom(osrmTable(server, profile), points, { maxSize, ...options });
}

/** Requests one block of the matrix. */
export function osrmTable(server: string | URL, profile = 'driving') {
  return async ({ sources, destinations, signal }: TableRequest): Promise<Table> => {
    const url = new URL(
      `table/v1/${profile}/${[...sources, ...destinations].map((point) => point.join(',')).join(';')}`,
      withSlash(server),
    );
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => from + i).join(';');
    url.search = new URLSearchParams({
      annotations: 'duration,distance',
      sources: numbers(0, sources.length),
      destinations: numbers(sources.length, destinations.length),
    }).toString();
    const answer = await callRouter(url, signal ? { signal } : {});
    if (answer.code !== 'Ok' || !Array.isArray(answer.durations) || !Array.isArray(answer.distances))
      throw new RouterError('ROUTER_REFUSED', `OSRM refused: ${answer.code} ${answer.message ?? ''}`.trim());
    return answer as unknown as Table;
  };
}

function withSlash(server: string | URL): string {
  return String(server).replace(/\/*$/, '/');
}
