import type { Street, WaitingPlace } from '../build/road-source.ts';
import type { LandKind, Place } from '../region.ts';
import { ROAD_CLASSES, type RoadClass } from '../road-graph.ts';
import type { Tags } from './pbf-blocks.ts';

const SMALL: readonly RoadClass[] = ['unclassified', 'residential', 'living_street', 'service'];
const CLOSED = new Set(['no', 'private']);
const MPH_KMH = 1.609;

const LAND: Readonly<Record<string, Readonly<Record<string, LandKind>>>> = {
  landuse: {
    ...{ residential: 'urban' },
    ...{ industrial: 'work', commercial: 'work', retail: 'work', construction: 'work', quarry: 'work' },
    ...{ grass: 'green', forest: 'green', meadow: 'green', orchard: 'green', farmland: 'green' },
    ...{ recreation_ground: 'green', village_green: 'green', plant_nursery: 'green', vineyard: 'green' },
    ...{ basin: 'water', reservoir: 'water' },
  },
  leisure: { park: 'green', garden: 'green', golf_course: 'green', pitch: 'green' },
  natural: {
    ...{ wood: 'green', scrub: 'green', grassland: 'green', water: 'water' },
    ...{ sand: 'sand', beach: 'sand', dune: 'sand' },
  },
  waterway: { riverbank: 'water' },
};
const PLACES: Readonly<Record<string, Place['kind']>> = {
  ...{ city: 'city', town: 'town', village: 'village' },
  ...{ suburb: 'district', quarter: 'district', neighbourhood: 'district' },
};
const WAITING: Readonly<Record<string, WaitingPlace['kind']>> = {
  ...{ traffic_signals: 'signals', stop: 'stop', mini_roundabout: 'mini_roundabout' },
};

/** A street's own properties from its tags; null for anything vehicles may not use or a map does not show. */
export function streetOf(tags: Tags, hasAllStreets: boolean): Omit<Street, 'id' | 'line'> | null {
  const highway = ROAD_CLASSES.find((known) => known === tags.highway);
  if (!highway || tags.area === 'yes' || (!hasAllStreets && SMALL.includes(highway))) return null;
  if (CLOSED.has(tags.motor_vehicle ?? tags.vehicle ?? tags.access ?? '')) return null;
  const oneway = onewayOf(tags, highway);
  const [maxspeed, lanes] = [speedLimitOf(tags.maxspeed), Number.parseInt(tags.lanes ?? '', 10)];
  return {
    highway,
    ...(tags.name && { name: tags.name }),
    ...(tags['name:en'] && { name_en: tags['name:en'] }),
    ...(lanes > 0 && { lanes }),
    ...(oneway !== 0 && { oneway }),
    ...(maxspeed > 0 && { maxspeed }),
  };
}

export function landKindOf(tags: Tags): LandKind | null {
  for (const [key, kinds] of Object.entries(LAND)) {
    const kind = kinds[tags[key] ?? ''];
    if (kind) return kind;
  }
  return null;
}

export function placeOf(tags: Tags): Omit<Place, 'at'> | null {
  const kind = PLACES[tags.place ?? ''];
  if (!kind || !tags.name) return null;
  return { kind, name: tags.name, ...(tags['name:en'] && { name_en: tags['name:en'] }) };
}

export function waitingKindOf({ highway = '' }: Tags): WaitingPlace['kind'] | null {
  return WAITING[highway] ?? null;
}

/** Motorways and roundabouts are one-way streets unless their tags deny it. */
function onewayOf({ oneway, junction }: Tags, highway: RoadClass): number {
  if (oneway === 'yes' || oneway === '1' || oneway === 'true') return 1;
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway !== undefined) return 0;
  return highway === 'motorway' || junction === 'roundabout' || junction === 'circular' ? 1 : 0;
}

function speedLimitOf(maxspeed = ''): number {
  const value = Number.parseInt(maxspeed, 10);
  return maxspeed.includes('mph') ? Math.round(value * MPH_KMH) : value;
}
