import { addDays, type RiyadhDate, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { temporaryCapacities } from './temporary-capacities.table.ts';

export type Capacity = typeof temporaryCapacities.$inferSelect;

const DAY_MS = 86_400_000;
/** Further ahead a one-time capacity is no longer temporary. */
const MAX_DAYS_AHEAD = 366;

interface RequestedTerm {
  readonly mode: 'once' | 'days';
  readonly ends_at?: string | undefined;
  readonly days?: number | undefined;
}

/**
 * When a capacity granted now ends: at the requested instant, or at the Riyadh midnight after its last day.
 * INVALID_FIELDS for a past instant.
 */
export function firstEnd(requested: RequestedTerm, now: Date): Date {
  if (requested.mode === 'days') return startOfRiyadhDate(addDays(riyadhDate(now), requested.days!));
  const ends_at = new Date(requested.ends_at!);
  if (ends_at <= now)
    throw new AppError('INVALID_FIELDS', 'This moment has passed.', undefined, { ends_at: 'in_the_past' });
  if (ends_at.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    throw new AppError('INVALID_FIELDS', 'This is too far ahead.', undefined, { ends_at: 'too_far_ahead' });
  return ends_at;
}

/**
 * The period a renewing capacity is in on this day, counted from 1, and when that period ends. Follows from its first
 * day alone, so that a late job renews once into the right period, however many it missed.
 */
export function periodOn(
  capacity: Pick<Capacity, 'starts_on' | 'days'>,
  day: RiyadhDate,
): { period: number; ends_at: Date } {
  const days = capacity.days!;
  const since = (startOfRiyadhDate(day).getTime() - startOfRiyadhDate(capacity.starts_on).getTime()) / DAY_MS;
  const period = Math.floor(since / days) + 1;
  return { period, ends_at: startOfRiyadhDate(addDays(capacity.starts_on, period * days)) };
}

/** What the job makes of a capacity whose time is up: another period, or the end; null while it is not. */
export function dueChange(
  capacity: Pick<Capacity, 'starts_on' | 'days' | 'renew_automatically' | 'ends_at'>,
  now: Date,
): { status: 'running'; period: number; ends_at: Date } | { status: 'expired' } | null {
  if (capacity.ends_at > now) return null;
  if (!capacity.renew_automatically) return { status: 'expired' };
  return { status: 'running', ...periodOn(capacity, riyadhDate(now)) };
}
