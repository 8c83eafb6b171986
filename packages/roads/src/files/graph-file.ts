import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import type { RoadGraph } from '../road-graph.ts';

const MAGIC = 0x46524f44;
const VERSION = 1;
/** Magic number, version, bytes of the header. */
const PREFIX_BYTES = 12;
const ALIGNMENT = 4;

const ARRAYS = [
  ['shape', Int32Array],
  ['shapeStart', Int32Array],
  ['name', Int32Array],
  ['edgeStart', Int32Array],
  ['tail', Int32Array],
  ['head', Int32Array],
  ['time_ms', Int32Array],
  ['length_dm', Int32Array],
  ['arcStart', Int32Array],
  ['arcHead', Int32Array],
  ['roadClass', Uint8Array],
  ['isReverse', Uint8Array],
] as const;

interface Header extends Pick<RoadGraph, 'attribution' | 'completeInside' | 'names'> {
  readonly lengths: readonly number[];
}

/** Writes a graph: a header in JSON, then the arrays one after another, little-endian. */
export function writeGraph(path: string, graph: RoadGraph): void {
  const { attribution, completeInside, names } = graph;
  const lengths = ARRAYS.map(([key]) => graph[key].length);
  const header = Buffer.from(
    JSON.stringify({ attribution, completeInside, names, lengths } satisfies Header),
  );
  const prefix = Buffer.alloc(PREFIX_BYTES);
  for (const [index, value] of [MAGIC, VERSION, header.length].entries())
    prefix.writeUInt32LE(value, index * 4);
  const parts = [prefix, header, Buffer.alloc(padding(PREFIX_BYTES + header.length))];
  for (const [key] of ARRAYS) {
    const { buffer, byteOffset, byteLength } = graph[key];
    parts.push(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), Buffer.alloc(padding(byteLength)));
  }
  writeFileSync(path, Buffer.concat(parts));
}

/** Why a file cannot be read as a graph; null if it can. Reads its first bytes only. */
export function problemOfGraph(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      const prefix = new DataView(new ArrayBuffer(PREFIX_BYTES));
      const read = readSync(file, prefix, 0, PREFIX_BYTES, 0);
      return read < PREFIX_BYTES ? notAGraph(path) : problemOfPrefix(path, prefix);
    } finally {
      closeSync(file);
    }
  } catch {
    return `${path} cannot be read.`;
  }
}

/**
 * Reads a graph into one buffer, of which its arrays are views.
 * @throws Error if the file is none of ours or of another version.
 */
export function readGraph(path: string): RoadGraph {
  const bytes = readWhole(path);
  const view = new DataView(bytes);
  const problem = bytes.byteLength < PREFIX_BYTES ? notAGraph(path) : problemOfPrefix(path, view);
  if (problem) throw new Error(problem);
  const headerLength = view.getUint32(8, true);
  const { lengths, ...header } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, PREFIX_BYTES, headerLength)),
  ) as Header;
  let at = PREFIX_BYTES + headerLength + padding(PREFIX_BYTES + headerLength);
  const arrays = ARRAYS.map(([key, TypedArray], index) => {
    const array = new TypedArray(bytes, at, lengths[index]);
    at += array.byteLength + padding(array.byteLength);
    return [key, array] as const;
  });
  return { ...header, ...(Object.fromEntries(arrays) as unknown as Omit<RoadGraph, keyof typeof header>) };
}

function problemOfPrefix(path: string, prefix: DataView): string | null {
  if (prefix.getUint32(0, true) !== MAGIC) return notAGraph(path);
  if (prefix.getUint32(4, true) !== VERSION)
    return `${path} is a road graph of another version. Build it again with "npm run roads".`;
  return null;
}

function notAGraph(path: string): string {
  return `${path} is not a road graph.`;
}

function readWhole(path: string): ArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const bytes = new ArrayBuffer(fstatSync(file).size);
    readSync(file, new Uint8Array(bytes), 0, bytes.byteLength, 0);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function padding(bytes: number): number {
  return (ALIGNMENT - (bytes % ALIGNMENT)) % ALIGNMENT;
}
