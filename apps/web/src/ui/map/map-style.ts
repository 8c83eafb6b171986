import { baseMap } from 'virtual:base-map';
import type { Language } from '@fleet/domain/languages.ts';
import type { StyleSpecification } from 'maplibre-gl';
import { nameIn } from '../../lib/language.ts';
import { MAP_FONT, type MapColours } from './map-types.ts';

/** The built-in muted basemap: land, borders, the Kingdom slightly lighter, place names. Static files, no tile server required. */
export function baseStyle(colours: MapColours, language: Language): StyleSpecification {
  return {
    version: 8,
    sources: {
      countries: { type: 'geojson', data: baseMap.countries },
      cities: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: baseMap.cities.map((city, index) => ({
            type: 'Feature',
            properties: {
              name: nameIn(language, { name_en: city.name, name_ar: city.name_ar }),
              rank: index,
              large: city.name_ar !== '',
            },
            geometry: { type: 'Point', coordinates: [city.longitude, city.latitude] },
          })),
        },
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'countries',
        paint: { 'fill-color': ['case', ['get', 'kingdom'], colours.land, colours.other] },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'countries',
        paint: { 'line-color': colours.line, 'line-width': 0.8 },
      },
      {
        id: 'places',
        type: 'circle',
        source: 'cities',
        paint: { 'circle-radius': 2, 'circle-color': colours.line },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'cities',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': MAP_FONT,
          'text-size': ['case', ['get', 'large'], 13, 11],
          'text-offset': [0, 0.7],
          'text-anchor': 'top',
          'text-padding': 8,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
      },
    ],
  };
}

export const COUNTRIES = 'countries';

/** A configured basemap is inserted below this layer; our place names are then hidden. */
export const ABOVE_BASEMAP = 'places';
export const NAMES = ['places', 'names'] as const;

/** Lines are drawn below this layer, the first with texts of the built-in streets, so that names stay readable on them. */
const STREET_TEXTS = 'streets: directions';

/** Below which layer lines are added; above all of a configured basemap, whose layers come later. */
export function aboveLines(map: { getLayer(id: string): unknown }): string | undefined {
  return map.getLayer(STREET_TEXTS) ? STREET_TEXTS : undefined;
}
