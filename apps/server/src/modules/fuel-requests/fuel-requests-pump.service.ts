import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type {
  getPumpQueue,
  initiateTransaction,
  lookUpAtPump,
  PumpRequest,
  startFuelling,
  stopTransaction,
} from '@fleet/contracts/fuel-requests.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { maskPlate, parsePlate } from '@fleet/domain/plates.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, KeptRefusal } from '../../platform/context.ts';
import { isPinRight } from '../drivers/drivers.service.ts';
import { getFacts, isRequired, type PolicyFacts, pumpChecks } from '../policies/policies.service.ts';
import {
  atMost,
  dueAt,
  type FuelRequest,
  PIN_TRIES,
  requireServable,
  requireTransition,
  whoIs,
} from './fuel-requests.rules.ts';
import { endWithoutFuel, getDetail } from './fuel-requests.service.ts';
import { lockMoneyOf } from './fuel-requests-lock.queries.ts';
import {
  findByPlate,
  findByQr,
  getStation,
  listAtThePumps,
  listComingHere,
  lockPumpRow,
  type PumpRow,
} from './fuel-requests-pump.queries.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

type Seen = { place?: { latitude: number; longitude: number } | undefined; device_at?: string | undefined };

/** What stands at this station's pumps, and what is coming with its plate hidden. */
export async function getQueue(
  ctx: Ctx,
  station: { id: number; name_en: string; name_ar: string; status: string },
): Promise<z.input<(typeof getPumpQueue)['response']>> {
  const here = await getStation(ctx, station.id);
  const [atPumps, coming] = [await listAtThePumps(ctx, station.id), await listComingHere(ctx, station.id)];
  return {
    station,
    at_the_pumps: await Promise.all(
      atPumps.map(async (row) => presentAtPump(row, await factsAt(ctx, row, station.id))),
    ),
    coming_here: coming.map((row) => ({
      id: row.id,
      plate_hint: maskPlate(row.plate_no),
      plate_kind: row.plate_kind,
      fuel_type: { code: row.fuel_code, title_en: row.fuel_title_en, title_ar: row.fuel_title_ar },
      volume_ml: row.requested_volume_ml,
      approved_at: row.approved_at!.toISOString(),
      distance_metres:
        row.requested_latitude === null || row.requested_longitude === null
          ? null
          : distanceMetres({ latitude: row.requested_latitude, longitude: row.requested_longitude }, here),
    })),
  };
}

/** Finds an approved request by exact plate or QR code. Every look-up is on record, also those that find nothing. */
export async function lookUp(ctx: Ctx, body: z.output<(typeof lookUpAtPump)['body']>): Promise<PumpRequest> {
  const station_id = stationOf(ctx);
  const plate = body.plate === undefined ? null : parsePlate(body.plate);
  const row = body.qr_token
    ? await findByQr(ctx, station_id, body.qr_token.toUpperCase().replace(/\s/g, ''))
    : plate && (await findByPlate(ctx, station_id, plate.canonical));
  await recordAudit(ctx, {
    action: 'look_up',
    subject: 'fuel_request',
    subject_id: row?.id ?? null,
    station_id,
    network_id: ctx.actor.network_id,
    after: { by: body.qr_token ? 'qr' : 'plate', plate: plate?.canonical ?? body.plate, found: Boolean(row) },
  });
  if (!row)
    throw new AppError('REQUEST_NOT_FOUND_AT_PUMP', 'No approved request for this vehicle.', {
      plate: plate?.canonical,
    });
  return presentAtPump(row, await factsAt(ctx, row, station_id));
}

/** The station takes the request on, if client, station and place allow it. Proof that the vehicle is here: its plate or the driver's code. */
export function initiate(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof initiateTransaction)['body']>,
): Promise<PumpRequest> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    const request = await lockAtPump(ctx, id, station_id);
    const isShown =
      parsePlate(body.plate ?? '')?.canonical === request.plate_no ||
      body.qr_token?.toUpperCase() === request.qr_token;
    if (!isShown)
      throw new AppError('REQUEST_NOT_FOUND_AT_PUMP', 'Show the plate or the code of this request.');
    requireTransition(request.status, 'transaction_initiated', whoIs(ctx.actor));
    const facts = await factsAt(ctx, request, station_id);
    requireServable(pumpChecks(facts, body.place ?? null));
    const changed = await changeFuelRequest(
      ctx,
      request,
      'initiate',
      toStatus(ctx, 'transaction_initiated', dueAt('transaction_initiated', ctx.now, ctx.config), {
        network_id: facts.station!.network_id,
        station_id,
        attendant_user_id: ctx.actor.user_id,
        found_by: body.found_by,
        initiated_at: ctx.now,
      }),
      [
        {
          entry: 'transaction_initiated',
          actor_kind: 'user',
          ...seen(body),
          detail: { found_by: body.found_by },
        },
      ],
    );
    return presentAtPump({ ...request, ...changed }, facts);
  });
}

/**
 * Plate confirmed, PIN given: fuelling starts and the station's price of this moment is fixed. A wrong plate or PIN
 * refuses and leaves its trace; staff may go on with a reason where the station allows it.
 */
export function start(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof startFuelling)['body']>,
): Promise<PumpRequest> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    const request = await lockAtPump(ctx, id, station_id);
    requireTransition(request.status, 'transaction_held', whoIs(ctx.actor));
    const facts = await factsAt(ctx, request, station_id);
    if (facts.station?.price_millis == null)
      throw new AppError('NO_PRICE', 'This station has no price for this fuel.');
    const override = request.staff_may_override ? (body.override_reason ?? null) : null;
    const read = parsePlate(body.plate_read)?.canonical ?? body.plate_read.toUpperCase();
    if (read !== request.plate_no && !override) await refusePlate(ctx, request, read, body);
    const isPinChecked = isRequired(facts.policies, 'pin_required')
      ? await checkPin(ctx, request, body.driver_pin, override)
      : false;
    const place = body.place ?? null;
    const changed = await changeFuelRequest(
      ctx,
      request,
      'start_fuelling',
      toStatus(ctx, 'transaction_held', dueAt('transaction_held', ctx.now, ctx.config), {
        plate_read: read,
        pin_checked: isPinChecked,
        override_reason: override,
        price_millis_per_litre: facts.station.price_millis,
        fuelling_started_at: ctx.now,
        ...(place ? { driver_distance_metres: distanceMetres(place, facts.station) } : {}),
      }),
      [
        {
          entry: 'number_plate_scan',
          actor_kind: 'user',
          ...seen(body),
          file_id: body.plate_photo_file_id ?? null,
          detail: { read, matches: read === request.plate_no, ...(override ? { override } : {}) },
        },
        {
          entry: 'transaction_held',
          actor_kind: 'user',
          ...seen(body),
          detail: { price_millis_per_litre: facts.station.price_millis },
        },
      ],
    );
    return presentAtPump({ ...request, ...changed }, facts);
  });
}

/** Gives up at the pump before any fuel left it. */
export function stop(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof stopTransaction)['body']>,
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    await lockMoneyOf(ctx, id);
    const request = await lockAtPump(ctx, id, stationOf(ctx));
    requireTransition(request.status, 'transaction_cancelled', whoIs(ctx.actor));
    await endWithoutFuel(ctx, request, 'stop', 'transaction_cancelled', body.reason, {
      entry: 'transaction_cancelled',
      actor_kind: 'user',
      ...seen(body),
      detail: { reason: body.reason },
    });
    return getDetail(ctx, id);
  });
}

/** The request locked for this station, or NOT_FOUND. */
export async function lockAtPump(ctx: Ctx, id: number, station_id: number): Promise<PumpRow> {
  const request = await lockPumpRow(ctx, station_id, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request at this station.');
  return request;
}

/** The station whose pump this person serves. */
export function stationOf(ctx: Ctx): number {
  if (ctx.actor.station_id === null) throw new AppError('FORBIDDEN', 'Only people of a station serve.');
  return ctx.actor.station_id;
}

/** Where and when the device saw it, for the timeline. */
export function seen(body: Seen) {
  return { place: body.place ?? null, device_at: body.device_at ? new Date(body.device_at) : null };
}

async function factsAt(ctx: Ctx, request: FuelRequest, station_id: number) {
  const { facts } = await getFacts(ctx, {
    client_id: request.client_id,
    vehicle_id: request.vehicle_id,
    driver_id: request.driver_id,
    station_id,
    valid_until: ctx.now,
  });
  return facts;
}

async function refusePlate(
  ctx: Ctx,
  request: PumpRow,
  read: string,
  body: Seen & { plate_photo_file_id?: number | undefined },
): Promise<never> {
  await changeFuelRequest(ctx, request, 'refuse_plate', { plate_read: read }, [
    {
      entry: 'number_plate_scan',
      actor_kind: 'user',
      ...seen(body),
      file_id: body.plate_photo_file_id ?? null,
      detail: { read, matches: false },
    },
  ]);
  throw new KeptRefusal('PLATE_MISMATCH', 'This is not the vehicle of the request.', {
    read,
    expected: request.plate_no,
    staff_may_override: request.staff_may_override,
  });
}

/** True when the PIN was right; with a reason of the staff it may be missing. A wrong one is counted, and after three only a reason helps. */
async function checkPin(
  ctx: Ctx,
  request: PumpRow,
  pin: string | undefined,
  override: string | null,
): Promise<boolean> {
  const left = PIN_TRIES - request.pin_failures;
  if (pin !== undefined && left > 0 && isPinRight(ctx, request.driver_id, pin, request.driver_pin_mac))
    return true;
  if (override) return false;
  if (pin === undefined || left <= 0)
    throw new AppError(
      'PIN_REQUIRED',
      'The driver types their PIN.',
      { tries_left: Math.max(0, left) },
      { driver_pin: 'required' },
    );
  await changeFuelRequest(ctx, request, 'wrong_pin', { pin_failures: request.pin_failures + 1 }, []);
  throw new KeptRefusal(
    'PIN_WRONG',
    'This PIN is not right.',
    { tries_left: left - 1 },
    { driver_pin: 'wrong' },
  );
}

function presentAtPump(row: PumpRow, facts: PolicyFacts): PumpRequest {
  const price = row.price_millis_per_litre ?? facts.station?.price_millis ?? null;
  const most = atMost(row, price);
  const checks = pumpChecks(facts, null);
  return {
    id: row.id,
    status: row.status,
    plate_no: row.plate_no,
    plate_kind: row.plate_kind,
    vehicle_name: row.vehicle_name,
    client: { name_en: row.client_name_en, name_ar: row.client_name_ar },
    driver_name: row.driver_name,
    fuel_type: {
      id: row.fuel_type_id,
      code: row.fuel_code,
      title_en: row.fuel_title_en,
      title_ar: row.fuel_title_ar,
    },
    at_most_volume_ml: most.volume_ml,
    at_most_amount_halalas: most.amount_halalas,
    price_millis_per_litre: price,
    pin_required: isRequired(facts.policies, 'pin_required'),
    pin_tries_left: Math.max(0, PIN_TRIES - row.pin_failures),
    odometer_required: isRequired(facts.policies, 'odometer_required'),
    odometer_at_request_km: row.requested_odometer_km,
    staff_may_override: row.staff_may_override,
    initiated_at: row.initiated_at?.toISOString() ?? null,
    fuelling_started_at: row.fuelling_started_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    checks,
    served_here: checks.every((check) => check.passed),
  };
}
