import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A vector tile, not compressed. */
  readonly bytes: Uint8Array;
}

export interface Archive {
  readonly tiles: readonly Tile[];
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** Tiles with the same bytes from `id` on. */
  run: number;
}

const HEADER_BYTES = 127;
/** Readers fetch this much first: the root directory has to be inside. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const VECTOR_TILES = 1;

/** One PMTiles archive, version 3: tiles in the order of their numbers, compressed, equal ones once. The same tiles, the same bytes. */
export function archiveOf({ tiles, bounds, metadata }: Archive): Buffer {
  const numbered = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .sort((a, b) => a.id - b.id);
  const { entries, contents, count } = placeTiles(numbered);
  const { root, leaves } = directoriesOf(entries);
  const json = gzip(Buffer.from(JSON.stringify(metadata)));
  const data = Buffer.concat(contents);
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const parts = [root, json, leaves, data];
  let offset = HEADER_BYTES;
  parts.forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  });
  [tiles.length, entries.length, count].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 72 + index * 8);
  });
  header.set([1, GZIP, GZIP, VECTOR_TILES, Math.min(...zooms), Math.max(...zooms)], 96);
  const [west, south, east, north] = bounds;
  bounds.forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  header[118] = Math.min(...zooms);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, ...parts]);
}

function placeTiles(tiles: readonly { id: number; bytes: Uint8Array }[]) {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const placed = new Map<string, { offset: number; length: number }>();
  let end = 0;
  for (const { id, bytes } of tiles) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    let place = placed.get(hash);
    if (!place) {
      const content = gzip(bytes);
      place = { offset: end, length: content.length };
      placed.set(hash, place);
      contents.push(content);
      end += content.length;
    }
    const last = entries.at(-1);
    if (last && last.id + last.run === id && last.offset === place.offset) last.run++;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, contents, count: placed.size };
}

/** All entries in the root directory where they fit, otherwise in leaves that it lists. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const only = directoryOf(entries);
  if (HEADER_BYTES + only.length <= FIRST_READ_BYTES) return { root: only, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const listed: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directoryOf(entries.slice(from, from + LEAF_ENTRIES));
    listed.push({ id: entries[from]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directoryOf(listed), leaves: Buffer.concat(leaves) };
}

/** Entries column by column: numbers as differences, runs, lengths, offsets as 0 where one follows the one before it. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const values = [entries.length];
  for (const [index, { id }] of entries.entries()) values.push(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) values.push(run);
  for (const { length } of entries) values.push(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    values.push(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return gzip(Buffer.from(values.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

function gzip(bytes: Uint8Array): Buffer {
  return gzipSync(bytes, { level: 9 });
}
