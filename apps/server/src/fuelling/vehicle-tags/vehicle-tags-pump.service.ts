import type { pairVehicleTagAtPump } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { readTag, type TagRefusal, tagNumber } from '@fleet/domain/vehicle-tags.ts';
import type { z } from 'zod';
import { countAgainst, refuseAbove } from '../../access/sessions/attempt-limits.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { codeMacs, macOfNewTag, tagMacs } from './vehicle-tag-macs.service.ts';
import {
  lockActiveTag,
  type OpenCode,
  type ReadTagRow,
  saveCodeUsed,
  saveRefused,
  saveTag,
  unsafeFindByMac,
  unsafeLockOpenCode,
} from './vehicle-tags.queries.ts';
import {
  isCopied,
  MAX_CODES_AN_HOUR,
  MAX_UNKNOWN_TAGS_AN_HOUR,
  REPORT_AGAIN_MS,
  type ReadPlace,
} from './vehicle-tags.rules.ts';
import { pairTag } from './vehicle-tags.service.ts';
import { notifyOfRefusal } from './vehicle-tags-notifications.service.ts';

export type { ReadPlace };

/** A reading at a pump: the tag of a vehicle, or why it is none. */
export type TagReading =
  | { readonly tag: ReadTagRow; readonly refusal: TagRefusal | null }
  | { readonly tag: null; readonly refusal: 'unknown' };

/** What a reader read, at this station at this time. Writes nothing: whoever refuses it says so by `refuseReading`. */
export async function findReading(
  ctx: Ctx,
  text: string,
  here: ReadPlace,
  at: Date = ctx.now,
): Promise<TagReading> {
  const read = readTag(text);
  const tag = read === null ? null : await unsafeFindByMac(ctx, tagMacs(ctx.config, read));
  if (!tag?.is_vehicle_here) return { tag: null, refusal: 'unknown' };
  if (tag.status !== 'active') return { tag, refusal: tag.status };
  return { tag, refusal: isCopied(tag, here, at) ? 'copied' : null };
}

/** Throws TOO_MANY_REQUESTS for somebody who has read too many tags that nobody knows. */
export function requireReadings(ctx: Ctx): Promise<void> {
  return refuseAbove(ctx, unknownTags(ctx));
}

/**
 * Puts a refused reading on record and tells the fleet, once in a while. Returns the refusal to throw, after the transaction is
 * saved.
 */
export async function refuseReading(
  ctx: Ctx,
  tag: ReadTagRow | null,
  refusal: TagRefusal | 'unknown',
  station_id: number,
): Promise<SavedRefusal> {
  await recordAudit(ctx, {
    action: 'refuse_tag',
    subject: 'vehicle_tag',
    subject_id: tag?.id ?? null,
    client_id: tag?.client_id ?? null,
    station_id,
    network_id: ctx.actor.network_id,
    after: { refusal, plate_no: tag?.plate_no ?? null },
  });
  if (tag === null || refusal === 'unknown') {
    await countAgainst(ctx, unknownTags(ctx));
    return new SavedRefusal('TAG_UNKNOWN', 'This tag is paired with no vehicle.');
  }
  if (await saveRefused(ctx, tag.id, new Date(ctx.now.getTime() - REPORT_AGAIN_MS)))
    await notifyOfRefusal(ctx, tag, refusal, station_id);
  const details = { tag_number: tagNumber(tag.id), status: tag.status };
  if (refusal === 'other_vehicle')
    return new SavedRefusal('TAG_MISMATCH', 'The tag of another vehicle.', details);
  return refusal === 'copied'
    ? new SavedRefusal('TAG_COPIED', 'Read elsewhere a moment ago.', details)
    : new SavedRefusal('TAG_BLOCKED', `This tag is ${refusal}.`, details);
}

/** The tag was read here, and let its vehicle fuel. A device that had no line may say so later than others. */
export async function noteReading(
  ctx: Ctx,
  tag: Pick<ReadTagRow, 'id' | 'last_read_at'>,
  here: ReadPlace,
  at: Date,
): Promise<void> {
  if (tag.last_read_at !== null && tag.last_read_at > at) return;
  await saveTag(ctx, tag.id, {
    last_read_at: at,
    last_read_station_id: here.station_id,
    last_read_latitude: here.latitude,
    last_read_longitude: here.longitude,
  });
}

/** The vehicle of a pairing code. Throws TAG_CODE_INVALID and TOO_MANY_REQUESTS. */
export async function checkCode(ctx: Ctx, code: string) {
  await countAgainst(ctx, typedCodes(ctx));
  return inTransaction(ctx, async (ctx) => presentVehicle(await lockCode(ctx, code)));
}

/**
 * Pairs a tag with the vehicle of a code; the tag it had is replaced. Throws TAG_CODE_INVALID, TOO_MANY_REQUESTS, and
 * INVALID_FIELDS under `tag`: the code then stays good.
 */
export async function pairAtPump(
  ctx: Ctx,
  { code, tag }: z.output<(typeof pairVehicleTagAtPump)['body']>,
  station_id: number,
) {
  await countAgainst(ctx, typedCodes(ctx));
  return inTransaction(ctx, async (ctx) => {
    const open = await lockCode(ctx, code);
    const { client_id, plate_no } = open;
    const vehicle = { id: open.vehicle_id, client_id, plate_no };
    const replaces = await lockActiveTag(ctx, vehicle.id);
    const mac = macOfNewTag(ctx.config, tag);
    const id = await pairTag(ctx, vehicle, mac, { paired_in: 'pump', station_id, replaces });
    await saveCodeUsed(ctx, open.id, id);
    return { ...presentVehicle(open), tag_number: tagNumber(id) };
  });
}

async function lockCode(ctx: Ctx, code: string): Promise<OpenCode> {
  const open = await unsafeLockOpenCode(ctx, codeMacs(ctx.config, code));
  if (!open)
    // Saved, or an idempotent call would take its count back with it.
    throw new SavedRefusal('TAG_CODE_INVALID', 'Wrong, used or expired.', undefined, {
      code: 'wrong_tag_code',
    });
  return open;
}

function presentVehicle({ plate_no, plate_kind, name, client_name_en, client_name_ar }: OpenCode) {
  return { plate_no, plate_kind, name, client: { name_en: client_name_en, name_ar: client_name_ar } };
}

function typedCodes({ actor }: Ctx) {
  return [limitOf(actor.user_id, 'vehicle_tag_code', MAX_CODES_AN_HOUR)];
}

function unknownTags({ actor }: Ctx) {
  return [limitOf(actor.user_id, 'vehicle_tag', MAX_UNKNOWN_TAGS_AN_HOUR)];
}

function limitOf(user_id: number | null, kind: string, max: number) {
  const value = user_id === null ? null : String(user_id);
  return { kind, value, max, refusal: 'TOO_MANY_REQUESTS' } as const;
}
