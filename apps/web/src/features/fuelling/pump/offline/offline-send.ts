import type { StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import { call, later } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { dropPhoto, findPhoto } from '../photo-store.ts';
import { uploadPhoto } from '../upload-photo.ts';
import type { OfflineFill, OfflineStore, StoredStep } from './offline-store.ts';
import { timeoutSignal } from './timeouts.ts';

const contract = () => import('@fleet/contracts/fuelling/pump-devices.ts');
const sendPumpSteps = later(contract, 'sendPumpSteps');

/** Steps per call; the server accepts at most twenty. */
const BATCH = 20;

/** Sends batches in order; returns why the server rejects further ones, if it does. Throws `CallError` when offline. */
export async function sendSteps(store: OfflineStore): Promise<string | null> {
  const device = await store.get('device');
  let steps = await store.steps();
  while (device && steps.length > 0) {
    const batch = [];
    for (const step of steps.slice(0, BATCH)) {
      const pump_photo_file_id =
        step.kind === 'closed' ? (step.pump_photo_file_id ?? (await sendPhoto(step.request_id))) : undefined;
      const { body, signature } = step;
      batch.push({ body, signature, ...(pump_photo_file_id === undefined ? {} : { pump_photo_file_id }) });
    }
    const answer = await call(sendPumpSteps, {
      params: { id: device.id },
      body: { sent_at: new Date().toISOString(), steps: batch },
      signal: timeoutSignal('batch'),
    });
    for (const one of answer.answers) await taken(store, steps, one);
    if (answer.refused) return answer.refused.why;
    steps = await store.steps();
  }
  return null;
}

async function taken(store: OfflineStore, steps: readonly StoredStep[], answer: StepAnswer): Promise<void> {
  const step = steps.find((one) => one.number === answer.number);
  const fill = (await store.fills()).find((one) => one.request.id === answer.request_id);
  if (step && fill) await store.putFill(afterAnswer(fill, step, answer));
  if (step?.kind === 'closed') await dropPhoto(answer.request_id);
  await store.dropStep(answer.number);
}

function afterAnswer(fill: OfflineFill, step: StoredStep, answer: StepAnswer): OfflineFill {
  if (step.kind === 'closed') return { ...fill, state: 'answered', answer };
  // Nothing was dispensed: it does not matter whether the server still had to stop it.
  if (step.kind === 'stopped') return { ...fill, state: 'answered', answer: { ...answer, outcome: 'done' } };
  return answer.code === null ? fill : { ...fill, rejection_code: answer.code };
}

/** The pump photo is sent before its close; a rejected or missing one does not delay the volume. */
export async function sendPhoto(id: number): Promise<number | undefined> {
  const photo = await findPhoto(id);
  if (!photo) return undefined;
  try {
    return await uploadPhoto(photo, () => undefined);
  } catch (error) {
    if (isCallError(error) && (error.status === 0 || error.status >= 500)) throw error;
    return undefined;
  }
}
