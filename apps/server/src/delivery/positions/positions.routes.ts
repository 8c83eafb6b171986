import * as contract from '@fleet/contracts/delivery/positions.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { type Intake, takeFixes, takeOsmAnd } from './intake.service.ts';

/**
 * Handlers of the intake of fixes. Thousands of trackers may call through one address, that of a gateway or a mobile network, and wait
 * together for a batch to be written: the intake limits them by key, wrong keys and what waits.
 */
export function positionHandlers(intake: Intake): RouteHandler[] {
  const handlers = [
    handle(contract.receiveOsmAnd, (ctx, { query }) => takeOsmAnd(ctx, intake, query, null)),
    handle(contract.postOsmAnd, (ctx, { query, body }) => takeOsmAnd(ctx, intake, query, body)),
    handle(contract.sendFixes, (ctx, { body }) => takeFixes(ctx, intake, body)),
  ];
  return handlers.map((handler) => ({ ...handler, limitsItself: true }));
}
