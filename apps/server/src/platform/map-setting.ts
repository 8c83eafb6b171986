import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  isArchive,
  type MapSettings,
  type MapStyle,
  mapStyleOf,
  originOf,
} from '@fleet/domain/map-styles.ts';

/** Where the archives of this machine are served. */
export const MAP_FILES = '/vrp/map/';
const MAGIC = 'PMTiles';
/** The built-in streets, beside the data they are made of. */
const STREETS = join(import.meta.dirname, '../../../../data/riyadh/map.pmtiles');

/** What the setting means for browsers, for the policy of their pages, and for the files to serve. */
export interface MapSetting {
  readonly settings: MapSettings | null;
  /** What pages may connect to beside us. */
  readonly origins: readonly string[];
  /** Where the built-in streets are served: a name with the hash of their content, so that browsers may store it for good. */
  readonly streets: string;
  /** Files by the name they are served under. */
  readonly files: Readonly<Record<string, string>>;
}

interface MapEnvironment {
  readonly MAP_STYLE: string;
  readonly MAP_STYLE_DARK: string;
  readonly MAP_ORIGINS: string;
  readonly MAP_ATTRIBUTION: string;
}

/** Reads the settings of the map; `problems` takes what is wrong with them, never an address: it may hold a key. */
export function readMapSetting(input: MapEnvironment, root: string, problems: string[]): MapSetting {
  const streets = `streets-${hashOf(STREETS)}.pmtiles`;
  const files: Record<string, string> = { [streets]: STREETS };
  const read = (name: 'MAP_STYLE' | 'MAP_STYLE_DARK', served: string): MapStyle | null => {
    const address = input[name].trim();
    if (address === '') return null;
    const style = mapStyleOf(address);
    if (style) return style;
    const path = resolve(root, address);
    if (!isArchive(address) || !beginsLikeAnArchive(path)) {
      problems.push(
        `${name}: the http(s) address of a style, of pictures by {z}/{x}/{y}, or of a .pmtiles archive; or a .pmtiles file of this machine`,
      );
      return null;
    }
    files[served] = path;
    return { kind: 'archive', address: MAP_FILES + served };
  };
  const light = read('MAP_STYLE', 'light.pmtiles');
  const dark = read('MAP_STYLE_DARK', 'dark.pmtiles');
  if (dark && !light) problems.push('MAP_STYLE_DARK: needs MAP_STYLE');
  const further = input.MAP_ORIGINS.split(/[\s,]+/).filter((origin) => origin !== '');
  if (further.some((origin) => originOf(origin) !== origin))
    problems.push('MAP_ORIGINS: origins such as https://tiles.example, with a space between them');
  const own = [light, dark].flatMap((style) => (style && originOf(style.address)) ?? []);
  return {
    settings: light && { light, dark, attribution: input.MAP_ATTRIBUTION },
    origins: light ? [...new Set([...own, ...further])] : [],
    streets: MAP_FILES + streets,
    files,
  };
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}

function beginsLikeAnArchive(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const magic = Buffer.alloc(MAGIC.length);
      readSync(file, magic, 0, magic.length, 0);
      return magic.toString('latin1') === MAGIC;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
