import type { FoundPlace } from '@fleet/contracts/delivery/places.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { phoneticKey, searchKey, wordSimilarity } from '@fleet/domain/search-keys.ts';

/** Streets and districts found by name: about two thousand, compared one by one in some milliseconds. */

/** A stretch of a road, and a district's name at its middle, as the data has them. */
export interface RoadStretch {
  readonly name_en: string;
  readonly name_ar: string;
  readonly line: readonly Coordinates[];
}
export interface District extends Coordinates {
  readonly name_en: string;
  readonly name_ar: string;
}

interface IndexedPlace {
  readonly place: FoundPlace;
  /** Of a street: its share in this district. A street is found where it is longest. */
  readonly metres: number;
  /** Keys of the name in both languages, and of the district's. */
  readonly keys: readonly [string, string];
  readonly detail: readonly [string, string];
  readonly sounds: ReadonlySet<string>;
}
export type PlaceIndex = readonly IndexedPlace[];

const MIN_SIMILARITY = 0.45;
/** Words that stand with many names and distinguish none. */
const keysOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(searchKey));
const OF_STREETS = keysOf('طريق', 'شارع', 'road', 'street', 'st', 'rd');
const OF_DISTRICTS = keysOf('حي', 'district');
const COMMON: ReadonlySet<string> = new Set([...OF_STREETS, ...OF_DISTRICTS]);
/** Names of the kind that a text names come before the others of the same name. */
const KIND_BONUS = 2;

/** Streets by the districts they run through, and the districts themselves. */
export function indexPlaces(roads: readonly RoadStretch[], districts: readonly District[]): PlaceIndex {
  const streets = new Map<string, { place: FoundPlace; metres: number; longest: number }>();
  for (const road of roads) {
    const middle = road.line[Math.floor(road.line.length / 2)];
    if (!middle) continue;
    const district = nearest(districts, middle);
    const metres = lengthOf(road.line);
    const key = `${road.name_ar}|${district?.name_ar}`;
    const known = streets.get(key);
    const isLonger = !known || metres > known.longest;
    const place: FoundPlace = {
      kind: 'street',
      name_en: road.name_en,
      name_ar: road.name_ar,
      detail_en: district?.name_en ?? null,
      detail_ar: district?.name_ar ?? null,
      ...middle,
    };
    streets.set(key, {
      place: isLonger ? place : known.place,
      metres: metres + (known?.metres ?? 0),
      longest: Math.max(metres, known?.longest ?? 0),
    });
  }
  return [
    ...districts.map(({ name_en, name_ar, latitude, longitude }) =>
      indexed(
        { kind: 'district', name_en, name_ar, detail_en: null, detail_ar: null, latitude, longitude },
        0,
      ),
    ),
    ...[...streets.values()].map(({ place, metres }) => indexed(place, metres)),
  ];
}

/** The places that a text names, the best first; a street once, unless the text names districts of it. */
export function findPlaces(index: PlaceIndex, text: string, limit: number): FoundPlace[] {
  const typed = searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const named = typed.filter((word) => !COMMON.has(word));
  const words = named.length > 0 ? named : typed;
  if (words.length === 0) return [];
  const sounds = phoneticKey(text).filter((sound) => sound.length > 2);
  const kind = typed.some((word) => OF_STREETS.has(word))
    ? 'street'
    : typed.some((word) => OF_DISTRICTS.has(word))
      ? 'district'
      : null;
  const judge = (isForgiving: boolean) =>
    index
      .map((entry) => ({ entry, ...scoreOf(entry, words, sounds, isForgiving) }))
      .filter(({ score }) => score > 0)
      .map((one) => ({ ...one, score: one.score + (one.entry.place.kind === kind ? KIND_BONUS : 0) }));
  const exact = judge(false);
  // Slips are only looked for where nothing is spelled so: comparing trigrams takes ten times as long.
  const scored = (exact.length > 0 ? exact : judge(true)).sort(
    (a, b) => b.score - a.score || b.entry.metres - a.entry.metres,
  );
  const seen = new Set<string>();
  const found: FoundPlace[] = [];
  for (const { entry, isByDistrict } of scored) {
    const { place } = entry;
    const name = `${place.kind}|${place.name_ar}|${isByDistrict ? place.detail_ar : ''}`;
    if (seen.has(name)) continue;
    seen.add(name);
    found.push(place);
    if (found.length === limit) break;
  }
  return found;
}

/** Each word counts by how well it matches the name; words of the district count a little less. */
function scoreOf(
  entry: IndexedPlace,
  words: readonly string[],
  sounds: readonly string[],
  isForgiving: boolean,
) {
  let score = 0;
  let inName = 0;
  let isByDistrict = false;
  for (const word of words) {
    const own = Math.max(...entry.keys.map((key) => closeness(word, key, isForgiving)));
    const near = Math.max(...entry.detail.map((key) => closeness(word, key, isForgiving))) * 0.8;
    if (own >= near && own > 0) inName += own;
    else if (near > 0) isByDistrict = true;
    score += Math.max(own, near);
    if (Math.max(own, near) === 0) {
      const soundsAlike =
        isForgiving && sounds.length > 0 && sounds.every((sound) => entry.sounds.has(sound));
      return { score: soundsAlike ? 0.3 : 0, isByDistrict: false };
    }
  }
  // A name has to be meant: a district alone finds the district, not all its streets.
  if (inName === 0) return { score: 0, isByDistrict };
  const isExact = entry.keys.some((key) => plain(key) === words.join(' '));
  return {
    score: score / words.length + (isExact ? 1 : 0) + (entry.place.kind === 'district' ? 0.1 : 0),
    isByDistrict,
  };
}

function closeness(word: string, key: string, isForgiving: boolean): number {
  if (key === '') return 0;
  const parts = key.split(' ');
  if (parts.includes(word)) return 1;
  if (parts.some((part) => part.startsWith(word))) return 0.9;
  if (word.length > 2 && key.includes(word)) return 0.7;
  if (!isForgiving) return 0;
  const similarity = Math.max(...parts.map((part) => wordSimilarity(word, part)));
  return word.length > 3 && similarity >= MIN_SIMILARITY ? similarity * 0.7 : 0;
}

/** Without the words that many names have. */
function plain(key: string): string {
  return key
    .split(' ')
    .filter((word) => !COMMON.has(word))
    .join(' ');
}

function indexed(place: FoundPlace, metres: number): IndexedPlace {
  return {
    place,
    metres,
    keys: [searchKey(place.name_ar), searchKey(place.name_en)],
    detail: [searchKey(place.detail_ar ?? ''), searchKey(place.detail_en ?? '')],
    sounds: new Set([...phoneticKey(place.name_ar), ...phoneticKey(place.name_en)]),
  };
}

function nearest(districts: readonly District[], point: Coordinates): District | null {
  let best: District | null = null;
  let metres = Number.POSITIVE_INFINITY;
  for (const district of districts) {
    // A kilometer of longitude is a little shorter here: enough for which is nearest.
    const squared =
      (district.latitude - point.latitude) ** 2 + ((district.longitude - point.longitude) * 0.91) ** 2;
    if (squared >= metres) continue;
    metres = squared;
    best = district;
  }
  return best;
}

function lengthOf(line: readonly Coordinates[]): number {
  let metres = 0;
  for (let at = 1; at < line.length; at += 1) metres += distanceMetres(line[at - 1]!, line[at]!);
  return metres;
}
