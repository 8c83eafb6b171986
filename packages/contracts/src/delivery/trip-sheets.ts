import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';

/** The driver's printed sheet of a trip. */

export const getTripSheet = defineRoute({
  name: 'getTripSheet',
  method: 'GET',
  path: '/trips/:id/sheet',
  permission: 'read trip',
  kind: 'stream',
  summary:
    'What a driver takes along on paper: the load, the stops in their order, room for signatures; as PDF',
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
});
