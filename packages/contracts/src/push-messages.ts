import { z } from 'zod';
import { defineRoute } from './define-route.ts';

/**
 * Server-sent events for the signed-in person. `data` is JSON with a `type`:
 * `fuel_request` {id, status}: something about a request they may see changed; read it again.
 * `push_message` {id, kind, params, fuel_request_id}: show it as a toast that stays.
 * `wallet` {client_id}: balances moved.
 */
export const streamEvents = defineRoute({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  permission: 'signed-in',
  kind: 'stream',
  summary: 'Live events of the signed-in person (text/event-stream)',
  response: z.unknown(),
});
