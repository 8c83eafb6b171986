import { createCipheriv, createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { getPumpOfflineCache } from '@fleet/contracts/fuelling/pump-devices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { pricesFrom } from '../../stations/fuel-prices/fuel-prices.service.ts';
import { getStationHeader } from '../../stations/stations/stations.service.ts';
import { mayComeHere, servableHere, stationOf } from '../fuel-requests/fuel-requests-queue.service.ts';
import { isBelieved, soldWithoutLine } from './pump-devices.queries.ts';
import { currentPinKey } from './pump-devices-keys.service.ts';

/** Trying every possible plate takes days on one machine; one typed plate takes a cheap phone a second. */
const ITERATIONS = 20_000;
const MAX_CACHED = 20_000;
const CACHE_VERSION_MS = 5 * 60_000;

const derive = promisify(pbkdf2);
const derived = new Map<string, Buffer>();

/** What a device of this station may hold while it has no line. */
export async function getOfflineCache(
  ctx: Ctx,
  { device_id, known }: z.output<(typeof getPumpOfflineCache)['query']>,
): Promise<z.input<(typeof getPumpOfflineCache)['response']>> {
  const station = await getStationHeader(ctx, stationOf(ctx));
  const today = riyadhDate(ctx.now);
  const { OFFLINE_MAX_FILLS, OFFLINE_MAX_HALALAS, OFFLINE_MAX_REQUESTS, TOKEN_SECRET } = ctx.config;
  const isOff = OFFLINE_MAX_FILLS === 0 || OFFLINE_MAX_HALALAS === 0;
  const is_revoked = device_id !== undefined && !(await isBelieved(ctx, device_id, station.id));
  const may = await mayComeHere(ctx, isOff || is_revoked ? 0 : OFFLINE_MAX_REQUESTS);
  const salt = createHmac('sha256', TOKEN_SECRET).update(`pump book ${station.id} ${today}`).digest();
  const version = versionOf(may, salt, ctx.now);
  const { id, public_key } = await currentPinKey(ctx);
  return {
    as_of: ctx.now.toISOString(),
    is_revoked,
    station: { id: station.id, name_en: station.name_en, name_ar: station.name_ar },
    max_fills: OFFLINE_MAX_FILLS,
    max_halalas: OFFLINE_MAX_HALALAS,
    ...(await soldWithoutLine(ctx, station.id, today)),
    pin_key: { id, public_key },
    salt: salt.toString('base64'),
    iterations: ITERATIONS,
    version,
    entries: known === version ? null : await sealed(ctx, may, salt),
    prices: await pricesFrom(ctx, station.id, ctx.now),
  };
}

/** The same requests within some minutes are the same cache: a device polls often, and encryption is expensive. */
function versionOf(rows: readonly { readonly id: number }[], salt: Buffer, now: Date): string {
  const ids = rows.map(({ id }) => id).join(' ');
  const period = Math.floor(now.getTime() / CACHE_VERSION_MS);
  return createHash('sha256').update(salt).update(`${period} ${ids}`).digest('hex');
}

async function sealed(ctx: Ctx, rows: Parameters<typeof servableHere>[1], salt: Buffer) {
  const entries = await Promise.all(
    (await servableHere(ctx, rows)).flatMap(({ proofs, request }) => {
      const text = JSON.stringify(request);
      return proofs.map((proof) => entryOf(proof, salt, text));
    }),
  );
  // In an order that does not reveal which two belong together.
  return entries.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** A request that only its plate, or its driver's code, opens. */
async function entryOf(proof: string, salt: Buffer, text: string) {
  const bytes = await stretched(proof, salt);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes.subarray(32), iv);
  // The tag is after the text, where browsers expect it.
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    tag: bytes.subarray(0, 32).toString('hex'),
    iv: iv.toString('base64'),
    box: box.toString('base64'),
  };
}

/** The same plate at the same station on the same day is stretched once. */
async function stretched(proof: string, salt: Buffer): Promise<Buffer> {
  const key = `${salt.toString('hex')} ${proof}`;
  const known = derived.get(key);
  if (known) return known;
  const bytes = await derive(proof, salt, ITERATIONS, 64, 'sha256');
  if (derived.size >= MAX_CACHED) derived.clear();
  derived.set(key, bytes);
  return bytes;
}
