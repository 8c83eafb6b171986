import { createInflateRaw } from 'node:zlib';

/** A workbook of twenty thousand lines unpacks to a tenth of this. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_ENTRIES = 500;
const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Whether a ZIP file may be opened: it is complete, and unpacked it is no larger than a workbook can be. Every part
 * is unpacked and counted without being stored, since the sizes a file declares may be false.
 */
export async function isSafeZip(bytes: Buffer): Promise<boolean> {
  const parts = listParts(bytes);
  if (!parts) return false;
  let left = MAX_UNPACKED_BYTES;
  for (const part of parts) {
    const size = part.method === STORED ? part.packed.length : await unpackedSize(part.packed, left);
    left -= size;
    if (left < 0) return false;
  }
  return true;
}

interface Part {
  readonly method: number;
  readonly packed: Buffer;
}

/** The parts the directory at the end of the file names; null when it is not whole. */
function listParts(bytes: Buffer): Part[] | null {
  const end = findEnd(bytes);
  if (end < 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > MAX_ENTRIES) return null;
  const parts: Part[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const method = bytes.readUInt16LE(at + 10);
    const packedSize = bytes.readUInt32LE(at + 20);
    const start = bytes.readUInt32LE(at + 42);
    if ((method !== STORED && method !== DEFLATED) || start + 30 > bytes.length) return null;
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    if (data + packedSize > bytes.length) return null;
    parts.push({ method, packed: bytes.subarray(data, data + packedSize) });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The end record is in the last 64 kB, before a comment of the archive. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes.readUInt32LE(at) === END_RECORD) return at;
  }
  return -1;
}

/** Bytes a part unpacks to, counted until they are more than `most`; more than `most` too when it is broken. */
function unpackedSize(packed: Buffer, max: number): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > max) inflate.destroy();
    });
    inflate.on('error', () => resolve(max + 1));
    inflate.on('close', () => resolve(size));
    inflate.end(packed);
  });
}
