import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { ORDER_FIELDS } from '@fleet/domain/order-edits.ts';
import { z } from 'zod';
import { DISPUTE_STATES } from './dispute-cases.ts';
import { BILLED_KINDS } from './invoices.ts';
import { orderStatus } from './order-shapes.ts';
import type { Permission } from './permissions.ts';
import { topUpStatusSchema } from './top-ups.ts';

/**
 * What a client's systems are told of. A message is thin: which thing, and where it stands now or stood then; whoever wants to know
 * more reads the thing, with the rights of their key. `version` counts up when the data of a type would break a reader.
 */

const id = z.number().int();
const requestStatus = z.enum(FUEL_REQUEST_STATUSES);

interface Event<Data extends z.ZodType = z.ZodType> {
  readonly version: number;
  /** Whoever has an endpoint told of these must be able to read them. */
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
      /** Null for one that was made just now. */
      from_status: requestStatus.nullable(),
      status: requestStatus,
    }),
    example: { id: 5120, from_status: 'transaction_held', status: 'transaction_completed' },
  }),
  'fuel_request.flagged': event({
    permission: 'read anomaly',
    summary: 'Something about a request looks wrong while it is under way; `id` is the request',
    data: z.object({ id }),
    example: { id: 5121 },
  }),
  'anomaly_case.changed': event({
    permission: 'read anomaly',
    summary: 'A fill with signs of theft or error was found, taken up, decided or found again',
    data: z.object({ id, fuel_request_id: id }),
    example: { id: 71, fuel_request_id: 5121 },
  }),
  'dispute_case.status_changed': event({
    permission: 'read dispute_case',
    summary: 'An objection to a transaction was opened, upheld or rejected',
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
    summary: 'An invoice is there, signed, and cleared where that is needed',
    data: z.object({ id, number: z.string(), kind: z.enum(BILLED_KINDS) }),
    example: { id: 88, number: 'INV-0000123', kind: 'refuelling' },
  }),
  'credit_note.issued': event({
    permission: 'read invoice',
    summary: 'A credit note is there; `corrects_id` is the invoice it corrects',
    data: z.object({ id, number: z.string(), corrects_id: id }),
    example: { id: 91, number: 'CN-0000007', corrects_id: 88 },
  }),
  'invoice.overdue': event({
    permission: 'read invoice',
    summary: 'A reminder of an invoice that is not paid was sent',
    data: z.object({ id, number: z.string() }),
    example: { id: 88, number: 'INV-0000123' },
  }),
  'order.status_changed': event({
    permission: 'read order',
    summary:
      'An order for delivery was placed, or stands somewhere else: 10 confirmed, 17 planned, 20 ready for pick-up, 25 shipped, 30 delivered, 40 cancelled',
    data: z.object({
      id,
      /** Null for one that was placed just now. */
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
    summary: 'Somebody pressed “Send a test”; `id` is the endpoint. Every endpoint takes it',
    data: z.object({ id }),
    example: { id: 3 },
  }),
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export type WebhookData<Type extends WebhookEventType> = z.input<(typeof WEBHOOK_EVENTS)[Type]['data']>;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];
/** What an endpoint can be told of by choice. */
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
