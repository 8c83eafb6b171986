import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { anomalyChanged } from './anomalies.jobs.ts';
import type { FillRow } from './anomaly-facts.queries.ts';
import type { JudgedCase } from './anomaly-findings.queries.ts';
import { findPlate } from './anomaly-notifications.queries.ts';

/** Open queues and the request's detail are reloaded; the fleet's managers get a message of serious ones. */
export async function notifyOfAnomaly(ctx: Ctx, fill: FillRow, judged: JudgedCase): Promise<void> {
  const event = { type: 'anomaly', id: judged.id, fuel_request_id: fill.id, client_id: fill.client_id };
  if (!judged.notifies) {
    await addJob(ctx, anomalyChanged, event);
    return;
  }
  await notify(ctx, {
    kind: 'anomaly_found',
    params: {
      plate_no: await findPlate(ctx, fill.vehicle_id),
      indicator: judged.indicators[0]!,
      score: judged.score,
    },
    subject: 'anomaly_case',
    subject_id: judged.id,
    to: [{ groups: ['client_manager', 'client_operation'], client_id: fill.client_id }],
    event,
  });
}

/** Detected before the fill is over: the station and the fleet reload the request. */
export async function notifyOfFlags(
  ctx: Ctx,
  fill: FillRow,
  indicators: readonly AnomalyIndicator[],
  isWorthAMessage: boolean,
): Promise<void> {
  const event = {
    type: 'anomaly',
    fuel_request_id: fill.id,
    client_id: fill.client_id,
    station_id: fill.station_id,
  };
  if (!isWorthAMessage) {
    await addJob(ctx, anomalyChanged, event);
    return;
  }
  await notify(ctx, {
    kind: 'anomaly_flagged',
    params: { plate_no: await findPlate(ctx, fill.vehicle_id), indicator: indicators[0]! },
    subject: 'fuel_request',
    subject_id: fill.id,
    to: [{ groups: ['client_manager', 'client_operation'], client_id: fill.client_id }],
    event,
  });
}

/** Job `anomaly`: events for open screens only. */
export async function anomalyEvents(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  return payloads.map((payload) => ({ ...payload, type: 'anomaly' }));
}
