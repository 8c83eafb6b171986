import { clientHandlers } from './modules/clients/clients.routes.ts';
import { driverHandlers } from './modules/drivers/drivers.routes.ts';
import { fuelRequestHandlers } from './modules/fuel-requests/fuel-requests.routes.ts';
import { sweep } from './modules/fuel-requests/fuel-requests-sweeper.service.ts';
import { fuelTypeHandlers } from './modules/fuel-types/fuel-types.routes.ts';
import { networkHandlers } from './modules/networks/networks.routes.ts';
import { sessionHandlers } from './modules/sessions/sessions.routes.ts';
import { sweepSessions } from './modules/sessions/sessions.service.ts';
import { stationHandlers } from './modules/stations/stations.routes.ts';
import { userHandlers } from './modules/users/users.routes.ts';
import { vehicleHandlers } from './modules/vehicles/vehicles.routes.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import type { Events } from './platform/events.ts';
import type { RouteHandler } from './platform/http.ts';
import type { Job } from './platform/jobs.ts';
import type { OutboxHandler } from './platform/outbox.ts';

/** Every module's routes: the table of contents of the API. */
export function allHandlers(config: Config, _events: Events): RouteHandler[] {
  return [
    ...sessionHandlers(config),
    ...userHandlers,
    ...clientHandlers,
    ...driverHandlers,
    ...vehicleHandlers,
    ...networkHandlers,
    ...stationHandlers,
    ...fuelTypeHandlers,
    ...fuelRequestHandlers(),
  ];
}

/** Who handles what the outbox tells. */
export const outboxHandlers: Record<string, OutboxHandler> = {};

/** Work that comes round: each module's own. */
export function scheduledJobs(systemCtx: () => Ctx): Job[] {
  return [
    { name: 'sweeper', every_ms: 5_000, run: () => sweep(systemCtx()) },
    { name: 'sessions', every_ms: 3_600_000, run: () => sweepSessions(systemCtx()) },
  ];
}
