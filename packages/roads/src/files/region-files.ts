import type { Region } from '../region.ts';
import { type ExtractOptions, readOsmExtract } from './osm-extract.ts';
import { readRegionFolder } from './road-folder.ts';

/** Reads an OpenStreetMap extract (`.osm.pbf`), or a folder in the form of `data/riyadh`. */
export async function readRegion(path: string, options: ExtractOptions): Promise<Region> {
  return isExtract(path) ? readOsmExtract(path, options) : readRegionFolder(path);
}

export function isExtract(path: string): boolean {
  return path.endsWith('.pbf');
}
