import { distanceMetres } from '@fleet/domain/geo.ts';
import { isChangingTag, readTag, type TagStatus } from '@fleet/domain/vehicle-tags.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { vehicleTags } from './vehicle-tags.table.ts';

export type TagRow = typeof vehicleTags.$inferSelect;

/** A driver gets the code in the morning and is at a pump in the evening. */
export const CODE_LIFETIME_MS = 24 * 3_600_000;
/** Codes an attendant may type in an hour, right ones included: each pairing takes two. */
export const MAX_CODES_AN_HOUR = 60;
/** Tags nobody knows that an attendant may read in an hour. */
export const MAX_UNKNOWN_TAGS_AN_HOUR = 20;
/** A tag that is refused again and again is reported once in this time. */
export const REPORT_AGAIN_MS = 10 * 60_000;

/** Stations of one junction: positions are not exact, and attendants walk across. */
const NEAR_METRES = 5_000;
const MAX_KM_PER_HOUR = 200;

/** What is wrong with a tag that is to be paired; null for nothing. */
export function tagProblem(text: string): 'not_a_tag' | 'changing_tag' | null {
  if (readTag(text) === null) return 'not_a_tag';
  return isChangingTag(text) ? 'changing_tag' : null;
}

/** Replaced is final; a tag that stays as it is needs no change. Throws STATUS_CONFLICT and REASON_REQUIRED. */
export function requireStatusChange(from: TagStatus, to: TagStatus, reason: string | undefined): void {
  if (from === 'replaced' || from === to)
    throw new AppError('STATUS_CONFLICT', `A tag that is ${from} cannot become ${to}.`, { status: from });
  if (to !== 'active' && !reason)
    throw new AppError('REASON_REQUIRED', 'Say why.', undefined, { reason: 'required' });
}

/** What the reader may do with a tag: the same questions the actions ask. */
export function tagAbilities(actor: Pick<Actor, 'permissions'>, { status }: Pick<TagRow, 'status'>) {
  const may = actor.permissions.has('update vehicle_tag') && status !== 'replaced';
  return {
    block: may && status === 'active',
    report_lost: may && status !== 'lost',
    activate: may && status !== 'active',
    move: may && status === 'active',
    replace: may && status === 'active',
  };
}

export interface ReadPlace {
  readonly station_id: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Read farther from its last station than a vehicle can have driven since: one of the two is a copy. */
export function isCopied(
  tag: Pick<TagRow, 'last_read_at' | 'last_read_station_id' | 'last_read_latitude' | 'last_read_longitude'>,
  here: ReadPlace,
  at: Date,
): boolean {
  const { last_read_at, last_read_latitude: latitude, last_read_longitude: longitude } = tag;
  if (last_read_at === null || latitude === null || longitude === null) return false;
  if (tag.last_read_station_id === here.station_id) return false;
  const metres = distanceMetres({ latitude, longitude }, here);
  if (metres <= NEAR_METRES) return false;
  const hours = Math.abs(at.getTime() - last_read_at.getTime()) / 3_600_000;
  return metres / 1_000 > hours * MAX_KM_PER_HOUR;
}
