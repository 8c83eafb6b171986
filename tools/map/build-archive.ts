import type { BilingualNames } from '@fleet/domain/transliteration.ts';
import type { Region } from '@fleet/roads/region.ts';
import { archiveOf } from './archive-file.ts';
import { mapFeaturesOf } from './map-features.ts';
import { cutTiles, ZOOMS } from './map-tiles.ts';

/** What the archive is called: "Streets are complete for greater Riyadh only." */
export interface AreaNames {
  readonly en: string;
  readonly ar: string;
}

const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
const TEXT = 'String';

/** The vector archive of a region: streets, land and places. */
export function buildArchive(region: Region, names: BilingualNames, area: AreaNames | null): Buffer {
  const layers = mapFeaturesOf(region, names);
  const { completeInside } = region.roads;
  const layer = (id: string, fields: Record<string, string>) => ({
    ...{ id, fields, minzoom: ZOOMS.min, maxzoom: ZOOMS.max },
  });
  return archiveOf({
    tiles: cutTiles(layers),
    bounds: boundsOf(region),
    metadata: {
      ...{ name: area?.en ?? 'Streets', type: 'baselayer', attribution: ATTRIBUTION },
      license: 'ODbL 1.0',
      complete_inside: completeInside,
      ...(area && { area_name: area.en, area_name_ar: area.ar }),
      vector_layers: [
        layer('land', { kind: TEXT }),
        layer('streets', { class: TEXT, name: TEXT, name_en: TEXT, is_link: 'Number', oneway: 'Number' }),
        layer('places', { kind: TEXT, name: TEXT, name_en: TEXT }),
      ],
    },
  });
}

function boundsOf({ roads, land }: Region): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  const lines = [...roads.streets.map(({ line }) => line), ...land.flatMap(({ rings }) => rings)];
  for (const [longitude, latitude] of lines.flat()) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}
