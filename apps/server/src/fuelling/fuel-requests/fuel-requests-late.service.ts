import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import { readTypedCode } from '@fleet/domain/typed-codes.ts';
import { moneyOfRequest } from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { priceAt } from '../../stations/fuel-prices/fuel-prices.service.ts';
import { getPumpFacts, pumpChecks } from '../policies/policies.service.ts';
import { checkPump } from '../pump-controllers/pump-close.service.ts';
import { requireTransition, unanswered, whoIs } from './fuel-requests.rules.ts';
import { type Closing, closeLocked } from './fuel-requests-close.service.ts';
import type { CloseBody } from './fuel-requests-close-decision.service.ts';
import {
  failedCheck,
  isSameFill,
  MAX_CLOCK_SKEW_SECONDS,
  targetOfLateFill,
  worstSkew,
} from './fuel-requests-late.rules.ts';
import { lockMoneyOf, unsafeChecksOf, unsafeStateOf } from './fuel-requests-lock.queries.ts';
import { getStation, lockLateRow, type PumpRow } from './fuel-requests-pump.queries.ts';
import { type EventTime, isProvidedPinCorrect, seen } from './fuel-requests-pump.service.ts';
import { stationOf } from './fuel-requests-queue.service.ts';
import { insertFuelRequest, newQrToken, nextRequestId } from './fuel-requests-save.queries.ts';
import { tagReadWith } from './fuel-requests-tag.service.ts';

/** An offline device's report of one fill: all its steps, from the proof to the liters. */
export interface LateFill {
  readonly found: {
    readonly found_by: 'plate' | 'qr' | 'typed';
    readonly plate?: string | undefined;
    readonly qr_token?: string | undefined;
    readonly eventTime: EventTime;
  } | null;
  readonly started: {
    readonly plate_read: string;
    readonly driver_pin?: string | undefined;
    readonly override_reason?: string | undefined;
    /** What a reader read of the vehicle's tag. */
    readonly tag?: string | undefined;
    /** What the attendant's screen showed. */
    readonly price_millis_per_litre: number;
    readonly eventTime: EventTime;
  } | null;
  /** Whether the server let this device start when the step arrived: then the fill is closed like any other. */
  readonly is_started: boolean;
  readonly closed: CloseBody & { readonly eventTime: EventTime };
  /** More was sold without a line than the station may. */
  readonly is_over_cap: boolean;
}

export interface Landed {
  readonly request_id: number;
  readonly status: FuelRequestStatus;
  readonly reasons: readonly string[];
  readonly amount_halalas: number;
}

/**
 * Records an offline fill. Where the request is unchanged since the device left it this is an ordinary close at the
 * device's time; otherwise the fuel has flowed all the same, so the fill waits for the platform with every reason: in
 * its request's own row where nobody fueled it, else in a row of its own. Throws NOT_FOUND and
 * REQUEST_NOT_FOUND_AT_PUMP where the station could not have known the request, or was not shown plate or code.
 */
export function closeLate(ctx: Ctx, id: number, fill: LateFill): Promise<Landed> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    await lockMoneyOf(ctx, id);
    const request = await lockLateRow(ctx, station_id, id);
    if (!request?.approved_at) throw new AppError('NOT_FOUND', 'There is no such request at this station.');
    requireShown(request, fill, station_id);
    if (fill.is_started && isSameFill(request, fill.closed.volume_ml, ctx.actor))
      return landed(ctx, station_id, id);
    const target = targetOfLateFill(request, fill.is_started, station_id);
    const closing = {
      closed_at: fill.closed.eventTime.at,
      checks: await mismatchChecks(ctx, request, fill, target),
    };
    if (target === 'ordinary') {
      requireTransition(request.status, 'transaction_completed', whoIs(ctx.actor));
      // Unlocked before the line broke: its litres may be in already, and may be others.
      const pump = await checkPump(ctx, request, fill.closed, true);
      const checks = [...closing.checks, ...pump.checks];
      return closeLocked(ctx, request, fill.closed, { ...closing, checks, pump: pump.timeline }, () =>
        landed(ctx, station_id, id),
      );
    }
    const isHandedOver = target === 'own_row' && request.status === 'transaction_pending_with_vw';
    if (target === 'own_row' && !isHandedOver)
      requireTransition(request.status, 'transaction_pending_with_vw', 'late_device');
    const before = target === 'own_row' ? request : { ...request, ...(await secondRow(ctx, request)) };
    const instead = {
      ...closing,
      held_halalas: (await moneyOfRequest(ctx, before.id)).open_halalas,
      // Escalated by the sweeper after its start: only its liters are missing.
      ...(isHandedOver ? {} : { instead: await stepsInstead(ctx, request, fill, station_id) }),
    };
    return closeLocked(ctx, before, fill.closed, instead, () => landed(ctx, station_id, before.id));
  });
}

async function landed(ctx: Ctx, station_id: number, id: number): Promise<Landed> {
  const row = (await lockLateRow(ctx, station_id, id))!;
  return {
    request_id: id,
    status: row.status,
    reasons: row.pending_reasons ?? [],
    amount_halalas: row.amount_halalas!,
  };
}

/** The device opened the request by its plate or code, or its station had it already. */
function requireShown(request: PumpRow, { found }: LateFill, station_id: number): void {
  if (request.station_id === station_id) return;
  const isPlate = found?.plate !== undefined && parsePlate(found.plate)?.canonical === request.plate_no;
  if (isPlate || (found?.qr_token !== undefined && readTypedCode(found.qr_token) === request.qr_token))
    return;
  throw new AppError('REQUEST_NOT_FOUND_AT_PUMP', 'Show the plate or the code of this request.');
}

/** Differences from what the device assumed when it fueled. */
async function mismatchChecks(
  ctx: Ctx,
  request: PumpRow,
  fill: LateFill,
  target: ReturnType<typeof targetOfLateFill>,
): Promise<Check[]> {
  const station_id = stationOf(ctx);
  const started_at = fill.started?.eventTime.at ?? request.fuelling_started_at ?? fill.closed.eventTime.at;
  const shown = fill.started?.price_millis_per_litre ?? request.price_millis_per_litre;
  const price = await priceAt(ctx, station_id, request.fuel_type_id, started_at);
  const facts = await getPumpFacts({ ...ctx, now: started_at }, request.id, station_id);
  const refused = unanswered(request, pumpChecks(facts, null)).filter(
    (check) => !check.passed && check.consequence === 'decline',
  );
  const isStillHeld = request.status === 'transaction_pending_with_vw';
  const skew = worstSkew(fill);
  return [
    ...(target === 'ordinary' ? [] : refused),
    ...(target === 'second_row' ? [failedCheck('fuelled_once')] : []),
    ...(target === 'own_row' ? [failedCheck(isStillHeld ? 'closed_in_time' : 'still_approved')] : []),
    // The server itself fixed the price of what it let start.
    ...(fill.started === null || price === shown
      ? []
      : [failedCheck('price_as_shown', 'millis', price, shown)]),
    ...(skew > MAX_CLOCK_SKEW_SECONDS
      ? [failedCheck('clock_right', 'seconds', MAX_CLOCK_SKEW_SECONDS, skew)]
      : []),
    ...(fill.is_over_cap ? [failedCheck('offline_cap')] : []),
  ];
}

/** What initiating and starting would have written, according to the device. */
async function stepsInstead(
  ctx: Ctx,
  request: PumpRow,
  { found, started, closed }: LateFill,
  station_id: number,
): Promise<NonNullable<Closing['instead']>> {
  const { network_id } = await getStation(ctx, station_id);
  const isOurs = request.station_id === station_id;
  const started_at =
    started?.eventTime.at ?? (isOurs ? request.fuelling_started_at : null) ?? closed.eventTime.at;
  const initiated_at = found?.eventTime.at ?? (isOurs ? request.initiated_at : null) ?? started_at;
  const price =
    (await priceAt(ctx, station_id, request.fuel_type_id, started_at)) ??
    started?.price_millis_per_litre ??
    request.hold_price_millis_per_litre!;
  const read = started ? (parsePlate(started.plate_read)?.canonical ?? started.plate_read) : null;
  const tag_id = await tagReadWith(ctx, request, started?.tag, { at: started_at, is_late: true });
  return {
    columns: {
      tag_id,
      network_id,
      station_id,
      attendant_user_id: ctx.actor.user_id,
      found_by: found?.found_by ?? request.found_by ?? 'typed',
      initiated_at,
      plate_read: read,
      plate_entry: tag_id === null ? 'typed' : 'tag',
      pin_checked: isProvidedPinCorrect(ctx, request, started?.driver_pin),
      override_reason: started?.override_reason ?? null,
      price_millis_per_litre: price,
      fuelling_started_at: started_at,
      device_clock_skew_seconds: worstSkew({ found, started, closed }),
      arrived_late_at: ctx.now,
    },
    lines: [
      {
        entry: 'number_plate_scan',
        actor_kind: 'user',
        ...seen({ device_at: started_at.toISOString() }),
        detail: { read, matches: read === request.plate_no, late: true },
      },
      {
        entry: 'transaction_held',
        actor_kind: 'user',
        ...seen({ device_at: started_at.toISOString() }),
        detail: { price_millis_per_litre: price, late: true },
      },
    ],
  };
}

/** A second fill on one request: the same vehicle, driver and product, with no hold and nothing counted yet. */
async function secondRow(ctx: Ctx, request: PumpRow) {
  const id = await nextRequestId(ctx);
  await insertFuelRequest(
    ctx,
    {
      id,
      client_id: request.client_id,
      vehicle_id: request.vehicle_id,
      driver_id: request.driver_id,
      group_id: request.group_id,
      fuel_type_id: request.fuel_type_id,
      status: 'transaction_pending_with_vw',
      requested_by_user_id: request.requested_by_user_id,
      kind: request.kind,
      requested_volume_ml: request.requested_volume_ml,
      requested_amount_halalas: request.requested_amount_halalas,
      request_reason: request.request_reason,
      request_reason_text: request.request_reason_text,
      requested_odometer_km: request.requested_odometer_km,
      requested_latitude: null,
      requested_longitude: null,
      chosen_station_id: request.chosen_station_id,
      hold_halalas: 0,
      hold_price_millis_per_litre: request.hold_price_millis_per_litre,
      qr_token: newQrToken(),
      usage_day: null,
      usage_volume_ml: null,
      usage_amount_halalas: null,
      usage_capacity_id: null,
      usage_extra_volume_ml: null,
      usage_extra_amount_halalas: null,
      flags: [],
      checks: (await unsafeChecksOf(ctx, request.id)).checks,
      pin_failures: 0,
      pin_checked: false,
      created_at: ctx.now,
      approved_at: request.approved_at,
      due_at: null,
      status_changed_at: ctx.now,
      end_reason: null,
      late_for_request_id: request.id,
      is_demo: request.is_demo,
    },
    [
      {
        entry: 'transaction_pending_with_vw',
        actor_kind: 'policy',
        detail: { reasons: ['fuelled_once'], late_for_request_id: request.id },
      },
    ],
  );
  return unsafeStateOf(ctx, id);
}
