import {
  FUEL_REQUEST_STATUSES,
  type FuelRequestStatus,
  HELD_TRANSACTION_STATUSES,
} from '@fleet/domain/fuel-request-statuses.ts';
import type { Area } from '../../../lib/area.ts';

/** Status groups of the filter, worded for the sentence above the list. */
export const STATUS_GROUPS = [
  'any',
  'undecided',
  'approved',
  'at_pump',
  'held',
  'completed',
  'no_fuel',
] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

const STATUSES_OF: Record<StatusGroup, readonly FuelRequestStatus[]> = {
  any: [],
  undecided: ['request_pending'],
  approved: ['request_approved'],
  at_pump: ['transaction_initiated', 'transaction_held'],
  held: [...HELD_TRANSACTION_STATUSES],
  completed: ['transaction_completed'],
  no_fuel: ['request_rejected', 'request_cancelled', 'request_expired', 'transaction_cancelled'],
};

/** Which names a row shows, and what can be searched. */
export interface DeskView {
  /** Second column: clients see the vehicle, others the client. */
  readonly who: 'vehicle' | 'client';
  readonly where: 'station' | 'fuel';
  readonly groups: readonly StatusGroup[];
  readonly filters: readonly ('client' | 'network' | 'station')[];
}

const AT_STATION: readonly StatusGroup[] = ['any', 'at_pump', 'held', 'completed', 'no_fuel'];

/** The request list of each area. Stations see requests from the pump on, so earlier statuses are not offered. */
export const DESK_VIEWS: Record<Area, DeskView> = {
  admin: {
    who: 'client',
    where: 'station',
    groups: STATUS_GROUPS,
    filters: ['client', 'network', 'station'],
  },
  customer: { who: 'vehicle', where: 'station', groups: STATUS_GROUPS, filters: ['station'] },
  'gas station': { who: 'client', where: 'fuel', groups: AT_STATION, filters: [] },
  'gas station network': { who: 'client', where: 'station', groups: AT_STATION, filters: ['station'] },
  supervisor: { who: 'client', where: 'fuel', groups: AT_STATION, filters: [] },
};

/** The `status` query of a group or single status; undefined for any. */
export function statusQuery(group: string): string | undefined {
  const one = FUEL_REQUEST_STATUSES.find((status) => status === group);
  const statuses = one ? [one] : (STATUSES_OF[group as StatusGroup] ?? []);
  return statuses.length > 0 ? statuses.join(',') : undefined;
}
