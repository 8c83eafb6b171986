import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, webhookMessage } from '@fleet/contracts/webhook-events.ts';
import { z } from 'zod';

/** The time of the examples. */
const THEN = '2026-03-01T07:00:00.000Z';

const header = (name: string, description: string, example: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header(
    'webhook-id',
    'The same for every attempt and every replay of a message: do each once.',
    'msg_2c0e3f9d5b8a4d6f9e1a7c5b3d2f1e0a',
  ),
  header('webhook-timestamp', 'When this attempt was signed, in seconds.', '1772348400'),
  header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64, one for each secret in force, with a space between.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
  header(
    'x-request-id',
    'The call that caused it, as its answer and the logs name it; not signed.',
    '0d9bd6f0-5b0e-4a7e-9c43-6d1f7a1f0a55',
    false,
  ),
  header(
    'traceparent',
    'Its place in the trace of that call, where the caller sent one or traces are kept (W3C Trace Context); not signed.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    false,
  ),
];

const RESPONSES = {
  '2XX': { description: 'It is yours now. Answer within fifteen seconds; work on it afterwards.' },
  '410': { description: 'This address is told nothing any more.' },
  default: { description: 'It is sent again, ten times in three and a half days, then given up.' },
};

/** The `webhooks` of the API document: what clients' systems receive and how to handle it. */
export function webhookOperations() {
  return Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: (typeof WEBHOOK_EVENT_TYPES)[number]) {
  const { summary, version, example, permission } = WEBHOOK_EVENTS[type];
  const { $schema: _, ...schema } = z.toJSONSchema(webhookMessage(type), { target: 'draft-2020-12' });
  return {
    operationId: type,
    summary,
    tags: ['Webhooks'],
    security: [],
    'x-permission': permission,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: { type, version, timestamp: THEN, data: example } },
      },
    },
    responses: RESPONSES,
  };
}
