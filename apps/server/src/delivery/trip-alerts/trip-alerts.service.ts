import type * as contract from '@fleet/contracts/delivery/trip-alerts.ts';
import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import { EXCEPTION_KINDS } from '@fleet/domain/tracking.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { tripAlertChanged } from './trip-alerts.jobs.ts';
import {
  type AlertRow,
  alertList,
  type ChangedAlert,
  countOpenAlerts,
  endAlertsOfEndedTrips,
  findAlert,
  insertAlert,
  type ListedAlert,
  listOpenAlerts,
  listOpenOfKinds,
  lockAlert,
  type NewAlert,
  saveAlert,
  saveEnd,
} from './trip-alerts.queries.ts';

export type { AlertRow, NewAlert } from './trip-alerts.queries.ts';
export { countOpenAlerts, listOpenAlerts, listOpenOfKinds };

/** A page of alerts. */
export async function listTripAlerts(ctx: Ctx, query: z.output<typeof contract.listTripAlerts.query>) {
  const page = await alertList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentAlert(ctx, row)) };
}

/** Acknowledges an alert; repeating it changes nothing. Throws NOT_FOUND. */
export function acknowledgeTripAlert(ctx: Ctx, id: number): Promise<contract.TripAlert> {
  return inTransaction(ctx, async (ctx) => {
    const alert = await lockAlert(ctx, id);
    if (!alert) throw new AppError('NOT_FOUND', 'There is no such alert.');
    if (alert.acknowledged_at === null) {
      const seen = { acknowledged_at: ctx.now, acknowledged_by: ctx.actor.user_id };
      await saveAlert(ctx, id, seen);
      await recordAudit(ctx, {
        action: 'read',
        subject: 'trip_alert',
        subject_id: id,
        before: { acknowledged_at: null },
        after: { acknowledged_at: ctx.now },
      });
      await publishChange(ctx, alert, 'seen');
    }
    return presentAlert(ctx, (await findAlert(ctx, id))!);
  });
}

/** Inserts an alert, unless the same one is open. */
export async function beginAlert(ctx: Ctx, alert: NewAlert): Promise<void> {
  const id = await insertAlert(ctx, alert);
  if (id === null) return;
  const { delivery_branch_id, delivery_vehicle_id, kind } = alert;
  await publishChange(
    ctx,
    { id, trip_id: alert.trip_id ?? null, delivery_branch_id, delivery_vehicle_id, kind },
    'began',
  );
}

/** Writes down that an alert is over, once. */
export async function endAlert(ctx: Ctx, alert: AlertRow, at: Date): Promise<void> {
  if (await saveEnd(ctx, alert.id, at)) await publishChange(ctx, alert, 'ended');
}

/** How bad it is by now. */
export function worsenAlert(
  ctx: Ctx,
  alert: AlertRow,
  now: Pick<AlertRow, 'late_seconds' | 'metres' | 'causes' | 'temperature_decicelsius'>,
): Promise<void> {
  return saveAlert(ctx, alert.id, now);
}

/** Ends open alerts of these kinds of finished trips. */
export async function endAlertsOfTripsOver(ctx: Ctx, kinds: readonly TripAlertKind[]): Promise<void> {
  for (const alert of await endAlertsOfEndedTrips(ctx, kinds)) await publishChange(ctx, alert, 'ended');
}

/** Viewers of the depot's map are notified of an alert that began, ended or was acknowledged. */
export async function tripAlertEvents(
  _ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  return payloads.map(({ delivery_branch_id, ...alert }) => ({
    type: 'trip_alert',
    room: `branch ${delivery_branch_id}`,
    ...alert,
  }));
}

function publishChange(ctx: Ctx, alert: ChangedAlert, change: 'began' | 'ended' | 'seen'): Promise<void> {
  const { id, trip_id, delivery_vehicle_id, delivery_branch_id, kind } = alert;
  const payload = { id, trip_id, delivery_vehicle_id, delivery_branch_id, kind, change };
  return addJob(ctx, tripAlertChanged, payload);
}

function presentAlert(
  ctx: Ctx,
  { late_seconds, acknowledged_by_name, causes, ...row }: ListedAlert,
): z.input<typeof contract.tripAlert> {
  const until = row.ended_at ?? ctx.now;
  const lasted = Math.max(0, Math.round((until.getTime() - row.began_at.getTime()) / 1000));
  const isSeen = row.acknowledged_at !== null;
  return {
    ...row,
    seconds: late_seconds ?? lasted,
    causes: [...(causes ?? [])],
    needs_action: row.ended_at === null && !isSeen && EXCEPTION_KINDS.includes(row.kind),
    began_at: row.began_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    acknowledged_by: acknowledged_by_name,
    can: { acknowledge: !isSeen && ctx.actor.permissions.has('update trip') },
  };
}
