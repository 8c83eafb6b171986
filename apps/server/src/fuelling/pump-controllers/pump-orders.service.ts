import { randomUUID } from 'node:crypto';
import type { AttachedPumps } from '@fleet/contracts/fuelling/pump-orders.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { pumpChanged } from './pump-controllers.jobs.ts';
import { isConnected } from './pump-controllers.rules.ts';
import {
  findLatestOrder,
  findLine,
  findRequest,
  findSitePump,
  insertOrder,
  type LinkedNozzle,
  listLinked,
  lockLatestOrder,
  lockRequest,
  lockSitePump,
  type OrderRow,
  type PresetRequest,
  saveOrder,
} from './pump-orders.queries.ts';
import { creditFor, isIdle, isLive, presentOrder } from './pump-orders.rules.ts';
import { findTransactionOf } from './pump-transactions.queries.ts';

/** The pumps that can be preset for a request at the actor's station, and the one that is. Throws NOT_FOUND. */
export async function getAttachedPumps(ctx: Ctx, fuel_request_id: number): Promise<AttachedPumps> {
  const station_id = ownStation(ctx);
  const request = await findRequest(ctx, fuel_request_id, station_id);
  if (!request) throw noRequest();
  const line = await findLine(ctx, station_id);
  const linked = await listLinked(ctx, station_id);
  const order = await findLatestOrder(ctx, fuel_request_id);
  const isThere = line !== null && isConnected(line, ctx.now);
  const fitting = linked.filter((nozzle) => nozzle.fuel_type_id === request.fuel_type_id);
  return {
    // One that never called is none yet.
    line: !line?.last_seen_at || fitting.length === 0 ? 'none' : isThere ? 'connected' : 'lost',
    last_seen_at: line?.last_seen_at?.toISOString() ?? null,
    nozzles: fitting
      .map((nozzle) => ({
        id: nozzle.nozzle_id,
        number: nozzle.number,
        pump_number: nozzle.pump_number,
        status: nozzle.pump_status,
        is_lifted: nozzle.lifted_product_id === nozzle.product_id,
        can_preset: isThere && nozzle.in_use_by === null && isIdle(nozzle.pump_status),
      }))
      .sort((a, b) => Number(b.is_lifted) - Number(a.is_lifted) || a.number - b.number),
    order: order && (await presentLatest(ctx, order, request, linked)),
  };
}

/**
 * Has a nozzle unlocked for a request that is being fuelled, for what its hold buys and for its product only. The row is the
 * order; whichever server process holds the controller's line carries it out. Throws NOT_FOUND, STATUS_CONFLICT, PUMP_OFFLINE,
 * PUMP_BUSY, PUMP_FUEL_MISMATCH and FUEL_ALREADY_DISPENSED.
 */
export async function presetPump(
  ctx: Ctx,
  fuel_request_id: number,
  nozzle_id: number,
): Promise<AttachedPumps> {
  await inTransaction(ctx, async (ctx) => {
    const station_id = ownStation(ctx);
    const request = await lockedFuelling(ctx, fuel_request_id, station_id);
    const nozzle = (await listLinked(ctx, station_id)).find((one) => one.nozzle_id === nozzle_id);
    if (!nozzle) throw new AppError('NOT_FOUND', 'No such nozzle can be preset here.');
    const before = await lockLatestOrder(ctx, fuel_request_id);
    if (before && isLive(before)) {
      if (before.nozzle_id === nozzle_id && before.state !== 'cancelling') return;
      throw new AppError('PUMP_BUSY', 'Another pump is unlocked for this vehicle; lock it first.');
    }
    if (before?.state === 'dispensed') throw wasDispensed();
    await requireReady(ctx, nozzle, request);
    const order = await insertOrder(ctx, nozzle, {
      fsc_transaction_id: randomUUID(),
      fuel_request_id,
      credit_halalas: creditFor({
        ...request,
        price_millis_per_litre: request.price_millis_per_litre!,
      }),
    });
    await record(ctx, order, 'preset_pump', { before: null, after: order });
  });
  return getAttachedPumps(ctx, fuel_request_id);
}

/**
 * Locks the pump of a request again. An unsent order is withdrawn at once; else the controller is instructed, and
 * reports whether fuel has flowed. Throws NOT_FOUND, STATUS_CONFLICT and FUEL_ALREADY_DISPENSED.
 */
export async function lockPump(ctx: Ctx, fuel_request_id: number): Promise<AttachedPumps> {
  await inTransaction(ctx, async (ctx) => {
    await lockedFuelling(ctx, fuel_request_id, ownStation(ctx));
    const order = await lockLatestOrder(ctx, fuel_request_id);
    if (order?.state === 'dispensed') throw wasDispensed();
    if (!order || !isLive(order) || order.state === 'cancelling') return;
    await callBack(ctx, order);
  });
  return getAttachedPumps(ctx, fuel_request_id);
}

/** Takes an order back, in the transaction that holds its row. */
export async function callBack(ctx: Ctx, order: OrderRow): Promise<void> {
  const after =
    order.sent_at === null
      ? await saveOrder(ctx, order, { state: 'locked', ended_at: ctx.now, end_reason: 'not_sent' })
      : await saveOrder(ctx, order, { state: 'cancelling' });
  await record(ctx, order, 'lock_pump', { before: { state: order.state }, after: { state: after.state } });
}

/** Viewers are notified, and so is the process with the controller's connection. */
export async function publishPumpChange(
  ctx: Ctx,
  { controller_id, station_id, network_id, fuel_request_id }: PumpChange,
): Promise<void> {
  await addJob(ctx, pumpChanged, { controller_id, station_id, network_id, id: fuel_request_id });
}

interface PumpChange {
  readonly controller_id: number;
  readonly station_id: number;
  readonly network_id: number;
  readonly fuel_request_id: number | null;
}

/** The deed, its trace, and the word of it. */
export async function record(
  ctx: Ctx,
  order: OrderRow,
  action: 'preset_pump' | 'lock_pump' | 'change',
  change: { before: unknown; after: unknown },
): Promise<void> {
  const { network_id, station_id } = order;
  await recordAudit(ctx, {
    ...{ action, subject: 'pump_order', subject_id: order.id, network_id, station_id },
    ...change,
  });
  await publishPumpChange(ctx, order);
}

async function lockedFuelling(ctx: Ctx, id: number, station_id: number): Promise<PresetRequest> {
  const request = await lockRequest(ctx, id, station_id);
  if (!request) throw noRequest();
  if (request.status !== 'transaction_held')
    throw new AppError('STATUS_CONFLICT', 'Nothing is being fuelled here.', { status: request.status });
  return request;
}

/** Two attendants who mean the same pump come one after the other here. */
async function requireReady(ctx: Ctx, nozzle: LinkedNozzle, request: PresetRequest): Promise<void> {
  if (nozzle.fuel_type_id !== request.fuel_type_id)
    throw new AppError('PUMP_FUEL_MISMATCH', 'This nozzle gives another fuel.');
  if (!isConnected(nozzle, ctx.now))
    throw new AppError('PUMP_OFFLINE', 'The controller of this pump is away.');
  const status = await lockSitePump(ctx, nozzle.controller_id, nozzle.pump_number);
  if (status === null || status === 'out-of-order')
    throw new AppError('PUMP_OFFLINE', 'This pump is out of order.');
  if (!isIdle(status)) throw new AppError('PUMP_BUSY', 'This pump is in use.');
}

async function presentLatest(
  ctx: Ctx,
  order: OrderRow,
  request: PresetRequest,
  linked: readonly LinkedNozzle[],
) {
  const link = linked.find((nozzle) => nozzle.nozzle_id === order.nozzle_id);
  return presentOrder(order, {
    nozzle_number: link?.number ?? order.pump_number,
    price_millis_per_litre: request.price_millis_per_litre!,
    pump: await findSitePump(ctx, order.controller_id, order.pump_number),
    transaction: await findTransactionOf(ctx, order.id),
  });
}

function ownStation(ctx: Ctx): number {
  if (ctx.actor.station_id === null) throw new AppError('FORBIDDEN', 'Only people of a station serve.');
  return ctx.actor.station_id;
}

function noRequest(): AppError {
  return new AppError('NOT_FOUND', 'There is no such request at this station.');
}

function wasDispensed(): AppError {
  return new AppError(
    'FUEL_ALREADY_DISPENSED',
    'The pump gave fuel for this request; close it with its litres.',
  );
}
