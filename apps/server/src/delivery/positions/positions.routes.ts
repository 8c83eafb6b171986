import * as contract from '@fleet/contracts/delivery/positions.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { type Intake, takeFixes, takeOsmAnd } from './intake.service.ts';

/** Handlers of the intake of fixes. */
export function positionHandlers(intake: Intake): RouteHandler[] {
  return [
    handle(contract.receiveOsmAnd, (ctx, { query }) => takeOsmAnd(ctx, intake, query, null)),
    handle(contract.postOsmAnd, (ctx, { query, body }) => takeOsmAnd(ctx, intake, query, body)),
    handle(contract.sendFixes, (ctx, { body }) => takeFixes(ctx, intake, body)),
  ];
}
