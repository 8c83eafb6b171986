import { type BilingualNames, isArabic } from '@fleet/domain/transliteration.ts';
import type { Street } from '@fleet/roads/build/road-source.ts';
import type { Region } from '@fleet/roads/region.ts';
import type { Point, RoadClass } from '@fleet/roads/road-graph.ts';
import type { Feature, Geometry } from 'geojson';

/** A feature of a tile layer, with the zooms that show it. */
export interface MapFeature {
  readonly minZoom: number;
  readonly maxZoom?: number;
  readonly feature: Feature<Geometry, Readonly<Record<string, string | number>>>;
}

/** Layers of a tile, from bottom to top. */
export type MapLayers = Readonly<Record<'land' | 'streets' | 'places', readonly MapFeature[]>>;

/** The first zoom that shows a class: about as many streets on every screen. */
const MIN_ZOOM: Readonly<Record<RoadClass, number>> = {
  ...{ motorway: 7, trunk: 7, primary: 8, secondary: 9, tertiary: 10 },
  ...{ motorway_link: 10, trunk_link: 10, primary_link: 11, secondary_link: 11, tertiary_link: 12 },
  ...{ unclassified: 13, residential: 13, living_street: 13, service: 14 },
};
const PLACE_MIN_ZOOM = { city: 7, town: 8, village: 10, district: 10 } as const;
const LAND_MIN_ZOOM = 9;
/** Names, lanes and directions begin here; before, streets are lines of a class only. */
const DETAIL_MIN_ZOOM = 11;
/** Land is shown where it is at least this large on the screen. */
const MIN_SIDE_PX = 7;
const DEGREES_PX = 512 / 360;
/** Labels of bus lines and of ways without a name. */
const NO_NAME = /^(?:\d+|BRT ?\d.*|BRT Bus.*|Riyadh Bus.*|Use for.*|road_\d+|service road|Exit|U-turn.*)$/i;

/** What the tiles of a region hold. */
export function mapFeaturesOf({ roads, land, places }: Region, names: BilingualNames): MapLayers {
  return {
    land: land.map(({ kind, rings }) => ({
      minZoom: landMinZoom(rings[0]!),
      feature: featureOf({ kind }, { type: 'Polygon', coordinates: rings as [number, number][][] }),
    })),
    streets: [...overviewOf(roads.streets), ...detailOf(roads.streets, names)],
    places: places.map(({ kind, name, name_en, at }) => ({
      minZoom: PLACE_MIN_ZOOM[kind],
      feature: featureOf(
        {
          kind,
          name: names.arabic(name, 'districts'),
          name_en: name_en ?? names.english(name, 'districts'),
        },
        { type: 'Point', coordinates: at as [number, number] },
      ),
    })),
  };
}

function overviewOf(streets: readonly Street[]): MapFeature[] {
  const main = streets.filter(({ highway }) => MIN_ZOOM[highway] < DETAIL_MIN_ZOOM);
  return joinStreets(main.map(({ id, highway, line }) => ({ id, highway, line }))).map((street) => ({
    minZoom: MIN_ZOOM[street.highway],
    maxZoom: DETAIL_MIN_ZOOM - 1,
    feature: featureOf(classOf(street), lineOf(street)),
  }));
}

function detailOf(streets: readonly Street[], names: BilingualNames): MapFeature[] {
  return joinStreets(streets).map((street) => ({
    minZoom: Math.max(MIN_ZOOM[street.highway], DETAIL_MIN_ZOOM),
    feature: featureOf(streetProperties(street, names), lineOf(street)),
  }));
}

function featureOf(
  properties: MapFeature['feature']['properties'],
  geometry: Geometry,
): MapFeature['feature'] {
  return { type: 'Feature', properties, geometry };
}

function lineOf({ line }: Street): Geometry {
  return { type: 'LineString', coordinates: line as [number, number][] };
}

function landMinZoom(outline: readonly Point[]): number {
  const longitudes = outline.map(([longitude]) => longitude);
  const latitudes = outline.map(([, latitude]) => latitude);
  const side = Math.max(
    Math.max(...longitudes) - Math.min(...longitudes),
    Math.max(...latitudes) - Math.min(...latitudes),
  );
  return Math.max(LAND_MIN_ZOOM, Math.ceil(Math.log2(MIN_SIDE_PX / (side * DEGREES_PX))));
}

function classOf({ highway }: Street): Record<string, string | number> {
  const isLink = highway.endsWith('_link');
  return { class: highway.replace('_link', ''), ...(isLink && { is_link: 1 }) };
}

function streetProperties(street: Street, names: BilingualNames): Record<string, string | number> {
  const { name, name_en, oneway, lanes } = street;
  return {
    ...classOf(street),
    ...(oneway && { oneway }),
    ...(lanes && { lanes }),
    ...(name &&
      !NO_NAME.test(name) && {
        name: names.arabic(name, 'roads'),
        name_en: (isArabic(name) && name_en) || names.english(name, 'roads'),
      }),
  };
}

/** Joins streets that go on into each other as one line: fewer features, longer labels, better simplification. */
function joinStreets(streets: readonly Street[]): Street[] {
  const groups = Map.groupBy(streets, ({ highway, name, oneway, lanes }) =>
    [highway, name, oneway ?? 0, lanes].join('|'),
  );
  return [...groups.values()].flatMap(joinGroup);
}

function joinGroup(streets: readonly Street[]): Street[] {
  const starting = Map.groupBy(streets, ({ line }) => String(line[0]));
  const ending = Map.groupBy(streets, ({ line }) => String(line.at(-1)));
  const next = (street: Street): Street | null => {
    const at = String(street.line.at(-1));
    const [follower, ...others] = starting.get(at) ?? [];
    return follower && others.length === 0 && ending.get(at)!.length === 1 ? follower : null;
  };
  const hasBefore = (street: Street) => {
    const at = String(street.line[0]);
    return ending.get(at)?.length === 1 && starting.get(at)!.length === 1;
  };
  const joined = new Set<Street>();
  const chainFrom = (first: Street): Street => {
    const line = [...first.line];
    joined.add(first);
    for (let street = next(first); street && !joined.has(street); street = next(street)) {
      joined.add(street);
      line.push(...street.line.slice(1));
    }
    return { ...first, line };
  };
  const chains = streets.filter((street) => !hasBefore(street)).map(chainFrom);
  // What is left are circles.
  return [...chains, ...streets.flatMap((street) => (joined.has(street) ? [] : [chainFrom(street)]))];
}
