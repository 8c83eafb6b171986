import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Tile } from './archive-file.ts';
import type { MapFeature, MapLayers } from './map-features.ts';

/** From the Kingdom's main roads to tiles that browsers enlarge up to zoom 17: a unit of their grid is one pixel there. */
export const ZOOMS = { min: 7, max: 14 } as const;
const EXTENT = 4096;
/** Of 4096 units to a tile: half a pixel. */
const TOLERANCE = 4;
const CELLS = { extent: EXTENT, buffer: 80, indexMaxPoints: 0, wrap: false } as const;

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** The vector tiles of all zooms; empty ones are left out. */
export function cutTiles(layers: MapLayers): Tile[] {
  const tiles: Tile[] = [];
  for (let z: number = ZOOMS.min; z <= ZOOMS.max; z++) {
    const cut = new Map<string, Record<string, GeoJSONVTTile>>();
    for (const [name, features] of Object.entries(layers))
      for (const [key, tile] of tilesAt(z, features)) cut.set(key, { ...cut.get(key), [name]: tile });
    for (const [key, parts] of cut) {
      const [x, y] = key.split('/').map(Number);
      tiles.push({ z, x: x!, y: y!, bytes: fromGeojsonVt(parts, { version: 2, extent: EXTENT }) });
    }
  }
  return tiles;
}

function tilesAt(z: number, features: readonly MapFeature[]): [string, GeoJSONVTTile][] {
  const shown = features
    .filter(({ minZoom, maxZoom = z }) => minZoom <= z && z <= maxZoom)
    .map(({ feature }) => feature);
  if (shown.length === 0) return [];
  // The last zoom of an index is not simplified.
  const maxZoom = z === ZOOMS.max ? z : z + 1;
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: shown },
    { ...CELLS, tolerance: TOLERANCE, maxZoom, indexMaxZoom: z },
  );
  const found: [string, GeoJSONVTTile][] = [];
  const descend = (zoom: number, x: number, y: number): void => {
    const tile = index.getTile(zoom, x, y);
    if (!tile) return;
    if (zoom === z) {
      if (tile.features.length > 0) found.push([`${x}/${y}`, tile]);
      return;
    }
    for (const [right, down] of QUARTERS) descend(zoom + 1, 2 * x + right, 2 * y + down);
  };
  descend(0, 0, 0);
  return found;
}
