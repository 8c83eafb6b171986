import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { MAX_HALALAS } from './top-ups.ts';

/** How a client pays by itself: a number of SADAD in its bank’s app, or a card on the page of the provider. */
export const PAYMENT_MEANS = ['sadad', 'card'] as const;
/** Until the provider has it, it is prepared; then it waits for the payer. */
export const PAYMENT_STATES = ['preparing', 'waiting', 'paid', 'failed', 'expired'] as const;
/** Why a payment failed: the provider would not have it, could not be reached, or took another amount. */
export const PAYMENT_PROBLEMS = ['refused', 'unreachable', 'amount_differs'] as const;

/** Below a riyal no provider takes anything. */
export const MIN_PAYMENT_HALALAS = 100;

const means = z.enum(PAYMENT_MEANS);

/** A payment that was begun. `number` is what is entered in the bank’s app, `page_url` the page where cards are entered. */
export const paymentIntent = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  client_id: z.number().int(),
  means,
  amount_halalas: z.number().int(),
  state: z.enum(PAYMENT_STATES),
  problem: z.enum(PAYMENT_PROBLEMS).nullable(),
  biller_code: z.string().nullable(),
  number: z.string().nullable(),
  page_url: z.string().nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
  paid_at: instantSchema.nullable(),
  top_up_id: z.number().int().nullable(),
});

export const getPaymentMeans = defineRoute({
  name: 'getPaymentMeans',
  method: 'GET',
  path: '/payment-means',
  permission: 'create top_up',
  callers: 'people',
  summary: 'How top-ups can be paid here beside a bank transfer: only what is set up',
  response: z.object({ means: z.array(means) }),
});

export const listPaymentIntents = defineRoute({
  name: 'listPaymentIntents',
  method: 'GET',
  path: '/payment-intents',
  permission: 'read top_up',
  callers: 'people',
  summary: 'Payments that were begun, newest first: a client sees its own, the platform all',
  query: listQuery(['created_at']).extend({
    client_id: idSchema.optional(),
    state: z.enum(PAYMENT_STATES).optional(),
  }),
  response: pageOf(paymentIntent),
});

export const getPaymentIntent = defineRoute({
  name: 'getPaymentIntent',
  method: 'GET',
  path: '/payment-intents/:id',
  permission: 'read top_up',
  callers: 'people',
  summary: 'One payment that was begun',
  params: idParams,
  response: paymentIntent,
});

export const openPaymentIntent = defineRoute({
  name: 'openPaymentIntent',
  method: 'POST',
  path: '/payment-intents',
  permission: 'create top_up',
  callers: 'people',
  status: 201,
  idempotent: true,
  summary: 'Begin a top-up by SADAD or card; number or page are there a moment later',
  body: z.object({
    means,
    amount_halalas: z.number().int().min(MIN_PAYMENT_HALALAS).max(MAX_HALALAS),
  }),
  response: paymentIntent,
  errors: ['PAYMENT_MEANS_NOT_CONFIGURED'],
});

export const checkPaymentIntent = defineRoute({
  name: 'checkPaymentIntent',
  method: 'POST',
  path: '/payment-intents/:id/check',
  permission: 'create top_up',
  callers: 'people',
  summary: 'Ask the provider what became of a payment; credits it once, however often this is called',
  params: idParams,
  response: paymentIntent,
});
