import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { readerOf } from './backup-entries.ts';

// The outside of a backup: a line that names the format, a salt, and parts that are sealed one by one, so that a backup of any size is
// written and read as it comes. Parts are numbered and the last one says so: none can be changed, left out, swapped or cut off unseen.

const FORMAT = Buffer.from('FLEET-FUEL BACKUP 1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PART_BYTES = 1024 * 1024;
/** Set in the length of the last part. */
const LAST = 0x80000000;
/** About a third of a second and 128 MB for each guess of a passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Not a backup, another passphrase, or damaged: nothing of it can be used. */
export class BackupError extends Error {}

export async function* sealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([FORMAT, salt]);
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield sealPart(key, number++, false, Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  }
  yield sealPart(key, number, true, Buffer.concat(waiting));
}

export async function* unsealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readerOf(source, new BackupError('The backup is cut off.'));
  const format = await reader.take(FORMAT.length);
  if (!format.equals(FORMAT)) throw new BackupError('This is no backup, or one of another version.');
  const key = await keyOf(passphrase, await reader.take(SALT_BYTES));
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const length = (await reader.take(4)).readUInt32BE();
    isLast = length >= LAST;
    const size = isLast ? length - LAST : length;
    const tag = await reader.take(TAG_BYTES);
    yield openPart(key, number, isLast, tag, await reader.take(size));
  }
  if (!(await reader.isAtEnd())) throw new BackupError('Something was added behind the end of the backup.');
}

function sealPart(key: Buffer, number: number, isLast: boolean, part: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  const bytes = Buffer.concat([cipher.update(part), cipher.final()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(isLast ? bytes.length + LAST : bytes.length);
  return Buffer.concat([length, cipher.getAuthTag(), bytes]);
}

function openPart(key: Buffer, number: number, isLast: boolean, tag: Buffer, part: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAuthTag(tag);
    return Buffer.concat([decipher.update(part), decipher.final()]);
  } catch {
    throw new BackupError(
      number === 0
        ? 'The passphrase is not that of the backup, or its beginning is damaged.'
        : `The backup is damaged in its part ${number + 1}.`,
    );
  }
}

/** Never twice with a key, as each backup has its own salt. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)(
    passphrase.normalize('NFC'),
    salt,
    32,
    COST,
  );
}
