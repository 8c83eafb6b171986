import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Events, ServerEvent } from '../../platform/events.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { Admitted, ForecourtDesk, ForecourtPort, ForecourtReports } from './forecourt-port.rules.ts';
import {
  type ControllerRow,
  countReported,
  saveFueling,
  saveJoined,
  saveLastSeen,
  saveLeft,
  saveNozzle,
  savePrice,
  saveProduct,
  savePump,
  unsafeFindByKey,
} from './pump-controllers.queries.ts';
import { MAX_PRODUCTS, MAX_PUMPS } from './pump-controllers.rules.ts';
import { takeLockedPump, takeTransaction } from './pump-reports.service.ts';
import { supervisePumps, workOff } from './pump-work.service.ts';

/** A site is recorded as alive at most this often. */
const ALIVE_EVERY_MS = 10_000;
/** Screens receive running liters at most this often. */
const RUNNING_EVERY_MS = 1_000;
const TRIES_PER_MINUTE = 20;

interface Sites {
  readonly desk: ForecourtDesk;
  close(): void;
}

/**
 * The sites connected to this process. An order is a row; its event wakes the process with the connection, and so
 * does every activity, so that a lost event costs seconds.
 */
export function createSites(systemCtx: () => Ctx, events: Events): Sites {
  const here = new Map<number, { connection: string; work(): void; leave(reason: string): void }>();
  const tries = createThrottle({ perMinute: TRIES_PER_MINUTE });
  const stopListening = events.subscribe((event) => {
    if (event.type !== 'pump' || typeof event.controller_id !== 'number') return;
    const site = here.get(event.controller_id);
    if (!site) return;
    if (typeof event.connection === 'string' && event.connection !== site.connection)
      site.leave('another line speaks for this site');
    else if (event.revoked === true) site.leave('revoked');
    else site.work();
  });

  async function authenticate(
    key: string,
    secret: string,
    methods: readonly string[],
  ): Promise<Admitted | null> {
    const ctx = systemCtx();
    if (!tries.take(key, ctx.now)) return null;
    const controller = await unsafeFindByKey(ctx, key);
    if (!controller || !isSecret(controller, secret)) return null;
    const connection = randomUUID();
    if (!(await saveJoined(ctx, controller.id, connection, methods))) return null;
    // The previous connection, here or in another process, is notified and closed.
    await events.publish([{ ...newsOf(controller), connection }]);
    let port: ForecourtPort | null = null;
    const sentHere = new Set<number>();
    const work = createWorker(() => port && goOn(systemCtx, controller, sentHere, port));
    return {
      reports: reportsOf(systemCtx, events, controller, connection, {
        alive: work,
        leave: (reason) => port?.leave(reason),
        gone: () => {
          if (here.get(controller.id)?.connection === connection) here.delete(controller.id);
        },
      }),
      joined(joined) {
        port = joined;
        here.set(controller.id, { connection, work, leave: joined.leave });
        joined.requestEverything().then(work, () => joined.leave('not answered'));
      },
    };
  }

  return {
    desk: { authenticate },
    close() {
      stopListening();
      for (const site of here.values()) site.leave('the server stops');
    },
  };
}

/** What a controller's reports do here. */
function reportsOf(
  systemCtx: () => Ctx,
  events: Events,
  controller: ControllerRow,
  connection: string,
  site: { alive(): void; leave(reason: string): void; gone(): void },
): ForecourtReports {
  const { id } = controller;
  const running = new Map<number, number>();
  let alive_at = 0;
  const publish = (more: Partial<ServerEvent> = {}) => events.publish([{ ...newsOf(controller), ...more }]);
  return {
    async pump(pump) {
      if (pump.number > MAX_PUMPS) return;
      if (await savePump(systemCtx(), id, pump)) await publish();
    },
    async product(product) {
      if ((await countReported(systemCtx(), id)).products < MAX_PRODUCTS)
        await saveProduct(systemCtx(), id, product);
    },
    async price(price) {
      if ((await countReported(systemCtx(), id)).products < MAX_PRODUCTS)
        await savePrice(systemCtx(), id, price);
    },
    transaction: (transaction, message) => takeTransaction(systemCtx(), controller, transaction, message),
    lockedPump: (pump_number, fsc_transaction_id, reason) =>
      takeLockedPump(systemCtx(), controller, pump_number, fsc_transaction_id, reason),
    async fueling({ pump_number, volume_ml, fsc_transaction_id }) {
      const now = performance.now();
      if (now - (running.get(pump_number) ?? -RUNNING_EVERY_MS) < RUNNING_EVERY_MS) return;
      running.set(pump_number, now);
      await saveFueling(systemCtx(), id, pump_number, { volume_ml, fsc_transaction_id });
      await publish();
    },
    async nozzle(nozzle) {
      await saveNozzle(systemCtx(), id, nozzle);
      await publish();
    },
    async alive(clock_skew_seconds) {
      const now = performance.now();
      if (clock_skew_seconds === null && now - alive_at < ALIVE_EVERY_MS) return;
      alive_at = now;
      if (await saveLastSeen(systemCtx(), id, connection, clock_skew_seconds)) site.alive();
      else site.leave('another line speaks for this site');
    },
    async gone() {
      site.gone();
      if (await saveLeft(systemCtx(), id, connection)) await publish();
    },
  };
}

async function goOn(
  systemCtx: () => Ctx,
  controller: ControllerRow,
  sentHere: Set<number>,
  port: ForecourtPort,
): Promise<void> {
  try {
    await supervisePumps(systemCtx, controller.id, port);
    await workOff(systemCtx, controller.id, sentHere, port);
  } catch {
    // No answer, or the rows could not be read: the connection is closed, the rows remain, and the site reconnects.
    port.leave('try again');
  }
}

/** One at a time; further calls run once more afterwards. */
function createWorker(work: () => Promise<void> | null): () => void {
  let isRunning = false;
  let isRequested = false;
  return function run(): void {
    if (isRunning) {
      isRequested = true;
      return;
    }
    isRunning = true;
    void Promise.resolve(work()).finally(() => {
      isRunning = false;
      if (!isRequested) return;
      isRequested = false;
      run();
    });
  };
}

function newsOf({ id, station_id, network_id }: ControllerRow): ServerEvent {
  return { type: 'pump', controller_id: id, station_id, network_id };
}

function isSecret(controller: ControllerRow, secret: string): boolean {
  return timingSafeEqual(
    Buffer.from(controller.secret_hash, 'hex'),
    Buffer.from(hashOfSecret(secret), 'hex'),
  );
}

/** A secret is 32 random bytes: its plain hash reveals nothing. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
