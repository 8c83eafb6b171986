import type { LoginArea } from '@fleet/contracts/access/sessions.ts';
import { GROUP_AREA, GROUPS, type Group, type Role } from '@fleet/contracts/permissions.ts';

export type SignInArea = 'admin' | 'client' | 'gas_station' | 'supervisor' | 'development';

const ROLES_OF_AREA: Record<SignInArea, readonly Role[]> = {
  admin: ['admin'],
  client: ['customer'],
  gas_station: ['gas station', 'gas station network'],
  supervisor: ['supervisor'],
  development: ['admin', 'customer', 'gas station', 'gas station network', 'supervisor'],
};

/** The groups that may sign in at this login. */
export function groupsOf(area: SignInArea): readonly Group[] {
  return GROUPS.filter((group) => ROLES_OF_AREA[area].includes(GROUP_AREA[group]));
}

/** The login of a person who named none: by a code or a passkey. */
export function areaOf({ group }: { readonly group: Group }): SignInArea {
  const area = loginAreaOf(group);
  return area === 'gas-station' ? 'gas_station' : area;
}

/** Where a group signs in. */
export function loginAreaOf(group: Group): LoginArea {
  const role = GROUP_AREA[group];
  if (role === 'customer') return 'client';
  return role === 'gas station network' || role === 'gas station' ? 'gas-station' : role;
}

/** Wrong passwords for one name without a pause. */
export const FREE_FAILURES = 5;
/** The same from one address: an office, or a carrier's whole cell, shares it. */
export const FREE_FAILURES_OF_ADDRESS = 30;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** After this long without a wrong password the count restarts. */
export const FAILURE_WINDOW_MS = 60 * 60_000;

export interface Failures {
  readonly failures: number;
  readonly last_at: Date;
  /** How many of them are free of delay; FREE_FAILURES by default. */
  readonly free?: number;
}

/**
 * When the next attempt is allowed: one minute after the last free wrong password in a row, then twice as long each
 * time, 15 minutes at most.
 */
export function retryAt({ failures, last_at, free = FREE_FAILURES }: Failures): Date | null {
  if (failures < free) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - free, 10), LONGEST_PAUSE_MS);
  return new Date(last_at.getTime() + pause);
}

/** The end of the longest pause that still runs, or null. */
export function pausedUntil(counters: readonly Failures[], now: Date): Date | null {
  const ends = counters.map(retryAt).filter((end): end is Date => end !== null && end > now);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map(Number)));
}

/** Tries left before a pause, by the counter that is furthest on. */
export function triesLeft(counters: readonly Failures[]): number {
  const left = counters.map(({ failures, free = FREE_FAILURES }) => free - failures);
  return Math.max(0, Math.min(FREE_FAILURES, ...left));
}
