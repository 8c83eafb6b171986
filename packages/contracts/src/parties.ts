import { z } from 'zod';
import { defineRoute, pageOf, pageQuery } from './define-route.ts';
import { partyName } from './fuel-request-shapes.ts';

/** Master data as the main job needs it; the full screens come with the fuel-business issue. */

const search = pageQuery.extend({ q: z.string().trim().max(60).optional() });

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/clients',
  permission: 'read client',
  summary: 'Clients the reader may see, for filters',
  query: search,
  response: pageOf(partyName.extend({ status: z.enum(['active', 'inactive']) })),
});
