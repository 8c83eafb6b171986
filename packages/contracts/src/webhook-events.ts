import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { ORDER_FIELDS } from '@fleet/domain/order-edits.ts';
import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { BILLED_KINDS, DISPUTE_STATES, orderStatus, topUpStatusSchema } from './shapes.ts';

/**
 * What a client's systems are notified of. A message is thin: the object, its previous and its present state; details
 * are read with the permissions of a key. `version` increases when the data of a type changes incompatibly.
 */

const id = z.number().int();
const requestStatus = z.enum(FUEL_REQUEST_STATUSES);

interface Event<Data extends z.ZodType = z.ZodType> {
  readonly version: number;
  /** Permission needed to subscribe an endpoint to these. */
  readonly permission: Permission;
  readonly summary: string;
  readonly data: Data;
  readonly example: z.output<Data>;
}

function event<Data extends z.ZodType>(parts: Omit<Event<Data>, 'version'>): Event<Data> {
  return { version: 1, ...parts };
}

export const WEBHOOK_EVENTS = {
  'fuel_request.status_changed': event({
    permission: 'read fuel_request',
    summary:
      'A fuel request was made, or stands somewhere else: approved, refused, at the pump, completed, waiting',
    data: z.object({
      id,
      /** Null for a newly created one. */
      from_status: requestStatus.nullable(),
      status: requestStatus,
    }),
    example: { id: 5120, from_status: 'transaction_held', status: 'transaction_completed' },
  }),
  'fuel_request.flagged': event({
    permission: 'read anomaly',
    summary: 'A request in progress has indicators of theft or error; `id` is the request',
    data: z.object({ id }),
    example: { id: 5121 },
  }),
  'anomaly_case.changed': event({
    permission: 'read anomaly',
    summary: 'A suspicious fill was found, claimed, decided or found again',
    data: z.object({ id, fuel_request_id: id }),
    example: { id: 71, fuel_request_id: 5121 },
  }),
  'dispute_case.status_changed': event({
    permission: 'read dispute_case',
    summary: 'A dispute of a transaction was opened, upheld or rejected',
    data: z.object({ id, status: z.enum(DISPUTE_STATES) }),
    example: { id: 14, status: 'upheld' },
  }),
  'top_up.status_changed': event({
    permission: 'read top_up',
    summary: 'A top-up was recorded, approved or rejected',
    data: z.object({ id, status: topUpStatusSchema }),
    example: { id: 305, status: 'approved' },
  }),
  'wallet.low_balance': event({
    permission: 'read wallet',
    summary:
      'What is left to fuel with fell below the limit set; told once until it has risen above it again',
    data: z.object({ remaining_halalas: z.number().int(), limit_halalas: z.number().int() }),
    example: { remaining_halalas: 950_000, limit_halalas: 1_000_000 },
  }),
  'invoice.issued': event({
    permission: 'read invoice',
    summary: 'An invoice was issued and signed, and cleared where required',
    data: z.object({ id, number: z.string(), kind: z.enum(BILLED_KINDS) }),
    example: { id: 88, number: 'INV-0000123', kind: 'refuelling' },
  }),
  'credit_note.issued': event({
    permission: 'read invoice',
    summary: 'A credit note was issued; `corrects_id` is the invoice it corrects',
    data: z.object({ id, number: z.string(), corrects_id: id }),
    example: { id: 91, number: 'CN-0000007', corrects_id: 88 },
  }),
  'debit_note.issued': event({
    permission: 'read invoice',
    summary: 'A debit note was issued; `corrects_id` is the invoice of which it charges more',
    data: z.object({ id, number: z.string(), corrects_id: id }),
    example: { id: 93, number: 'DN-0000002', corrects_id: 88 },
  }),
  'invoice.overdue': event({
    permission: 'read invoice',
    summary: 'A reminder of an unpaid invoice was sent',
    data: z.object({ id, number: z.string() }),
    example: { id: 88, number: 'INV-0000123' },
  }),
  'order.status_changed': event({
    permission: 'read order',
    summary:
      'An order for delivery was placed, or stands somewhere else: 10 confirmed, 17 planned, 20 ready for pick-up, 25 shipped, 30 delivered, 40 cancelled',
    data: z.object({
      id,
      /** Null for a newly placed one. */
      from_status: orderStatus.nullable(),
      status: orderStatus,
    }),
    example: { id: 640, from_status: 20, status: 25 },
  }),
  'order.changed': event({
    permission: 'read order',
    summary: 'What is ordered, when or whereto was changed',
    data: z.object({ id, status: orderStatus, fields: z.array(z.enum(ORDER_FIELDS)) }),
    example: { id: 640, status: 10, fields: ['delivery_date'] },
  }),
  'webhook.test': event({
    permission: 'read webhook_endpoint',
    summary: 'A test message; `id` is the endpoint. Every endpoint receives it',
    data: z.object({ id }),
    example: { id: 3 },
  }),
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export type WebhookData<Type extends WebhookEventType> = z.input<(typeof WEBHOOK_EVENTS)[Type]['data']>;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];
/** Event types an endpoint can subscribe to. */
export type ChosenEventType = Exclude<WebhookEventType, 'webhook.test'>;
export const CHOSEN_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter((type) => type !== 'webhook.test') as [
  ChosenEventType,
  ...ChosenEventType[],
];

/** The body of a message of this type. */
export function webhookMessage(type: WebhookEventType) {
  const { version, data } = WEBHOOK_EVENTS[type];
  return z.object({
    type: z.literal(type),
    version: z.literal(version),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data,
  });
}
