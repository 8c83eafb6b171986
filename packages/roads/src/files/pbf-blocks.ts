import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';

export interface OsmNode {
  readonly id: number;
  /** Degrees times 10⁷. */
  readonly longitude: number;
  readonly latitude: number;
  readonly tags: Tags;
}

export interface OsmLine {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: Tags;
}

export interface OsmRelation {
  readonly members: readonly { id: number; type: 'node' | 'way' | 'relation'; role: string }[];
  readonly tags: Tags;
}

export type Tags = Readonly<Record<string, string>>;

/** What a pass over a file takes; what nobody takes is skipped without being read. */
export interface OsmVisitor {
  readonly node?: (node: OsmNode) => void;
  readonly way?: (way: OsmLine) => void;
  readonly relation?: (relation: OsmRelation) => void;
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);
const NO_TAGS: Tags = {};
const inflated = promisify(inflate);

/**
 * One pass over an `.osm.pbf` file, a block of a few megabytes at a time. Returns the bounds its header names, in degrees: west, south,
 * east, north. Throws for a file that is none, or of a kind it does not read.
 */
export async function readPbf(
  path: string,
  visitor: OsmVisitor,
): Promise<[number, number, number, number] | null> {
  let bounds: [number, number, number, number] | null = null;
  const file = await open(path);
  try {
    let position = 0;
    const { size } = await file.stat();
    const take = async (length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw new Error(`${path} ends within a block`);
      position += length;
      return buffer;
    };
    while (position < size) {
      const headerLength = (await take(4)).readUInt32BE();
      if (headerLength > 65_536) throw new Error(`${path} is no .osm.pbf file`);
      const { type, length } = readBlobHeader(await take(headerLength));
      const block = await unpackBlob(await take(length));
      if (type === 'OSMHeader') bounds = readHeader(block);
      else if (type === 'OSMData') readBlock(block, visitor);
    }
  } finally {
    await file.close();
  }
  return bounds;
}

function readBlobHeader(bytes: Buffer): { type: string; length: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      else if (tag === 3) header.length = pbf.readVarint();
    },
    { type: '', length: 0 },
  );
}

async function unpackBlob(bytes: Buffer): Promise<Uint8Array> {
  const blob = new PbfReader(bytes).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.raw = pbf.readBytes();
      else if (tag === 3) found.zlib = pbf.readBytes();
      else if (tag >= 4) throw new Error('compressed in another form than zlib: convert it with osmium cat');
    },
    { raw: null as Uint8Array | null, zlib: null as Uint8Array | null },
  );
  return blob.raw ?? inflated(blob.zlib ?? new Uint8Array());
}

function readHeader(block: Uint8Array): [number, number, number, number] | null {
  const box: number[] = [];
  new PbfReader(block).readFields((tag, _, pbf) => {
    if (tag === 1) {
      // left, right, top, bottom in nanodegrees
      const end = pbf.readVarint() + pbf.pos;
      pbf.readFields(
        (side, __, inner) => {
          box[side - 1] = inner.readSVarint() / 1e9;
        },
        null,
        end,
      );
    } else if (tag === 4) {
      const feature = pbf.readString();
      if (!KNOWN_FEATURES.has(feature)) throw new Error(`needs ${feature}, which is not read here`);
    }
  }, null);
  const [left, right, top, bottom] = box;
  return box.length === 4 ? [left!, bottom!, right!, top!] : null;
}

/** A block's strings, and how its coordinates are scaled. */
interface BlockFrame {
  readonly strings: string[];
  readonly groups: [from: number, to: number][];
  granularity: number;
  latitude: number;
  longitude: number;
}

function readBlock(bytes: Uint8Array, visitor: OsmVisitor): void {
  const pbf = new PbfReader(bytes);
  const frame: BlockFrame = { strings: [], groups: [], granularity: 100, latitude: 0, longitude: 0 };
  pbf.readFields((tag) => {
    if (tag === 1) {
      const end = pbf.readVarint() + pbf.pos;
      pbf.readFields((_, strings) => void strings.push(pbf.readString()), frame.strings, end);
    } else if (tag === 2) {
      const length = pbf.readVarint();
      frame.groups.push([pbf.pos, pbf.pos + length]);
      pbf.pos += length;
    } else if (tag === 17) frame.granularity = pbf.readVarint();
    else if (tag === 19) frame.latitude = pbf.readVarint(true);
    else if (tag === 20) frame.longitude = pbf.readVarint(true);
  }, null);
  for (const [from, to] of frame.groups) {
    pbf.pos = from;
    pbf.readFields(
      (tag) => {
        const end = () => pbf.readVarint() + pbf.pos;
        if (tag === 1 && visitor.node) visitor.node(readNode(pbf, end(), frame));
        else if (tag === 2 && visitor.node) readDenseNodes(pbf, end(), frame, visitor.node);
        else if (tag === 3 && visitor.way) visitor.way(readLine(pbf, end(), frame));
        else if (tag === 4 && visitor.relation) visitor.relation(readRelation(pbf, end(), frame));
      },
      null,
      to,
    );
  }
}

function readNode(pbf: PbfReader, end: number, frame: BlockFrame): OsmNode {
  const [keys, values]: [number[], number[]] = [[], []];
  const node = { id: 0, longitude: 0, latitude: 0 };
  pbf.readFields(
    (tag) => {
      if (tag === 1) node.id = pbf.readSVarint();
      else if (tag === 2) pbf.readPackedVarint(keys);
      else if (tag === 3) pbf.readPackedVarint(values);
      else if (tag === 8) node.latitude = scaled(frame.latitude, pbf.readSVarint(), frame);
      else if (tag === 9) node.longitude = scaled(frame.longitude, pbf.readSVarint(), frame);
    },
    null,
    end,
  );
  return { ...node, tags: tagsOf(keys, values, frame) };
}

/** Columns of differences; tags are key and value numbers with a 0 after each node. */
function readDenseNodes(pbf: PbfReader, end: number, frame: BlockFrame, take: (node: OsmNode) => void): void {
  const ids: number[] = [];
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const pairs: number[] = [];
  pbf.readFields(
    (tag) => {
      if (tag === 1) pbf.readPackedSVarint(ids);
      else if (tag === 8) pbf.readPackedSVarint(latitudes);
      else if (tag === 9) pbf.readPackedSVarint(longitudes);
      else if (tag === 10) pbf.readPackedVarint(pairs);
    },
    null,
    end,
  );
  let [id, latitude, longitude, at] = [0, 0, 0, 0];
  for (let i = 0; i < ids.length; i++) {
    id += ids[i]!;
    latitude += latitudes[i]!;
    longitude += longitudes[i]!;
    let tags: Record<string, string> | null = null;
    for (; at < pairs.length && pairs[at] !== 0; at += 2) {
      tags ??= {};
      tags[frame.strings[pairs[at]!]!] = frame.strings[pairs[at + 1]!]!;
    }
    at++;
    take({
      id,
      longitude: scaled(frame.longitude, longitude, frame),
      latitude: scaled(frame.latitude, latitude, frame),
      tags: tags ?? NO_TAGS,
    });
  }
}

function readLine(pbf: PbfReader, end: number, frame: BlockFrame): OsmLine {
  const [keys, values, nodes]: [number[], number[], number[]] = [[], [], []];
  let id = 0;
  pbf.readFields(
    (tag) => {
      if (tag === 1) id = pbf.readVarint();
      else if (tag === 2) pbf.readPackedVarint(keys);
      else if (tag === 3) pbf.readPackedVarint(values);
      else if (tag === 8) pbf.readPackedSVarint(nodes);
    },
    null,
    end,
  );
  return { id, nodes: summed(nodes), tags: tagsOf(keys, values, frame) };
}

function readRelation(pbf: PbfReader, end: number, frame: BlockFrame): OsmRelation {
  const [keys, values]: [number[], number[]] = [[], []];
  const [roles, ids, types]: [number[], number[], number[]] = [[], [], []];
  pbf.readFields(
    (tag) => {
      if (tag === 2) pbf.readPackedVarint(keys);
      else if (tag === 3) pbf.readPackedVarint(values);
      else if (tag === 8) pbf.readPackedVarint(roles);
      else if (tag === 9) pbf.readPackedSVarint(ids);
      else if (tag === 10) pbf.readPackedVarint(types);
    },
    null,
    end,
  );
  return {
    members: summed(ids).map((id, i) => ({
      id,
      type: MEMBER_TYPES[types[i]!]!,
      role: frame.strings[roles[i]!]!,
    })),
    tags: tagsOf(keys, values, frame),
  };
}

function scaled(offset: number, value: number, { granularity }: BlockFrame): number {
  return Math.round((offset + granularity * value) / 100);
}

function summed(differences: number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

function tagsOf(keys: readonly number[], values: readonly number[], { strings }: BlockFrame): Tags {
  if (keys.length === 0) return NO_TAGS;
  return Object.fromEntries(keys.map((key, i) => [strings[key]!, strings[values[i]!]!]));
}
