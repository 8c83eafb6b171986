import type { Region } from '../region.ts';
import { type ExtractOptions, readOsmExtract } from './osm-extract.ts';
import { readRegionFolder } from './road-folder.ts';

/** Reads an OpenStreetMap extract (`.osm.pbf`), or a folder in the form of `data/riyadh`. */
export async function readRegion(path: string, options: ExtractOptions): Promise<Region> {
  const region = await (isExtract(path) ? readOsmExtract(path, options) : readRegionFolder(path));
  if (region.roads.streets.length === 0) throw new Error(`${path} has no streets of the kinds wanted`);
  return region;
}

export function isExtract(path: string): boolean {
  return path.endsWith('.pbf');
}
