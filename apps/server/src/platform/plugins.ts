import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { sharedCounts } from './shared-counts.ts';
import { registerFiles } from './web.ts';

/** A form is a tracker's fix. */
const MAX_FORM_BYTES = 8 * 1024;

/** What stands before every route: headers of safety, limits, and the forms that bodies have. */
export async function registerPlugins(
  app: FastifyInstance,
  config: Config,
  events: Events,
  clock: Clock,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes its computed styles into style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Maps fetch tiles, pictures and symbols of a configured basemap themselves, from its origins only.
        connectSrc: ["'self'", ...config.MAP.origins],
        // Without this line helmet allows fonts of any https address.
        fontSrc: ["'self'"],
        // A receipt's PDF is shown from memory, in the browser's own reader.
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.APP_ENV === 'production',
  });
  if (config.REQUESTS_PER_MINUTE > 0) {
    await app.register(rateLimit, {
      max: config.REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      hook: 'preHandler',
      store: sharedCounts(events, clock),
      // Phones of a fleet share an address, so the intake counts calls by key. An office shares one too, and a page
      // loads a hundred files, a map as many tiles. A key has its own rate.
      allowList: (request) =>
        request.actor?.kind === 'api_key' ||
        request.url.startsWith(`${config.API_BASE}/positions`) ||
        request.url.startsWith('/vrp/'),
      keyGenerator: (request) => (request.actor?.user_id ? `user:${request.actor.user_id}` : request.ip),
    });
  }
  await app.register(multipart);
  registerJsonBodies(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await registerFiles(app);
  // Its clock ticks until the process ends, also where there is no limit.
  if (config.MAX_EVENT_LOOP_LAG_MS === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_LAG_MS,
    pressureHandler: () => {
      throw new AppError('OVERLOADED', 'The server is busy; try again in a moment.');
    },
  });
}
