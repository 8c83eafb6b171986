import type { Street, TurnRestriction, WaitingPlace } from '../build/road-source.ts';
import type { Land, LandKind, Place, Region } from '../region.ts';
import type { BoundingBox, Point } from '../road-graph.ts';
import { NodePoints } from './node-points.ts';
import { closeRings, isInside } from './osm-rings.ts';
import { landKindOf, placeOf, streetOf, waitingKindOf } from './osm-tags.ts';
import { type OsmLine, type OsmRelation, readPbf } from './pbf-blocks.ts';

export interface ExtractOptions {
  /** Residential and service streets too. */
  readonly hasAllStreets: boolean;
}

/** Outlines of land that consists of several lines. */
interface Outline {
  readonly kind: LandKind;
  readonly outer: readonly number[];
  readonly inner: readonly number[];
}

interface WrittenRestriction {
  readonly from: number;
  readonly via: number;
  readonly to: number;
  readonly rule: TurnRestriction['rule'];
}

/** What the relations of an extract say. */
interface Relations {
  readonly outlines: Outline[];
  readonly restrictions: WrittenRestriction[];
}

/** Streets and land before the coordinates of their nodes are known. */
interface Lines {
  readonly streets: { street: Omit<Street, 'line'>; nodes: readonly number[] }[];
  readonly land: { kind: LandKind; nodes: readonly number[] }[];
  /** Parts of outlines by their way. */
  readonly parts: Map<number, readonly number[]>;
}

/**
 * Reads an OpenStreetMap extract (`.osm.pbf`, sorted or not): relations, then ways, then the nodes they need, so that memory holds
 * what is taken and not the whole file. Coordinates are rounded to five decimals as in `data/riyadh`. Restrictions over ways and
 * those for some vehicles or hours only are left out.
 */
export async function readOsmExtract(path: string, { hasAllStreets }: ExtractOptions): Promise<Region> {
  const relations = await readRelations(path);
  const lines = await readLines(path, relations, hasAllStreets);
  const points = new NodePoints();
  for (const { nodes } of [...lines.streets, ...lines.land]) points.need(nodes);
  for (const nodes of lines.parts.values()) points.need(nodes);
  points.need(relations.restrictions.map(({ via }) => via));
  const places: Place[] = [];
  const waitingPlaces: WaitingPlace[] = [];
  const bounds = await readPbf(path, {
    node({ id, longitude, latitude, tags }) {
      const at = points.take(id, longitude, latitude);
      const place = placeOf(tags);
      if (place) places.push({ ...place, at });
      const kind = waitingKindOf(tags);
      if (kind) waitingPlaces.push({ at, kind });
    },
  });
  const lineOf = (nodes: readonly number[]) =>
    nodes.map((node) => points.of(node)).filter((point) => point !== null);
  const streets = lines.streets
    .map(({ street, nodes }) => ({ ...street, line: lineOf(nodes) }))
    .filter(({ line }) => line.length > 1);
  return {
    roads: {
      attribution: '© OpenStreetMap contributors, ODbL 1.0',
      completeInside: bounds ?? extentOf(streets),
      streets,
      waitingPlaces,
      restrictions: restrictionsOf(relations, points),
    },
    land: [
      ...lines.land.map(({ kind, nodes }) => ({ kind, rings: [lineOf(nodes)] })),
      ...relations.outlines.flatMap((outline) => landOf(outline, lines.parts, lineOf)),
    ].filter(({ rings }) => rings[0]!.length > 3),
    places,
  };
}

async function readRelations(path: string): Promise<Relations> {
  const relations: Relations = { outlines: [], restrictions: [] };
  await readPbf(path, {
    relation(relation) {
      const restriction = restrictionOf(relation);
      if (restriction) relations.restrictions.push(restriction);
      const kind = relation.tags.type === 'multipolygon' ? landKindOf(relation.tags) : null;
      if (!kind) return;
      const waysOf = (role: string) =>
        relation.members
          .filter((member) => member.type === 'way' && member.role === role)
          .map(({ id }) => id);
      relations.outlines.push({ kind, outer: waysOf('outer'), inner: waysOf('inner') });
    },
  });
  return relations;
}

function restrictionOf({ tags, members }: OsmRelation): WrittenRestriction | null {
  if (tags.type !== 'restriction' || !tags.restriction || tags.except) return null;
  const one = (role: string, type: string) => {
    const [member, ...others] = members.filter((other) => other.role === role);
    return member?.type === type && others.length === 0 ? member.id : null;
  };
  const [from, via, to] = [one('from', 'way'), one('via', 'node'), one('to', 'way')];
  if (from === null || via === null || to === null) return null;
  return { from, via, to, rule: tags.restriction.startsWith('only_') ? 'only' : 'forbidden' };
}

async function readLines(path: string, { outlines }: Relations, hasAllStreets: boolean): Promise<Lines> {
  const parts = new Set(outlines.flatMap(({ outer, inner }) => [...outer, ...inner]));
  const found: Lines = { streets: [], land: [], parts: new Map() };
  await readPbf(path, {
    way(way: OsmLine) {
      if (parts.has(way.id)) found.parts.set(way.id, way.nodes);
      const street = streetOf(way.tags, hasAllStreets);
      if (street) found.streets.push({ street: { id: way.id, ...street }, nodes: way.nodes });
      const kind = way.nodes[0] === way.nodes.at(-1) ? landKindOf(way.tags) : null;
      if (kind) found.land.push({ kind, nodes: way.nodes });
    },
  });
  return found;
}

/** Those of streets that are not taken too: whatever builds a graph passes over them. */
function restrictionsOf({ restrictions }: Relations, points: NodePoints): TurnRestriction[] {
  return restrictions.flatMap(({ from, via, to, rule }) => {
    const at = points.of(via);
    return at ? [{ from, via: at, to, rule }] : [];
  });
}

function landOf(
  { kind, outer, inner }: Outline,
  parts: ReadonlyMap<number, readonly number[]>,
  lineOf: (nodes: readonly number[]) => Point[],
): Land[] {
  const ringsOf = (members: readonly number[]) =>
    closeRings(members.flatMap((id) => [parts.get(id) ?? []].filter((nodes) => nodes.length > 0))).map(
      lineOf,
    );
  const holes = ringsOf(inner);
  return ringsOf(outer).map((ring) => ({
    kind,
    rings: [ring, ...holes.filter((hole) => hole[0] && isInside(hole[0], ring))],
  }));
}

function extentOf(streets: readonly Street[]): BoundingBox {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { line } of streets)
    for (const [longitude, latitude] of line) {
      [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
      [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    }
  return [west, south, east, north];
}
