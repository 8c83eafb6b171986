import type {
  initiateTransaction,
  PumpRequest,
  startFuelling,
} from '@fleet/contracts/fuelling/fuel-requests.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { readTypedCode } from '@fleet/domain/typed-codes.ts';
import { tagNumber } from '@fleet/domain/vehicle-tags.ts';
import type { z } from 'zod';
import { checkOwnUpload } from '../../access/files/files.service.ts';
import { isPinRight } from '../../fleet/drivers/drivers.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import { getPumpFacts, isRequired, pumpChecks, startChecks } from '../policies/policies.service.ts';
import { isShiftLacking, shiftRequired } from '../shifts/shifts-fills.service.ts';
import {
  dueAt,
  PIN_TRIES,
  requireInTime,
  requireServable,
  requireTransition,
  unanswered,
  whoIs,
} from './fuel-requests.rules.ts';
import { plateDetailOf, plateShown, refusePlate } from './fuel-requests-plate.service.ts';
import { lockPumpRow, type PumpRow } from './fuel-requests-pump.queries.ts';
import { presentAtPump, stationOf } from './fuel-requests-queue.service.ts';
import { changeFuelRequest, changeLocked, toStatus } from './fuel-requests-save.queries.ts';
import { requireTag, tagReadWith } from './fuel-requests-tag.service.ts';

/** When a step at the pump was taken: now, or earlier by a device that had no line. */
export interface EventTime {
  readonly at: Date;
  /** Seconds the device's clock was off; null when it gave no time. */
  readonly skew_seconds: number | null;
  /** The device sent it later: nobody can be asked again, so errors are left to the close. */
  readonly is_late: boolean;
}

type Seen = {
  coordinates?: { latitude: number; longitude: number } | undefined;
  device_at?: string | undefined;
};

/** The station takes the request on, if client, station and place allow it. Proof that the vehicle is here: its plate or the driver's code. */
export function initiate(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof initiateTransaction)['body']>,
  { at } = eventTimeOf(ctx, body),
): Promise<PumpRequest> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    const [request, facts] = await together(
      lockAtPump(ctx, id, station_id),
      getPumpFacts({ ...ctx, now: at }, id, station_id),
    );
    const plate = parsePlate(body.plate ?? '')?.canonical;
    const isCodeShown = readTypedCode(body.qr_token ?? '') === request.qr_token;
    const tag_id = await tagReadWith(ctx, request, body.tag, { at, is_late: false });
    const isShown = plate === request.plate_no || isCodeShown || tag_id !== null;
    // A claim that the driver's code was scanned, or the tag read, is no proof of it.
    const isClaim = body.found_by === 'qr' || body.found_by === 'tag';
    const found_by = isCodeShown ? 'qr' : tag_id !== null ? 'tag' : isClaim ? 'typed' : body.found_by;
    if (!isShown) await refuseUnshown(ctx, id, station_id, plate ?? body.plate);
    requireTransition(request.status, 'transaction_initiated', whoIs(ctx.actor));
    requireInTime(request, at);
    requireServable(unanswered(request, pumpChecks(facts, body.coordinates ?? null)));
    const changed = changeLocked(
      ctx,
      request,
      'initiate',
      toStatus(ctx, 'transaction_initiated', dueAt('transaction_initiated', ctx.now, ctx.config), {
        network_id: facts.station!.network_id,
        station_id,
        attendant_user_id: ctx.actor.user_id,
        found_by,
        tag_id,
        initiated_at: at,
      }),
      [
        {
          entry: 'transaction_initiated',
          actor_kind: 'user',
          ...seen(body),
          detail: { found_by, ...tagDetailOf(tag_id) },
        },
      ],
    );
    return presentAtPump(changed, facts);
  });
}

/**
 * Plate confirmed, PIN entered: fueling starts and the station's present price is fixed. A wrong plate or PIN rejects
 * and is recorded; staff may continue with a reason where the station allows it.
 */
export function start(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof startFuelling)['body']>,
  eventTime = eventTimeOf(ctx, body),
): Promise<PumpRequest> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    const [request, facts, lacksShift] = await together(
      lockAtPump(ctx, id, station_id),
      getPumpFacts({ ...ctx, now: eventTime.at }, id, station_id),
      isShiftLacking(ctx, station_id, eventTime.at),
    );
    requireTransition(request.status, 'transaction_held', whoIs(ctx.actor));
    requireInTime(request, eventTime.at);
    if (body.plate_photo_file_id) await checkOwnUpload(ctx, body.plate_photo_file_id, 'plate_photo_file_id');
    if (facts.station?.price_millis == null)
      throw new AppError('NO_PRICE', 'This station has no price for this fuel.');
    requireServable(unanswered(request, startChecks(facts)));
    if (lacksShift) throw shiftRequired();
    const override = request.staff_may_override ? (body.override_reason ?? null) : null;
    const tag_id = await tagReadWith(ctx, request, body.tag, eventTime);
    const plate = await plateShown(ctx, { ...request, tag_id }, station_id, body);
    if (!plate.matches && !override && !eventTime.is_late) await refusePlate(ctx, request, plate, seen(body));
    if (!eventTime.is_late) requireTag(request, facts.policies, tag_id !== null, override);
    const isPinChecked = isRequired(facts.policies, 'pin_required')
      ? eventTime.is_late
        ? request.pin_failures < PIN_TRIES && isProvidedPinCorrect(ctx, request, body.driver_pin)
        : await checkPin(ctx, request, body.driver_pin, override)
      : false;
    const coordinates = body.coordinates ?? null;
    const changed = changeLocked(
      ctx,
      request,
      'start_fuelling',
      toStatus(ctx, 'transaction_held', dueAt('transaction_held', ctx.now, ctx.config), {
        tag_id,
        plate_read: plate.read,
        plate_entry: plate.entry,
        pin_checked: isPinChecked,
        override_reason: override,
        price_millis_per_litre: facts.station.price_millis,
        fuelling_started_at: eventTime.at,
        device_clock_skew_seconds: eventTime.skew_seconds,
        ...(coordinates ? { driver_distance_metres: distanceMetres(coordinates, facts.station) } : {}),
      }),
      [
        {
          entry: 'number_plate_scan',
          actor_kind: 'user',
          ...seen(body),
          file_id: plate.file_id,
          detail: { ...plateDetailOf(plate), ...tagDetailOf(tag_id), ...(override ? { override } : {}) },
        },
        {
          entry: 'transaction_held',
          actor_kind: 'user',
          ...seen(body),
          detail: { price_millis_per_litre: facts.station.price_millis },
        },
      ],
    );
    return presentAtPump(changed, facts);
  });
}

/** The tag that was read, for the timeline. */
function tagDetailOf(tag_id: number | null) {
  return tag_id === null ? {} : { tag_number: tagNumber(tag_id) };
}

/** The request locked for this station, or NOT_FOUND. */
export async function lockAtPump(ctx: Ctx, id: number, station_id: number): Promise<PumpRow> {
  const request = await lockPumpRow(ctx, station_id, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request at this station.');
  return request;
}

/** Where and when the device saw it, for the timeline. */
export function seen(body: Seen) {
  return {
    coordinates: body.coordinates ?? null,
    device_at: body.device_at ? new Date(body.device_at) : null,
  };
}

/** A step taken now. */
export function eventTimeOf(ctx: Ctx, body: Seen): EventTime {
  return { at: ctx.now, skew_seconds: clockSkew(ctx, body), is_late: false };
}

/** Whether this is the driver's PIN; a missing one is not. */
export function isProvidedPinCorrect(
  ctx: Ctx,
  request: Pick<PumpRow, 'driver_id' | 'driver_pin_mac'>,
  pin: string | undefined,
): boolean {
  return pin !== undefined && isPinRight(ctx, request.driver_id, pin, request.driver_pin_mac);
}

/** Seconds between the device's clock and the server's, either way; null when the device gave no time. */
function clockSkew(ctx: Ctx, { device_at }: Seen): number | null {
  return device_at ? Math.round(Math.abs(ctx.now.getTime() - new Date(device_at).getTime()) / 1_000) : null;
}

/** Trying plates on a request whose plate is hidden is a look-up like any other, and recorded like one. */
async function refuseUnshown(
  ctx: Ctx,
  id: number,
  station_id: number,
  plate: string | undefined,
): Promise<never> {
  await recordAudit(ctx, {
    action: 'look_up',
    subject: 'fuel_request',
    subject_id: id,
    station_id,
    network_id: ctx.actor.network_id,
    after: { by: plate === undefined ? 'qr' : 'plate', plate, found: false },
  });
  throw new SavedRefusal('REQUEST_NOT_FOUND_AT_PUMP', 'Show the plate or the code of this request.');
}

/** True when the PIN was right; with a reason of the staff it may be missing. A wrong one is counted, and after three only a reason helps. */
async function checkPin(
  ctx: Ctx,
  request: PumpRow,
  pin: string | undefined,
  override: string | null,
): Promise<boolean> {
  const left = PIN_TRIES - request.pin_failures;
  if (left > 0 && isProvidedPinCorrect(ctx, request, pin)) return true;
  if (override) return false;
  if (pin === undefined || left <= 0)
    throw new AppError(
      'PIN_REQUIRED',
      'The driver types their PIN.',
      { tries_left: Math.max(0, left) },
      { driver_pin: 'required' },
    );
  await changeFuelRequest(ctx, request, 'wrong_pin', { pin_failures: request.pin_failures + 1 }, []);
  throw new SavedRefusal(
    'INCORRECT_PIN',
    'This PIN is not right.',
    { tries_left: left - 1 },
    { driver_pin: 'wrong' },
  );
}
