import { type FuelRequestStatus, HOLD_OPEN_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import type { Actor } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

/** What the outbox says of a change to a fuel request; `from` is null for a new one and equal to `to` when the status stayed. */
export interface RequestChange {
  readonly id: number;
  readonly client_id: number;
  readonly driver_id: number;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly from: FuelRequestStatus | null;
  readonly to: FuelRequestStatus;
}

/**
 * Who a message can be for. `deciders`: managers and operations of the client. `supervisors`: those whose assigned station it is.
 * Nobody is told of what they did themselves (the query leaves them out).
 */
export type Audience = 'driver' | 'deciders' | 'admins' | 'supervisors';

const NOBODY: readonly Audience[] = [];

/**
 * Who is told when a request reaches a status; live screens hear of every change all the same. A message is for someone who
 * must act, or who waits for the outcome; a fill that goes as usual tells its driver and nobody else.
 */
const TOLD: Record<FuelRequestStatus, readonly Audience[]> = {
  request_pending: ['deciders'],
  request_approved: ['driver'],
  request_rejected: ['driver'],
  request_cancelled: ['driver'],
  request_expired: ['driver'],
  transaction_initiated: NOBODY,
  transaction_held: NOBODY,
  transaction_completed: ['driver'],
  transaction_pending_with_client: ['deciders', 'driver'],
  transaction_pending_with_vw: ['admins', 'supervisors'],
  transaction_cancelled: ['driver', 'deciders'],
};

/** Told besides, because they followed the request where it came from. */
const TOLD_BESIDES: Partial<Record<`${FuelRequestStatus} ${FuelRequestStatus}`, readonly Audience[]>> = {
  // It waited for them and nobody answered.
  'request_pending request_expired': ['deciders'],
  'transaction_pending_with_client transaction_completed': ['supervisors'],
  'transaction_pending_with_vw transaction_completed': ['deciders', 'supervisors'],
  'transaction_pending_with_vw transaction_pending_with_client': ['supervisors'],
  'transaction_pending_with_vw transaction_cancelled': ['supervisors'],
};

/** Who is told of a change: nobody when the status stayed. */
export function audiencesOf(from: FuelRequestStatus | null, to: FuelRequestStatus): readonly Audience[] {
  if (from === to) return NOBODY;
  return [...TOLD[to], ...((from && TOLD_BESIDES[`${from} ${to}`]) ?? NOBODY)];
}

/** Whether balances of the client move with this change: a hold is placed, or resolved. */
export function movesMoney(from: FuelRequestStatus | null, to: FuelRequestStatus): boolean {
  return (from !== null && HOLD_OPEN_STATUSES.has(from)) !== HOLD_OPEN_STATUSES.has(to);
}

/** A name for a set of listeners: `all`, `client:7`, `user:12` … */
export type Channel = string;

/** What an actor listens to: themself, and the one party whose rows they may read. */
export function channelsOf(actor: Actor): Channel[] {
  const own = actor.user_id === null ? [] : [`user:${actor.user_id}`, `group:${actor.group_id}`];
  if (actor.group === 'admin') return [...own, 'all'];
  if (actor.driver_id) return [...own, `driver:${actor.driver_id}`];
  if (actor.client_id) return [...own, `client:${actor.client_id}`];
  if (actor.station_id) return [...own, `station:${actor.station_id}`];
  return actor.network_id ? [...own, `network:${actor.network_id}`] : own;
}

/** Who hears an event: whoever looks at a room, one person when it names one, else everybody of the parties it names, and administrators. */
export function channelsFor(event: ServerEvent): Channel[] {
  if (event.room) return [`room:${event.room}`];
  if (event.user_id) return [`user:${event.user_id}`];
  if (event.group_id) return [`group:${event.group_id}`];
  const channels: Channel[] = ['all'];
  for (const party of ['driver', 'client', 'station', 'network'] as const) {
    if (event[`${party}_id`]) channels.push(`${party}:${event[`${party}_id`]}`);
  }
  return channels;
}

/** What of an event goes to the browser: its parties decided who hears it and are told to nobody; a wallet is its client's. */
export function presentEvent(event: ServerEvent): Record<string, unknown> {
  const {
    user_id: _user,
    client_id,
    driver_id: _driver,
    network_id: _network,
    station_id: _station,
    group_id: _group,
    room: _room,
    ...shown
  } = event;
  return event.type === 'wallet' ? { ...shown, client_id } : shown;
}
