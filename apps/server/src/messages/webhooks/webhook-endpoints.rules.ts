import {
  MAX_WEBHOOK_ENDPOINTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '@fleet/contracts/webhook-events.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ListedDelivery } from './webhook-deliveries.queries.ts';
import type { EndpointRow, ListedEndpoint } from './webhook-endpoints.queries.ts';

/** An endpoint receives nothing its creator may not read. Throws INVALID_FIELDS. */
export function requireReadable(actor: Actor, types: readonly string[]): void {
  if (types.filter(isEventType).every((type) => actor.permissions.has(WEBHOOK_EVENTS[type].permission)))
    return;
  throw new AppError('INVALID_FIELDS', 'A webhook cannot receive what you may not read.', undefined, {
    event_types: 'not_yours',
  });
}

/** Throws TOO_MANY_WEBHOOK_ENDPOINTS. */
export function requireRoom(endpoints: number): void {
  if (endpoints >= MAX_WEBHOOK_ENDPOINTS)
    throw new AppError('TOO_MANY_WEBHOOK_ENDPOINTS', 'Remove endpoints that are not used any more first.', {
      max: MAX_WEBHOOK_ENDPOINTS,
    });
}

/** Throws STATUS_CONFLICT for an endpoint that is switched off: nothing would be sent. */
export function requireActive({ status }: Pick<EndpointRow, 'status'>): void {
  if (status !== 'active')
    throw new AppError('STATUS_CONFLICT', 'This endpoint is switched off; enable it first.');
}

/** Whether a process is sending this message now: its next attempt is leased. */
export function isBeingSent({ leased_until }: { leased_until: Date | null }, now: Date): boolean {
  return leased_until !== null && leased_until > now;
}

/** An endpoint as the wire has it. */
export function presentEndpoint(row: ListedEndpoint, actor: Actor, now: Date): WebhookEndpoint {
  const may = actor.permissions.has('update webhook_endpoint');
  const isActive = row.status === 'active';
  const { last_delivery } = row;
  return {
    ...row,
    event_types: row.event_types.filter(isEventType),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until:
      row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
    last_delivery: last_delivery && {
      ...last_delivery,
      created_at: new Date(last_delivery.created_at).toISOString(),
    },
    created_at: row.created_at.toISOString(),
    can: {
      update: may,
      enable: may && !isActive,
      disable: may && isActive,
      rotate: may,
      test: may && isActive,
      replay: may && isActive,
      remove: may,
    },
  };
}

/** A delivery as the wire has it. */
export function presentDelivery(row: ListedDelivery, actor: Actor, now: Date): WebhookDelivery {
  const { endpoint_status, leased_until, last_attempt, next_attempt_at, ...shown } = row;
  const isActive = endpoint_status === 'active';
  return {
    ...shown,
    type: row.type as WebhookEventType,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_attempt_at: row.status === 'waiting' && isActive ? next_attempt_at.toISOString() : null,
    last_attempt: last_attempt && { ...last_attempt, at: new Date(last_attempt.at).toISOString() },
    can: {
      replay:
        actor.permissions.has('update webhook_endpoint') && isActive && !isBeingSent({ leased_until }, now),
    },
  };
}

function isEventType(text: string): text is WebhookEventType {
  return text in WEBHOOK_EVENTS;
}
