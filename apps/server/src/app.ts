import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { openDisplayReader } from '@fleet/plate-reader/display-reader.ts';
import { openPlateReader } from '@fleet/plate-reader/plate-reader.ts';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { isApiKey, openKeyLookup } from './access/api-keys/api-keys-use.service.ts';
import { grantReleaseRights } from './access/groups/groups.service.ts';
import { authenticate } from './access/sessions/sessions.service.ts';
import { openWatch } from './delivery/live-trips/watch.service.ts';
import { type Intake, openIntake } from './delivery/positions/intake.service.ts';
import { arriveAtStop } from './delivery/trip-stops/trip-stops-move.service.ts';
import { readsUnreadDisplays } from './fuelling/fuel-requests/fuel-requests-display.service.ts';
import { createForecourt, type Forecourt } from './fuelling/pump-controllers/forecourt-listener.service.ts';
import type { SessionTimes } from './fuelling/pump-controllers/openfsc-line.service.ts';
import { makesExportFiles } from './insight/export-files/export-files-make.service.ts';
import { createServiceMetrics } from './insight/service-status/service-metrics.service.ts';
import { jobHandlers } from './job-handlers.ts';
import { notePresence } from './messages/chats/presences.service.ts';
import { registerInboundMail } from './messages/mailbox/inbound-mails.routes.ts';
import { registerCarrierReports } from './messages/outgoing-messages/carrier-reports.routes.ts';
import { createEventStreams } from './messages/push-messages/event-streams.service.ts';
import { allHandlers } from './modules.ts';
import { sealPending } from './money/ledger/ledger-seals.service.ts';
import { registerPaymentNotices } from './money/payment-intents/payment-notices.routes.ts';
import { registerAccessLog } from './platform/access-log.ts';
import { createAdmission, endStalledAnswers } from './platform/admission.ts';
import { type Certificate, registerAuthority } from './platform/certificate.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Actor, type Ctx, SYSTEM, shareOf } from './platform/context.ts';
import type { Database, Share } from './platform/db.ts';
import { drainable } from './platform/drain.ts';
import { type ElectedLoop, startElectedLoop } from './platform/elected-loop.ts';
import { EARLY_REFUSALS, registerErrors } from './platform/errors.ts';
import { type Events, openEvents } from './platform/events.ts';
import { type HttpEdge, registerRoutes } from './platform/http.ts';
import { serverOver } from './platform/https-server.ts';
import { createJobEngine, type JobEngine } from './platform/jobs/job-engine.ts';
import { onWake, wakeWorkers } from './platform/jobs/wake-workers.ts';
import { createMetrics, watchProcess, watchReplica } from './platform/metrics.ts';
import { registerOperations } from './platform/operations.ts';
import { limitPipelines } from './platform/pipelines.ts';
import { registerPlugins } from './platform/plugins.ts';
import { registerReference } from './platform/reference.ts';
import type { Replica } from './platform/replica.ts';
import { requestIdOf, traceparentOf } from './platform/request-ids.ts';
import { registerSecurityText } from './platform/security-text.ts';
import { openTracing } from './platform/trace.ts';
import { traceCalls } from './platform/trace-calls.ts';
import { partOf } from './platform/trace-context.ts';
import { registerWeb } from './platform/web.ts';

const MAX_FILE_BYTES = 12 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const SEAL_EVERY_MS = 1_000;
/** Plugins and hooks of a swamped machine are slow, not broken: whoever runs a service says when it took too long. */
const FRAMEWORK_LIMIT_MS = 60_000;
/** Below the time that process managers allow for stopping. */
const CLOSE_TIMEOUT_MS = 6_000;

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** Before it is closed: answers what is on its way, for so long at most. */
  readonly drain: (limit_ms: number) => Promise<void>;
  readonly events: Events;
  /** The listener for stations' site controllers; the caller that starts the server opens it. */
  readonly forecourt: Forecourt;
  /** The intake of vehicle positions. */
  readonly intake: Intake;
  /** A context for work that no HTTP request started: jobs, commands, the demo company. */
  systemCtx(actor?: Actor, now?: Date): Ctx;
  /** Serves the built pages too, where `withPages: false` left that to the caller; before it listens. */
  servePages(): Promise<void>;
  /** The job engine; with `withJobs: false` it runs jobs only when it is called. */
  readonly jobs: JobEngine;
}

/** The whole server on an open database. `withJobs: false` leaves scheduled work to the caller (tests, benchmarks). */
export async function buildApp(options: {
  config: Config;
  database: Database;
  connectionString: string;
  /** Where lists and reports are read while it may be; closed with the app. */
  replica?: Replica | null;
  withJobs?: boolean;
  withPages?: boolean;
  clock?: Clock;
  logger?: boolean;
  /** Speaks HTTPS with this certificate; plain HTTP when left out. */
  /** How patient it is with site controllers. */
  forecourtTimes?: SessionTimes;
  https?: (Certificate & { readonly authority: string }) | undefined;
}): Promise<BuiltApp> {
  const { config, database, clock = systemClock, https, replica = null } = options;
  const app = fastify({
    logger:
      options.logger === false ? false : { level: config.LOG_LEVEL, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: config.LOG_LEVEL !== 'debug' }),
    trustProxy: config.TRUST_PROXY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: FRAMEWORK_LIMIT_MS,
    bodyLimit: 256 * 1024,
    genReqId: requestIdOf,
    forceCloseConnections: true,
    ...EARLY_REFUSALS,
    ...(https && { serverFactory: serverOver(https, REQUEST_TIMEOUT_MS) }),
  });
  const drain = drainable(app);
  const events = await openEvents(options.connectionString, app.log);
  replica?.follow(events);
  const runsJobs = config.PROCESS_ROLE !== 'web';
  const jobsAdded = runsJobs ? () => jobs.kick() : wakeWorkers(events);
  const metrics = createMetrics();
  const tracing = await openTracing(config);
  if (tracing) traceCalls(app, tracing);

  const ctxOver = (share: Share, about: Pick<Ctx, 'actor' | 'now' | 'request'>): Ctx => {
    const shared = database.of(share);
    const { onDecision } = metrics;
    const platform = { database: shared, onJobsAdded: jobsAdded, log: app.log, onDecision, tracing };
    return { db: shared, config, platform, isInTransaction: false, ...about };
  };
  const ctxFor = (actor: Actor, request: FastifyRequest): Ctx => {
    const { id, ip, headers, span } = request;
    const about = { id, ip, user_agent: headers['user-agent'] ?? null, traceparent: traceparentOf(request) };
    const share = { ...shareOf(actor), waits: 'briefly' } as const;
    return partOf(ctxOver(share, { actor, now: clock.now(), request: about }), span);
  };
  const systemCtx = (actor: Actor = SYSTEM, now = clock.now()): Ctx =>
    ctxOver(
      { tenant: 'system', waits: 'patiently' },
      { actor, now, request: { id: crypto.randomUUID(), ip: null, user_agent: null } },
    );
  const displayReader = openDisplayReader();
  const jobs = createJobEngine({
    handlers: [...jobHandlers, readsUnreadDisplays(displayReader), makesExportFiles(() => handlers)],
    systemCtx,
    events,
    log: app.log,
  });
  let sealer: ElectedLoop | null = null;
  await grantReleaseRights(systemCtx());

  const lookUpKey = openKeyLookup(database);
  const edge: HttpEdge = {
    apiBase: config.API_BASE,
    maxFileBytes: MAX_FILE_BYTES,
    metrics,
    async authenticate(token, { ip, span }) {
      if (isApiKey(token)) return lookUpKey(token, ip, clock.now());
      const actor = await authenticate(span ? database.partOf(span) : database, config, token, clock.now());
      return actor && { actor, quota: null };
    },
    ctxFor,
    replica,
    admit: createAdmission(config.CALLS_AT_ONCE, () => isBehind(app, config)),
  };
  const plateReader = openPlateReader();
  const forecourt = createForecourt(systemCtx, events, { certificate: https, times: options.forecourtTimes });
  const watch = openWatch(systemCtx, events, (ctx, id, at) =>
    arriveAtStop(ctx, id, { arrived_at: at.toISOString() }),
  );
  const intake = openIntake(systemCtx, events, watch);
  const streams = createEventStreams(events);
  const stopPresence = notePresence(streams, () => systemCtx());
  const handlers = allHandlers({ config, plateReader, displayReader, forecourt, intake, streams, replica });
  const routes = handlers.map((handler) => handler.route);
  await registerPlugins(app, config, events, clock);
  limitPipelines(app);
  endStalledAnswers(app, config.STALLED_ANSWER_SECONDS * 1_000);
  registerErrors(
    app,
    (request) => routeOf(request, routes, config.API_BASE),
    (code) => metrics.refusals.inc({ code }),
  );
  watchProcess(metrics, database.pool, streams);
  if (replica) watchReplica(metrics, replica);
  registerAccessLog(app, config.ACCESS_LOG);
  registerOperations(
    app,
    config,
    database,
    metrics.registry,
    createServiceMetrics(metrics.registry, systemCtx),
  );
  const isPublic = config.PROCESS_ROLE !== 'worker';
  if (isPublic) {
    registerRoutes(app, edge, handlers);
    await registerCarrierReports(app, systemCtx);
    await registerInboundMail(app, systemCtx);
    await registerPaymentNotices(app, systemCtx);
    if (https) registerAuthority(app, https.authority);
    registerReference(app, config, routes);
    registerSecurityText(app, config, clock);
  }
  const servePages = async () => {
    if (isPublic) await registerWeb(app, config, join(import.meta.dirname, '../../web/dist'));
  };
  if (options.withPages !== false) await servePages();

  app.addHook('onReady', async () => {
    if (options.withJobs === false || !runsJobs) return;
    await jobs.start();
    onWake(events, jobs.kick);
    const sealing = { name: 'sealer', every_ms: SEAL_EVERY_MS, run: () => sealPending(systemCtx()) };
    sealer = startElectedLoop(options.connectionString, sealing, app.log);
  });
  app.addHook('preClose', async () => {
    // The door first: while jobs end nothing more is taken in. A job that waits behind a swamped database is not waited for
    // for ever; whatever was acknowledged is committed.
    const ended = Promise.all([intake.close(), jobs.stop(), sealer?.stop()]);
    const isInTime = await Promise.race([
      ended.then(() => true),
      wait(CLOSE_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!isInTime) app.log.warn('stopped while work was going on; what was acknowledged is kept');
    watch.close();
    stopPresence();
    plateReader.close();
    displayReader.close();
    await forecourt.close();
    await replica?.close();
    await events.close();
  });
  return { app, drain, events, forecourt, intake, systemCtx, servePages, jobs };
}

/** Halfway to where every call is rejected. */
function isBehind(app: FastifyInstance, { MAX_EVENT_LOOP_LAG_MS }: Config): boolean {
  return MAX_EVENT_LOOP_LAG_MS > 0 && app.memoryUsage().eventLoopDelay > MAX_EVENT_LOOP_LAG_MS / 2;
}

function routeOf(request: FastifyRequest, routes: readonly RouteSpec[], apiBase: string): RouteSpec | null {
  const url = request.routeOptions.url;
  return routes.find((route) => apiBase + route.path === url && route.method === request.method) ?? null;
}
