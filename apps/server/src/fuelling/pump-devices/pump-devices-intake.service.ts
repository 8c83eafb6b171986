import type { PumpStep, StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { checkOwnUpload } from '../../access/files/files.service.ts';
import { attempt, type Ctx } from '../../platform/context.ts';
import { closeLate, type LateFill } from '../fuel-requests/fuel-requests-late.service.ts';
import { type EventTime, initiate, start } from '../fuel-requests/fuel-requests-pump.service.ts';
import { isFuelledBy, stationOf } from '../fuel-requests/fuel-requests-queue.service.ts';
import { stop } from '../fuel-requests/fuel-requests-stop.service.ts';
import { type PumpStepRow, soldWithoutLine } from './pump-devices.queries.ts';
import { isOverCap, pinLabel, tagLabel } from './pump-devices.rules.ts';
import { openPin, openSealed } from './pump-devices-keys.service.ts';

/** The next step, with this device's earlier steps of the same request. */
export interface Arrived {
  readonly step: PumpStep;
  readonly earlier: readonly PumpStepRow[];
  readonly at: Date;
  readonly skew_seconds: number;
  readonly pump_photo_file_id: number | undefined;
}

type Result = Omit<StepAnswer, 'number' | 'request_id'> & { amount_halalas: number | null };
type Of<Kind extends PumpStep['kind']> = Extract<PumpStep, { kind: Kind }>;

/**
 * Executes a step by the services of an online pump, at the device's time. A step that is no longer possible is noted
 * and changes nothing: dispensed fuel comes with its close, which loses no liter.
 */
export async function takeStep(ctx: Ctx, arrived: Arrived): Promise<Result> {
  const { step } = arrived;
  if (step.kind === 'closed') return takeClose(ctx, arrived, step);
  const tried = await attempt(ctx, () => takeOpen(ctx, arrived, step));
  if ('value' in tried) return { ...DONE, status: tried.value };
  // Only the response was lost: this attendant had started it, and the device continues from there.
  if (step.kind === 'started' && (await isFuelledBy(ctx, step.request_id)))
    return { ...DONE, status: 'transaction_held' };
  return noted(tried.refusal.code);
}

const DONE = { outcome: 'done', reasons: [] as string[], code: null, amount_halalas: null } as const;

function noted(code: string): Result {
  return { outcome: 'noted', status: null, reasons: [], code, amount_halalas: null };
}

async function takeOpen(ctx: Ctx, arrived: Arrived, step: Exclude<PumpStep, { kind: 'closed' }>) {
  const { request_id, device_at } = step;
  const eventTime = eventTimeOf(arrived);
  switch (step.kind) {
    case 'found': {
      const { found_by, plate, qr_token, coordinates } = step;
      return (
        await initiate(ctx, request_id, { found_by, plate, qr_token, coordinates, device_at }, eventTime)
      ).status;
    }
    case 'started': {
      const { plate_read, override_reason, coordinates } = step;
      const [driver_pin, tag] = [await pinOf(ctx, step), await tagOf(ctx, step)];
      const body = { plate_read, override_reason, coordinates, driver_pin, tag, device_at };
      return (await start(ctx, request_id, body, eventTime)).status;
    }
    case 'stopped':
      return (await stop(ctx, request_id, { reason: step.reason, device_at })).status;
  }
}

async function takeClose(ctx: Ctx, arrived: Arrived, step: Of<'closed'>): Promise<Result> {
  const { earlier } = arrived;
  // The same device cannot close one fuelling twice.
  if (earlier.some((before) => before.kind === 'closed')) return noted('STATUS_CONFLICT');
  const tried = await attempt(ctx, async () =>
    closeLate(ctx, step.request_id, await fillOf(ctx, arrived, step)),
  );
  if ('refusal' in tried) return noted(tried.refusal.code);
  const { request_id: _row, status, reasons, amount_halalas } = tried.value;
  const outcome = status === 'transaction_pending_with_vw' ? 'held' : 'done';
  return { outcome, status, reasons: [...reasons], code: null, amount_halalas };
}

/** All of this device's steps of one fill. */
async function fillOf(ctx: Ctx, arrived: Arrived, step: Of<'closed'>): Promise<LateFill> {
  const { volume_ml, odometer_km, coordinates, device_at } = step;
  const found = lastOf(arrived.earlier, 'found');
  const started = lastOf(arrived.earlier, 'started');
  const station_id = stationOf(ctx);
  const price = started?.step.price_millis_per_litre ?? 0;
  const sold = await soldWithoutLine(ctx, station_id, riyadhDate(arrived.at));
  return {
    found: found && { ...found.step, eventTime: eventTimeOf(found.row) },
    started: started && {
      ...started.step,
      driver_pin: await pinOf(ctx, started.step),
      tag: await tagOf(ctx, started.step),
      eventTime: eventTimeOf(started.row),
    },
    is_started: started ? started.row.outcome === 'done' : true,
    closed: {
      volume_ml,
      odometer_km,
      coordinates,
      device_at,
      pump_photo_file_id: await photoOf(ctx, arrived.pump_photo_file_id),
      eventTime: eventTimeOf(arrived),
    },
    // What the server let start has its hold: the station's offline limit is for what it did not know of.
    is_over_cap: started !== null && isOverCap(sold, amountHalalas(volume_ml, price), ctx.config),
  };
}

function lastOf<Kind extends 'found' | 'started'>(earlier: readonly PumpStepRow[], kind: Kind) {
  const row = earlier.findLast((before) => before.kind === kind);
  return row ? { row, step: JSON.parse(row.body) as Of<Kind> } : null;
}

function eventTimeOf({ at, skew_seconds }: Pick<Arrived, 'at' | 'skew_seconds'>): EventTime {
  return { at, skew_seconds, is_late: true };
}

async function pinOf(ctx: Ctx, step: Of<'started'>): Promise<string | undefined> {
  return step.pin && openPin(ctx, step.pin, pinLabel(step));
}

async function tagOf(ctx: Ctx, step: Of<'started'>): Promise<string | undefined> {
  return step.tag && openSealed(ctx, step.tag, tagLabel(step));
}

/** A picture that is not this station's is left out: the litres are what must not be lost. */
async function photoOf(ctx: Ctx, id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const own = await attempt(ctx, () => checkOwnUpload(ctx, id, 'pump_photo_file_id'));
  return 'refusal' in own ? undefined : id;
}
