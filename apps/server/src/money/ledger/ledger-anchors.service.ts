import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { isMacOf, macsOf } from '../../platform/keys.ts';
import { findSealAt, findSealBefore } from './ledger-seals.queries.ts';

const NAME = /^\d{4}-\d\d-\d\d\.json$/;
const EXAMPLES = 5;

/** The end of the chain on one day, outside the database: whoever rewrites rows and seals there cannot rewrite this too. */
interface Anchor {
  readonly day: string;
  readonly position: number;
  readonly hash: string;
  readonly signature: string;
}
type Head = Omit<Anchor, 'signature'>;

/** Writes down where the chain ends, once a day; false where there is nowhere to, today's is there already or nothing is sealed yet. */
export async function anchorSeals(ctx: Ctx): Promise<boolean> {
  const folder = ctx.config.SEAL_ANCHORS;
  if (!folder) return false;
  const day = riyadhDate(ctx.now);
  const file = join(folder, `${day}.json`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).includes(`${day}.json`)) return false;
  const end = await findSealBefore(ctx, null);
  if (!end) return false;
  await writeAnchor(ctx, file, { day, position: end.position, hash: end.hash.toString('hex') });
  return true;
}

/** Whole or not at all; of several processes the last one wins, and each wrote what is true. */
async function writeAnchor(ctx: Ctx, file: string, { day, position, hash }: Head): Promise<void> {
  const head = { day, position, hash };
  const text = `${JSON.stringify({ ...head, signature: signatureOf(ctx, head) }, null, 2)}\n`;
  const staging = `${file}.${crypto.randomUUID()}`;
  await writeFile(staging, text, { mode: 0o444, flush: true });
  await rename(staging, file);
}

/** Signs by the key of now what was signed by the one before; how many. */
export async function signAnchorsAgain(ctx: Ctx): Promise<number> {
  const folder = ctx.config.SEAL_ANCHORS;
  if (!folder) return 0;
  let signed = 0;
  for (const name of await namesIn(folder)) {
    const anchor = readAnchor(await readFile(join(folder, name), 'utf8'));
    if (!anchor || !isSigned(ctx, anchor) || anchor.signature === signatureOf(ctx, anchor)) continue;
    await writeAnchor(ctx, join(folder, name), anchor);
    signed += 1;
  }
  return signed;
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort();

/** Whether the chain still goes through every anchor: how many there are, how many do not hold, and the first of these. */
export async function verifyAnchors(
  ctx: Ctx,
): Promise<{ checked: number; broken: number; examples: string[] }> {
  const folder = ctx.config.SEAL_ANCHORS;
  if (!folder) return { checked: 0, broken: 0, examples: [] };
  const names = await namesIn(folder);
  const wrong: string[] = [];
  for (const name of names) {
    const anchor = readAnchor(await readFile(join(folder, name), 'utf8'));
    const holds = anchor && `${anchor.day}.json` === name && isSigned(ctx, anchor);
    const seal = holds ? await findSealAt(ctx, anchor.position) : null;
    if (!holds) wrong.push(`${name} is not signed by this server`);
    else if (seal?.hash.toString('hex') !== anchor.hash)
      wrong.push(`${anchor.day} at seal ${anchor.position}`);
  }
  return { checked: names.length, broken: wrong.length, examples: wrong.slice(0, EXAMPLES) };
}

function readAnchor(text: string): Anchor | null {
  try {
    const { day, position, hash, signature } = JSON.parse(text) as Anchor;
    return { day: String(day), position, hash: String(hash), signature: String(signature) };
  } catch {
    return null;
  }
}

/** By the key of what is kept, which the database does not know. */
const signatureOf = (ctx: Ctx, head: Head) => macsOf(ctx.config.KEYS.sealing, textOf(head))[0];

const isSigned = (ctx: Ctx, anchor: Anchor) =>
  isMacOf(ctx.config.KEYS.sealing, textOf(anchor), anchor.signature);

const textOf = ({ day, position, hash }: Head) => `seal anchor ${day} ${position} ${hash}`;
