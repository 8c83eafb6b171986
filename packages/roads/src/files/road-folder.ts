import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoadSource, Street, WaitingPlace } from '../build/road-source.ts';
import type { Land, LandKind, Place, Region } from '../region.ts';
import { type BoundingBox, type Point, ROAD_CLASSES } from '../road-graph.ts';

const KINDS: readonly WaitingPlace['kind'][] = ['stop', 'mini_roundabout', 'signals'];

interface SignalsFile {
  metadata: { bbox: Record<'west' | 'south' | 'east' | 'north', number> };
  points: [longitude: number, latitude: number, kind: number][];
}

interface RestrictionsFile {
  rules: [from: string, via: Point, to: string, only: 0 | 1][];
}

interface BackgroundLine {
  kind: LandKind | 'place';
  name?: string;
  type: 'Point' | 'Polygon' | 'MultiPolygon';
  coordinates: unknown;
}

/** Reads a folder in the form of `data/riyadh`, described in its README. */
export function readRoadFolder(folder: string): RoadSource {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const streets = linesOf<Street>(folder, 'roads.ndjson').filter(({ highway }) =>
    ROAD_CLASSES.includes(highway),
  );
  const signals = JSON.parse(text('signals.json')) as SignalsFile;
  const restrictions = JSON.parse(text('turn-restrictions.json')) as RestrictionsFile;
  const { west, south, east, north } = signals.metadata.bbox;
  return {
    attribution: '© OpenStreetMap contributors, ODbL 1.0',
    completeInside: [west, south, east, north] satisfies BoundingBox,
    streets,
    waitingPlaces: signals.points.map(([longitude, latitude, kind]) => ({
      at: [longitude, latitude],
      kind: KINDS[kind]!,
    })),
    restrictions: restrictions.rules.map(([from, via, to, only]) => ({
      from: idOf(from),
      via,
      to: idOf(to),
      rule: only ? 'only' : 'forbidden',
    })),
  };
}

/** Reads such a folder with the land and places of its `ground.ndjson`. */
export function readRegionFolder(folder: string): Region {
  const land: Land[] = [];
  const places: Place[] = [];
  for (const { kind, name, type, coordinates } of linesOf<BackgroundLine>(folder, 'ground.ndjson')) {
    if (kind === 'place') {
      if (name && type === 'Point') places.push({ kind: 'district', name, at: coordinates as Point });
      continue;
    }
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Point[][][];
    for (const rings of polygons) land.push({ kind, rings });
  }
  return { roads: readRoadFolder(folder), land, places };
}

function linesOf<Line>(folder: string, name: string): Line[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

function idOf(reference: string): number {
  return Number(reference.slice(1));
}
