import { type StepAnswer, sendPumpSteps } from '@fleet/contracts/pump-devices.ts';
import { call } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { dropPhoto, findPhoto } from '../photo-store.ts';
import { uploadPhoto } from '../upload-photo.ts';
import type { AwayFill, AwayStore, KeptStep } from './away-store.ts';
import { patience } from './patience.ts';

/** Steps in one call; the server takes at most twenty. */
const BATCH = 20;

/** Sends batch after batch, in order; why the server takes nothing more, if it said so. Throws `CallError` without a line. */
export async function sendSteps(store: AwayStore): Promise<string | null> {
  const device = await store.get('device');
  let steps = await store.steps();
  while (device && steps.length > 0) {
    const batch = [];
    for (const step of steps.slice(0, BATCH)) {
      const pump_photo_file_id = step.kind === 'closed' ? await sendPhoto(step.request_id) : undefined;
      const { body, signature } = step;
      batch.push({ body, signature, ...(pump_photo_file_id === undefined ? {} : { pump_photo_file_id }) });
    }
    const answer = await call(sendPumpSteps, {
      params: { id: device.id },
      body: { sent_at: new Date().toISOString(), steps: batch },
      signal: patience('batch'),
    });
    for (const one of answer.answers) await taken(store, steps, one);
    if (answer.refused) return answer.refused.why;
    steps = await store.steps();
  }
  return null;
}

async function taken(store: AwayStore, steps: readonly KeptStep[], answer: StepAnswer): Promise<void> {
  const step = steps.find((one) => one.number === answer.number);
  const fill = (await store.fills()).find((one) => one.request.id === answer.request_id);
  if (step && fill) await store.putFill(afterAnswer(fill, step, answer));
  if (step?.kind === 'closed') await dropPhoto(answer.request_id);
  await store.dropStep(answer.number);
}

function afterAnswer(fill: AwayFill, step: KeptStep, answer: StepAnswer): AwayFill {
  if (step.kind === 'closed') return { ...fill, state: 'answered', answer };
  // Nothing flowed: whether the server still had something to stop makes no difference to anybody here.
  if (step.kind === 'stopped') return { ...fill, state: 'answered', answer: { ...answer, outcome: 'done' } };
  return answer.code === null ? fill : { ...fill, doubt: answer.code };
}

/** The pump's photo goes ahead of its close; one that is refused, or was never taken, does not hold the litres up. */
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
