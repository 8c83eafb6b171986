import { readFileSync } from 'node:fs';
import { type NameTable, openNames } from '@fleet/domain/transliteration.ts';
import { indexPlaces, type PlaceIndex } from './places.rules.ts';

/** The road data that comes with the product (OpenStreetMap, ODbL). */
const FOLDER = new URL('../../../../../data/riyadh/', import.meta.url);

let index: PlaceIndex | null = null;

/** Streets and districts of the data, read when first searched: some 200 ms, then kept by the process. */
export function placeIndex(): PlaceIndex {
  index ??= readIndex();
  return index;
}

function readIndex(): PlaceIndex {
  const names = openNames(JSON.parse(readText('names-en.json')) as NameTable);
  const districts = listRows<{ kind: string; name?: string; coordinates: [number, number] }>('ground.ndjson')
    .filter((row) => row.kind === 'place' && row.name)
    .map(({ name, coordinates: [longitude, latitude] }) => ({
      name_ar: names.arabic(name!, 'districts'),
      name_en: names.english(name!, 'districts'),
      latitude,
      longitude,
    }));
  const roads = listRows<{ name?: string; line: [number, number][] }>('roads.ndjson')
    .filter(({ name }) => name)
    .map(({ name, line }) => ({
      name_ar: names.arabic(name!, 'roads'),
      name_en: names.english(name!, 'roads'),
      line: line.map(([longitude, latitude]) => ({ latitude, longitude })),
    }));
  return indexPlaces(roads, districts);
}

function listRows<Row>(name: string): Row[] {
  return readText(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

function readText(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}
