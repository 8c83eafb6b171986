import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { checkOwnUpload } from '../../access/files/files.service.ts';
import { recordFill } from '../../fleet/odometer-readings/odometer-fills.service.ts';
import type { CaptureState } from '../../money/ledger/ledger-holds.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import {
  type CloseDecision,
  dispensedAs,
  getClosingFacts,
  getFacts,
  type LoadedFacts,
  moveUsage,
} from '../policies/policies.service.ts';
import { checkPump } from '../pump-controllers/pump-close.service.ts';
import { takeFill } from '../shifts/shifts-fills.service.ts';
import {
  type Answered,
  dueAt,
  type FuelRequest,
  referenceNumber,
  requireTransition,
  usageColumns,
  whoIs,
} from './fuel-requests.rules.ts';
import { getDetail, usageCarried } from './fuel-requests.service.ts';
import {
  type CloseBody,
  decisionOf,
  withAllowance,
  withExcessHold,
} from './fuel-requests-close-decision.service.ts';
import type { FuelRequestChange } from './fuel-requests-columns.rules.ts';
import { checkDisplay, type DisplayProof } from './fuel-requests-display.service.ts';
import { endedAt, withMismatches } from './fuel-requests-late.rules.ts';
import { lockToCapture } from './fuel-requests-lock.queries.ts';
import { captureDispensed } from './fuel-requests-pay.service.ts';
import { lockAtPump, seen } from './fuel-requests-pump.service.ts';
import { stationOf } from './fuel-requests-queue.service.ts';
import { changeFuelRequest, type TimelineLine, toStatus } from './fuel-requests-save.queries.ts';

/** How a fill came to be closed. A device that had no line closes later than the pump did, and may bring what speaks against it. */
export interface Closing {
  readonly closed_at: Date;
  /**
   * Checks about the device's or the pump's data: a failed one leaves the fill with the platform, unless it only
   * flags.
   */
  readonly checks: readonly Check[];
  /** What the pump reported, for the timeline. */
  readonly pump?: Record<string, unknown> | null;
  /** Its client's money and its holds, where they were locked with it. */
  readonly locked?: CaptureState;
  /** By what it is decided, where that was read with it. */
  readonly loaded?: LoadedFacts;
  /** What is still reserved for it; its hold when left out. */
  readonly held_halalas?: number;
  /** Of a fill whose request could not be fuelled as usual: what its earlier steps would have set, and their lines. */
  readonly instead?: { readonly columns: FuelRequestChange; readonly lines: readonly TimelineLine[] };
}

/**
 * Litres are in: captures exactly the dispensed amount at the price fixed when fuelling started and releases the rest,
 * or, when a check trips, captures nothing and leaves the transaction with the client or the platform.
 */
export function close(ctx: Ctx, id: number, body: CloseBody): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    ctx.db.unlockBeforeFlush();
    const [locked, request, loaded] = await together(
      lockToCapture(ctx, id),
      lockAtPump(ctx, id, station_id),
      getClosingFacts(ctx, id, station_id),
    );
    requireTransition(request.status, 'transaction_completed', whoIs(ctx.actor));
    const pump = await checkPump(ctx, request, body);
    const closing = {
      closed_at: endedAt(body.device_at, request, ctx.now),
      checks: pump.checks,
      pump: pump.timeline,
      locked,
      loaded,
    };
    return closeLocked(ctx, request, body, closing, () => getDetail(ctx, id));
  });
}

/**
 * Closes a request that is locked, with its client's money, and that may be closed. What `read` reads is sent with what is written, and
 * sees it.
 */
export async function closeLocked<Read>(
  ctx: Ctx,
  before: FuelRequest & Answered,
  body: CloseBody,
  closing: Closing,
  read: () => Promise<Read>,
): Promise<Read> {
  const request = { ...before, ...closing.instead?.columns };
  const station_id = request.station_id!;
  if (body.pump_photo_file_id) await checkOwnUpload(ctx, body.pump_photo_file_id, 'pump_photo_file_id');
  const facts = closing.loaded ?? (await factsOf(ctx, request));
  const loaded = await withAllowance(ctx, request, station_id, facts);
  const amount_halalas = amountHalalas(body.volume_ml, request.price_millis_per_litre!);
  const display = await checkDisplay(ctx, request, body);
  const excess = amount_halalas - (closing.held_halalas ?? request.hold_halalas);
  const decision = await withExcessHold(
    ctx,
    request,
    excess,
    loaded,
    withMismatches(decisionOf(request, body, amount_halalas, loaded), [...closing.checks, ...display.checks]),
  );
  const fill = { ...request, volume_ml: body.volume_ml, amount_halalas };
  const usage = usageAtFuelling(request, body.volume_ml, amount_halalas);
  const isPaid = decision.outcome === 'complete';
  // A hold for the excess changed both.
  const locked =
    isPaid && closing.locked && excess > 0 ? await lockToCapture(ctx, request.id) : closing.locked;
  const [, , , , , answer] = await together(
    saveClose(ctx, { before, request, closing, display }, body, amount_halalas, decision),
    takeFill(ctx, station_id, fill, closing.closed_at),
    isPaid && captureDispensed(ctx, request, loaded.facts.station!, amount_halalas, locked),
    saveReading(ctx, request, body, decision, closing.closed_at),
    moveUsage(ctx, request, usageCarried(request), usage),
    read(),
  );
  return answer;
}

/** By what it is decided now; it counts on the day on which it began to be fueled. */
function factsOf(ctx: Ctx, request: FuelRequest): Promise<LoadedFacts> {
  return getFacts(ctx, {
    client_id: request.client_id,
    vehicle_id: request.vehicle_id,
    driver_id: request.driver_id,
    station_id: request.station_id,
    valid_until: ctx.now,
    fuel_type_id: request.fuel_type_id,
    group_id: request.group_id,
    counted_at: request.fuelling_started_at!,
  });
}

/** The odometer is the vehicle's only if the vehicle is certain: nothing is stored under an uncertain plate. */
async function saveReading(
  ctx: Ctx,
  request: FuelRequest,
  body: CloseBody,
  { reasons }: CloseDecision,
  read_at: Date,
): Promise<void> {
  if (reasons.includes('plate_match')) return;
  const isSound = !reasons.includes('odometer_plausible');
  await recordFill(ctx, {
    vehicle_id: request.vehicle_id,
    fuel_request_id: request.id,
    filled_at: read_at,
    odometer_km: isSound ? (body.odometer_km ?? null) : null,
  });
}

async function saveClose(
  ctx: Ctx,
  {
    before,
    request,
    closing,
    display,
  }: { before: FuelRequest; request: FuelRequest; closing: Closing; display: DisplayProof },
  body: CloseBody,
  amount_halalas: number,
  decision: CloseDecision,
): Promise<void> {
  const status = (
    {
      complete: 'transaction_completed',
      client: 'transaction_pending_with_client',
      vw: 'transaction_pending_with_vw',
    } as const
  )[decision.outcome];
  const { outcome, reasons } = decision;
  ctx.platform.onDecision?.({ at: 'close', outcome, reasons });
  const usage = usageAtFuelling(request, body.volume_ml, amount_halalas);
  const isComplete = status === 'transaction_completed';
  await changeFuelRequest(
    ctx,
    before,
    'close',
    toStatus(ctx, status, dueAt(status, ctx.now, ctx.config), {
      ...closing.instead?.columns,
      volume_ml: body.volume_ml,
      amount_halalas,
      charged_halalas: isComplete ? amount_halalas : null,
      odometer_km: body.odometer_km ?? null,
      pump_photo_file_id: body.pump_photo_file_id ?? null,
      close_checks: decision.checks,
      pending_reasons: isComplete ? null : decision.reasons,
      reference_number: referenceNumber(request.id),
      closed_at: closing.closed_at,
      completed_at: isComplete ? ctx.now : null,
      ...usageColumns(usage),
      flags: [...new Set([...request.flags, ...decision.flags])],
    }),
    [
      ...(closing.instead?.lines ?? []),
      {
        entry: 'refueling',
        actor_kind: 'user',
        ...seen(body),
        file_id: body.pump_photo_file_id ?? null,
        volume_ml: body.volume_ml,
        detail: {
          amount_halalas,
          odometer_km: body.odometer_km ?? null,
          ...(closing.pump ? { pump: closing.pump } : {}),
          ...(display.timeline ? { display: display.timeline } : {}),
        },
      },
      {
        entry: status,
        actor_kind: 'policy',
        detail: {
          ...(isComplete ? { captured_halalas: amount_halalas } : { reasons: decision.reasons }),
          ...(decision.flags.length > 0 ? { flags: decision.flags } : {}),
        },
      },
    ],
  );
}

/** A reservation counts on the day of approval and moves at close to the day fuelling started. */
function usageAtFuelling(request: FuelRequest, volume_ml: number, amount_halalas: number) {
  const day = riyadhDate(request.fuelling_started_at!);
  return dispensedAs(usageCarried(request), { volume_ml, amount_halalas }, day);
}
