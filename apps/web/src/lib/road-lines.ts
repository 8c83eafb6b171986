import { drawRoads, MAX_ROAD_PATHS, type RoadLeg } from '@fleet/contracts/delivery/road-shapes.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';

/** A line through places, to be drawn along roads. */
export interface RoadPath {
  readonly id: string;
  /** Whose restrictions apply; only no-go zones otherwise. */
  readonly delivery_vehicle_id: number | null;
  readonly points: readonly Coordinates[];
}

export type RoadLines = ReadonlyMap<string, readonly Coordinates[]>;

const KIND = 'road_line';
/** An area drawn meanwhile closes roads after this at the latest. */
const FRESH_MS = 5 * 60_000;

/**
 * Lines along roads by the ids of their paths. Until the server has drawn one, and where it cannot, the straight line between its
 * places.
 */
export function useRoadLines(branch: number | null, paths: readonly RoadPath[]): RoadLines {
  const queryClient = useQueryClient();
  const names = paths.map((path) => nameOf(branch, path));
  const { dataUpdatedAt } = useQuery({
    queryKey: [KIND, 'drawn', names],
    queryFn: ({ signal }) => fetchRoadLines(queryClient, branch!, paths, signal).then(() => true),
    enabled: branch !== null && paths.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dataUpdatedAt` changes when the cache has new lines.
  return useMemo(
    () =>
      new Map(
        paths.map((path) => [path.id, readLine(queryClient, nameOf(branch, path)) ?? path.points] as const),
      ),
    [queryClient, branch, paths, dataUpdatedAt],
  );
}

/** Draws what is not known yet; lines drawn before are not requested again. */
export async function fetchRoadLines(
  queryClient: QueryClient,
  branch: number,
  paths: readonly RoadPath[],
  signal?: AbortSignal,
): Promise<RoadLines> {
  const isDrawn = (path: RoadPath) => readLine(queryClient, nameOf(branch, path)) !== undefined;
  const missing = paths.filter((path) => path.points.length > 1 && !isDrawn(path));
  for (let at = 0; at < missing.length; at += MAX_ROAD_PATHS) {
    const block = missing.slice(at, at + MAX_ROAD_PATHS);
    const body = {
      delivery_branch_id: branch,
      paths: block.map(({ delivery_vehicle_id, points }) => ({
        delivery_vehicle_id,
        points: points.map(({ latitude, longitude }) => ({ latitude, longitude })),
      })),
    };
    const { rows } = await call(drawRoads, { body, ...(signal && { signal }) });
    for (const [index, { legs }] of rows.entries())
      queryClient.setQueryData([KIND, nameOf(branch, block[index]!)], lineOf(legs));
  }
  return new Map(
    paths.map((path) => [path.id, readLine(queryClient, nameOf(branch, path)) ?? path.points] as const),
  );
}

/** The line of consecutive legs. */
export function lineOf(legs: readonly Pick<RoadLeg, 'polyline'>[]): Coordinates[] {
  return legs.flatMap(({ polyline }, index) => decodePolyline(polyline).slice(index === 0 ? 0 : 1));
}

/** Places that have coordinates: breaks have none. */
export function placesOf(
  stops: readonly { readonly latitude: number | null; readonly longitude: number | null }[],
): Coordinates[] {
  return stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}

function readLine(queryClient: QueryClient, name: string): readonly Coordinates[] | undefined {
  const state = queryClient.getQueryState<readonly Coordinates[]>([KIND, name]);
  return state && Date.now() - state.dataUpdatedAt < FRESH_MS ? state.data : undefined;
}

function nameOf(branch: number | null, { delivery_vehicle_id, points }: RoadPath): string {
  const places = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ');
  return `${branch} ${delivery_vehicle_id} ${places}`;
}
