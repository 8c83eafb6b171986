import { createSiteTankReading } from '@fleet/contracts/delivery/site-tanks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { takeSiteReading } from './site-tanks.service.ts';

/** Handlers of the readings of sites' tanks. */
export const siteTankReadingHandlers: RouteHandler[] = [
  handle(createSiteTankReading, (ctx, { params, body }) => takeSiteReading(ctx, params.id, body)),
];
