import type { AnomalySign } from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { tell } from '../push-messages/notices.service.ts';
import type { FillRow } from './anomaly-facts.queries.ts';
import type { JudgedCase } from './anomaly-findings.queries.ts';
import { findPlate } from './anomaly-tell.queries.ts';

/** Open queues and the request's detail read anew; whoever runs the fleet gets a message of what is worth one. */
export async function tellOfCase(ctx: Ctx, fill: FillRow, judged: JudgedCase): Promise<void> {
  const event = { type: 'anomaly', id: judged.id, fuel_request_id: fill.id, client_id: fill.client_id };
  if (!judged.tells) {
    await addToOutbox(ctx, { topic: 'anomaly', payload: event });
    return;
  }
  await tell(ctx, {
    kind: 'anomaly_found',
    params: { plate_no: await findPlate(ctx, fill.vehicle_id), sign: judged.signs[0]!, score: judged.score },
    subject: 'anomaly_case',
    subject_id: judged.id,
    to: [{ groups: ['client_manager', 'client_operation'], client_id: fill.client_id }],
    event,
  });
}

/** Something is seen before the fill is over: the station and the fleet look at the request again. */
export async function tellOfFlags(
  ctx: Ctx,
  fill: FillRow,
  signs: readonly AnomalySign[],
  isWorthAMessage: boolean,
): Promise<void> {
  const event = {
    type: 'anomaly',
    fuel_request_id: fill.id,
    client_id: fill.client_id,
    station_id: fill.station_id,
  };
  if (!isWorthAMessage) {
    await addToOutbox(ctx, { topic: 'anomaly', payload: event });
    return;
  }
  await tell(ctx, {
    kind: 'anomaly_flagged',
    params: { plate_no: await findPlate(ctx, fill.vehicle_id), sign: signs[0]! },
    subject: 'fuel_request',
    subject_id: fill.id,
    to: [{ groups: ['client_manager', 'client_operation'], client_id: fill.client_id }],
    event,
  });
}

/** Outbox topic `anomaly`: nothing but what open screens hear. */
export async function anomalyEvents(_ctx: Ctx, payloads: Record<string, unknown>[]) {
  return payloads.map((payload) => ({ ...payload, type: 'anomaly' }));
}
