import { createHash, verify } from 'node:crypto';
import {
  type PumpStep,
  pumpStep,
  type StepAnswer,
  type sendPumpSteps,
} from '@fleet/contracts/fuelling/pump-devices.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { stationOf } from '../fuel-requests/fuel-requests-queue.service.ts';
import {
  authorisedAt,
  findStep,
  insertStep,
  listStepsOf,
  lockOwnDevice,
  type PumpDeviceRow,
} from './pump-devices.queries.ts';
import { stepRefusal, timeOfStep } from './pump-devices.rules.ts';
import type { StepRefusal } from './pump-devices.table.ts';
import { type Arrived, takeStep } from './pump-devices-intake.service.ts';

type Batch = z.output<(typeof sendPumpSteps)['body']>;
type Sent = Batch['steps'][number];
type Taken = { answer: StepAnswer } | { refused: StepRefusal };

/**
 * Accepts a batch in order, each step in its own transaction; the first rejected one ends it. A step accepted before
 * gets its stored response. Throws NOT_FOUND for a device that is not the actor's own at their station.
 */
export async function takeSteps(
  ctx: Ctx,
  id: number,
  batch: Batch,
): Promise<z.input<(typeof sendPumpSteps)['response']>> {
  const station_id = stationOf(ctx);
  const answers: StepAnswer[] = [];
  for (const sent of batch.steps) {
    const { device, taken, number } = await inTransaction(ctx, async (ctx) => {
      const device = await lockOwnDevice(ctx, id, station_id);
      if (!device) throw new AppError('NOT_FOUND', 'There is no such device of yours.');
      const step = readStep(sent.body);
      const taken = step ? await takeOne(ctx, device, step, sent, batch.sent_at) : unreadable;
      if ('refused' in taken) await noteRefusal(ctx, device, sent, taken.refused);
      return { device, taken, number: step?.number ?? null };
    });
    if ('refused' in taken)
      return { answers, next_number: device.next_number, refused: { number, why: taken.refused } };
    answers.push(taken.answer);
  }
  return { answers, next_number: answers.at(-1)!.number + 1, refused: null };
}

const unreadable: Taken = { refused: 'unreadable' };

async function takeOne(
  ctx: Ctx,
  device: PumpDeviceRow,
  step: PumpStep,
  sent: Sent,
  sent_at: string,
): Promise<Taken> {
  const hash = createHash('sha256').update(sent.body).digest('hex');
  const before = await findStep(ctx, device.id, step.number);
  if (before) return before.hash === hash ? { answer: before.answer } : { refused: 'changed' };
  const refused = stepRefusal(device, step, isSigned(device, sent));
  if (refused) return { refused };

  const earlier = await listStepsOf(ctx, device.id, step.request_id);
  const clock = timeOfStep({
    device_at: new Date(step.device_at),
    sent_at: new Date(sent_at),
    now: ctx.now,
    not_before: earlier.at(-1)?.at ?? (await authorisedAt(ctx, step.request_id, device.station_id)),
  });
  const arrived: Arrived = { ...clock, step, earlier, pump_photo_file_id: sent.pump_photo_file_id };
  const { amount_halalas, ...result } = await takeStep(ctx, arrived);
  const answer: StepAnswer = { number: step.number, request_id: step.request_id, ...result };
  await insertStep(ctx, {
    ...clock,
    device_id: device.id,
    number: step.number,
    station_id: device.station_id,
    fuel_request_id: step.request_id,
    kind: step.kind,
    body: sent.body,
    hash,
    signature: sent.signature,
    device_at: new Date(step.device_at),
    outcome: answer.outcome,
    answer,
    amount_halalas,
  });
  if (answer.outcome === 'noted')
    await recordAudit(ctx, {
      action: 'note_step',
      subject: 'pump_device',
      subject_id: device.id,
      station_id: device.station_id,
      after: { ...answer, kind: step.kind, device_at: step.device_at },
    });
  return { answer };
}

/** A step signed before names were unified calls its coordinates `place`: what is signed cannot be renamed. */
function readStep(text: string): PumpStep | null {
  try {
    const { place, ...step } = JSON.parse(text);
    return pumpStep.parse({ ...(place ? { coordinates: place } : {}), ...step });
  } catch {
    return null;
  }
}

function isSigned(device: PumpDeviceRow, { body, signature }: Sent): boolean {
  const key = { key: Buffer.from(device.public_key, 'base64'), format: 'der', type: 'spki' } as const;
  const bytes = Buffer.from(signature, 'base64');
  return verify('sha256', Buffer.from(body), { ...key, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** A gap is a step that is still on its way; whatever else is refused is on record with what was sent. */
async function noteRefusal(ctx: Ctx, device: PumpDeviceRow, sent: Sent, why: StepRefusal): Promise<void> {
  if (why === 'gap') return;
  await recordAudit(ctx, {
    action: 'refuse_step',
    subject: 'pump_device',
    subject_id: device.id,
    station_id: device.station_id,
    after: { why, body: sent.body, signature: sent.signature },
  });
}
