import { WEBHOOK_EVENTS, type WebhookData, type WebhookEventType } from '@fleet/contracts/webhook-events.ts';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { OrderField } from '@fleet/domain/order-edits.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';

/** An event for a client's systems. */
export type Happening = {
  [Type in WebhookEventType]: {
    readonly client_id: number;
    readonly type: Type;
    readonly data: WebhookData<Type>;
  };
}[WebhookEventType];

type Payload = Record<string, unknown>;
type Reader<What> = (happening: What) => Happening[];

/** The text of a message: what is signed and sent, to the letter. */
export function bodyOf({ type, data }: Happening, now: Date): string {
  return JSON.stringify({ type, version: WEBHOOK_EVENTS[type].version, timestamp: now.toISOString(), data });
}

/** A case, or with no id a request that is still in progress. */
interface AnomalyEvent {
  readonly id?: number;
  readonly fuel_request_id: number;
  readonly client_id: number;
}

interface Notice {
  readonly kind: string;
  readonly subject_id: number;
  /** What open screens receive; of the two kinds that are read here. */
  readonly event?:
    | ({ readonly type: 'anomaly' } & AnomalyEvent)
    | { readonly type: 'dispute_case'; readonly client_id: number };
}

const DISPUTE_STATES = {
  dispute_opened: 'open',
  dispute_upheld: 'upheld',
  dispute_rejected: 'rejected',
} as const;

const TOP_UP_STATES = { recorded: 'pending', approved: 'approved', rejected: 'rejected' } as const;

/** Jobs as webhook events. The platform's internal events are left out. */
export const HAPPENINGS: Readonly<Record<string, Reader<Payload>>> = {
  fuel_request: reads<{
    id: number;
    client_id: number;
    from: FuelRequestStatus | null;
    to: FuelRequestStatus;
  }>(({ id, client_id, from, to }) =>
    // The same status again: something else about it was written.
    from === to
      ? []
      : [{ client_id, type: 'fuel_request.status_changed', data: { id, from_status: from, status: to } }],
  ),
  top_up: reads<{ id: number; client_id: number; change: string }>(({ id, client_id, change }) =>
    isOneOf(TOP_UP_STATES, change)
      ? [{ client_id, type: 'top_up.status_changed', data: { id, status: TOP_UP_STATES[change] } }]
      : [],
  ),
  order: reads<{
    id: number;
    client_id: number;
    from?: OrderStatus;
    status: OrderStatus;
    changed?: OrderField[];
  }>(({ id, client_id, from = null, status, changed = [] }) => {
    if (from !== status)
      return [{ client_id, type: 'order.status_changed', data: { id, from_status: from, status } }];
    return changed.length === 0
      ? []
      : [{ client_id, type: 'order.changed', data: { id, status, fields: changed } }];
  }),
  anomaly: reads<AnomalyEvent>(anomalyOf),
  notice: reads<Notice>(({ kind, subject_id, event }) => {
    if (event?.type === 'anomaly') return anomalyOf(event);
    if (event?.type !== 'dispute_case' || !isOneOf(DISPUTE_STATES, kind)) return [];
    const data = { id: subject_id, status: DISPUTE_STATES[kind] };
    return [{ client_id: event.client_id, type: 'dispute_case.status_changed', data }];
  }),
};

function anomalyOf({ id, fuel_request_id, client_id }: AnomalyEvent): Happening[] {
  return id === undefined
    ? [{ client_id, type: 'fuel_request.flagged', data: { id: fuel_request_id } }]
    : [{ client_id, type: 'anomaly_case.changed', data: { id, fuel_request_id } }];
}

/** Payloads of jobs are what their writers put in. */
function reads<What>(reader: Reader<What>): Reader<Payload> {
  return (payload) => reader(payload as What);
}

function isOneOf<Key extends string>(known: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(known, text);
}
