import { contradictions, type SiteTransaction } from '@fleet/domain/openfsc.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { DONE, SITE_CODES, type SiteAnswer } from './forecourt-port.rules.ts';
import { saveFueling } from './pump-controllers.queries.ts';
import { hasAnother, lockOrderOfSite, type OrderRow, saveOrder } from './pump-orders.queries.ts';
import { isLive } from './pump-orders.rules.ts';
import { publishPumpChange, record } from './pump-orders.service.ts';
import {
  insertTransaction,
  lockKnownTransaction,
  saveLateReport,
  saveRepeat,
} from './pump-transactions.queries.ts';

export interface ReportingSite {
  readonly id: number;
  readonly network_id: number;
  readonly station_id: number;
}

/**
 * Records a pump's report once, by the controller's number for it. With an order these are the liters of its request;
 * without one it is the station's own sale, of the open shift. A repetition is counted, another figure under the same
 * number is stored beside the first and changes nothing.
 */
export function takeTransaction(
  ctx: Ctx,
  site: ReportingSite,
  transaction: SiteTransaction,
  message: string,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrderOfSite(ctx, site.id, transaction.site_transaction_id);
    const taken = await insertTransaction(ctx, site, transaction, { order, message });
    if (!taken) return handleRepeat(ctx, site, transaction, message);
    await saveFueling(ctx, site.id, transaction.pump_number, null);
    const { network_id, station_id } = site;
    await recordAudit(ctx, {
      ...{ action: 'record', subject: 'pump_transaction', subject_id: taken.id, network_id, station_id },
      after: { message, fuel_request_id: taken.fuel_request_id, shift_id: taken.shift_id },
    });
    if (order) {
      await saveLateReport(ctx, taken);
      await dispense(ctx, order);
    } else await publishPumpChange(ctx, { ...site, controller_id: site.id, fuel_request_id: null });
  });
}

/** Fuel was dispensed for an order, perhaps one considered ended: then its request may have another by now. */
async function dispense(ctx: Ctx, order: OrderRow): Promise<void> {
  const isFree = isLive(order) || !(await hasAnother(ctx, order));
  const after = isFree
    ? await saveOrder(ctx, order, { state: 'dispensed', ended_at: ctx.now, end_reason: null })
    : order;
  await record(ctx, order, 'change', { before: { state: order.state }, after: { state: after.state } });
}

async function handleRepeat(
  ctx: Ctx,
  site: ReportingSite,
  transaction: SiteTransaction,
  message: string,
): Promise<void> {
  const known = await lockKnownTransaction(ctx, site.id, transaction.site_transaction_id);
  const differing = contradictions(known, transaction);
  await saveRepeat(ctx, known.id, differing.length > 0 ? message : null);
  if (differing.length === 0 || known.contradicted_by !== null) return;
  const { network_id, station_id } = site;
  await recordAudit(ctx, {
    ...{ action: 'refuse', subject: 'pump_transaction', subject_id: known.id, network_id, station_id },
    before: { message: known.message },
    after: { message, differing },
  });
  await publishPumpChange(ctx, { ...site, controller_id: site.id, fuel_request_id: known.fuel_request_id });
}

/** The site gave an order up before fuel flowed (`LOCKEDPUMP`); the answer is OpenFSC's. */
export function takeLockedPump(
  ctx: Ctx,
  site: ReportingSite,
  pump_number: number,
  fsc_transaction_id: string,
  reason: string,
): Promise<SiteAnswer> {
  return inTransaction(ctx, async (ctx) => {
    if (reason !== 'aborted' && reason !== 'timeout') return 400;
    const order = await lockOrderOfSite(ctx, site.id, fsc_transaction_id);
    if (order?.pump_number !== pump_number) return SITE_CODES.unknown;
    if (order.state === 'locked' || order.state === 'refused') return DONE;
    if (!isLive(order)) return SITE_CODES.paidElsewhere;
    await saveOrder(ctx, order, { state: 'locked', ended_at: ctx.now, end_reason: reason });
    await record(ctx, order, 'change', {
      before: { state: order.state },
      after: { state: 'locked', reason },
    });
    return DONE;
  });
}
