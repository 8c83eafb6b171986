import type { Actor } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

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

/**
 * Recipients of an event: viewers of a room, one user when it names one, else all users of the parties it names, and
 * administrators.
 */
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

/**
 * The part of an event that goes to the browser: its parties decide the recipients and are not sent; a wallet is its
 * client's.
 */
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
