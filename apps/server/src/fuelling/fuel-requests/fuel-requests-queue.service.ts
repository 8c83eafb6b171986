import type { getPumpQueue, lookUpAtPump, PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { maskPlate, mirrorPlate, parsePlate } from '@fleet/domain/plates.ts';
import { readTypedCode } from '@fleet/domain/typed-codes.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { getStationHeader } from '../../stations/stations/stations.service.ts';
import {
  getPumpFacts,
  isRequired,
  type PumpFacts,
  pumpChecks,
  tagChecks,
} from '../policies/policies.service.ts';
import { isServable, maxDispensable, PIN_TRIES, unanswered } from './fuel-requests.rules.ts';
import {
  findByPlate,
  getStation,
  listAtThePumps,
  listComingHere,
  listMayCome,
  lockLateRow,
  lookUpRow,
  type PumpRow,
} from './fuel-requests-pump.queries.ts';

/** Requests at this station's pumps, and upcoming ones with hidden plates. */
export async function getQueue(ctx: Ctx): Promise<z.input<(typeof getPumpQueue)['response']>> {
  const station = await getStationHeader(ctx, stationOf(ctx));
  const here = await getStation(ctx, station.id);
  const [atPumps, coming] = [await listAtThePumps(ctx, station.id), await listComingHere(ctx, station.id)];
  return {
    station,
    at_the_pumps: await Promise.all(
      atPumps.map(async (row) => presentAtPump(row, await getPumpFacts(ctx, row.id, station.id))),
    ),
    coming_here: coming.map((row) => ({
      id: row.id,
      plate_hint: maskPlate(row.plate_no),
      plate_kind: row.plate_kind,
      fuel_type: {
        code: row.fuel_code,
        title_en: row.fuel_title_en,
        title_ar: row.fuel_title_ar,
        title_ur: row.fuel_title_ur,
      },
      volume_ml: row.approved_volume_ml ?? row.requested_volume_ml,
      approved_at: row.approved_at!.toISOString(),
      distance_metres:
        row.requested_latitude === null || row.requested_longitude === null
          ? null
          : distanceMetres({ latitude: row.requested_latitude, longitude: row.requested_longitude }, here),
    })),
  };
}

/**
 * Finds an approved request by exact plate or QR code. Every look-up is on record, also those that find nothing. A plate that finds none
 * says which one its letters name from the other side, if that one would be found here: nothing more of it is shown until it is asked for.
 */
export async function lookUp(ctx: Ctx, body: z.output<(typeof lookUpAtPump)['body']>): Promise<PumpRequest> {
  const station_id = stationOf(ctx);
  const plate = body.plate === undefined ? null : parsePlate(body.plate);
  const by = body.qr_token ? 'qr' : 'plate';
  const value = body.qr_token ? readTypedCode(body.qr_token) : plate?.canonical;
  const record = { by, plate: plate?.canonical ?? body.plate };
  const row = value === undefined ? null : await lookUpRow(ctx, station_id, by, value, record);
  if (!row) {
    const mirrored = plate && mirrorPlate(plate.canonical);
    const did_you_mean =
      mirrored && (await findByPlate(ctx, station_id, mirrored)) ? { did_you_mean: mirrored } : {};
    await recordAudit(ctx, {
      action: 'look_up',
      subject: 'fuel_request',
      subject_id: null,
      station_id,
      network_id: ctx.actor.network_id,
      after: { ...record, found: false, ...did_you_mean },
    });
    throw new AppError('REQUEST_NOT_FOUND_AT_PUMP', 'No approved request for this vehicle.', {
      plate: plate?.canonical,
      ...did_you_mean,
    });
  }
  return presentAtPump(row, await getPumpFacts(ctx, row.id, station_id));
}

/** Approved requests that may come to the actor's station, limited. */
export function mayComeHere(ctx: Ctx, max: number): Promise<PumpRow[]> {
  return max > 0 ? listMayCome(ctx, stationOf(ctx), max) : Promise.resolve([]);
}

/** What a device of this station may hold of them while it has no line: each as the pump would see it, and what opens it. */
export async function servableHere(ctx: Ctx, rows: readonly PumpRow[]) {
  const station_id = stationOf(ctx);
  const held: { proofs: string[]; request: PumpRequest }[] = [];
  for (const row of rows) {
    const request = presentAtPump(row, await getPumpFacts(ctx, row.id, station_id));
    if (request.served_here) held.push({ proofs: [row.plate_no, row.qr_token], request });
  }
  return held;
}

/** Whether the nozzle is in at the actor's own station, started by the actor. */
export async function isFuelledBy(ctx: Ctx, id: number): Promise<boolean> {
  const request = await lockLateRow(ctx, stationOf(ctx), id);
  return (
    request?.status === 'transaction_held' &&
    request.station_id === ctx.actor.station_id &&
    request.attendant_user_id === ctx.actor.user_id
  );
}

/** The station whose pump this person serves. */
export function stationOf(ctx: Ctx): number {
  if (ctx.actor.station_id === null) throw new AppError('FORBIDDEN', 'Only people of a station serve.');
  return ctx.actor.station_id;
}

/** A request as the pump may see it, with the answer to whether it may be served here. */
export function presentAtPump(row: PumpRow, facts: PumpFacts): PumpRequest {
  const price = row.price_millis_per_litre ?? facts.station?.price_millis ?? null;
  const max = maxDispensable(row, price);
  const checks = unanswered(row, pumpChecks(facts, null));
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
      title_ur: row.fuel_title_ur,
    },
    max_volume_ml: max.volume_ml,
    max_amount_halalas: max.amount_halalas,
    price_millis_per_litre: price,
    pin_required: isRequired(facts.policies, 'pin_required'),
    tag: tagAt(row, facts),
    pin_tries_left: Math.max(0, PIN_TRIES - row.pin_failures),
    odometer_required: isRequired(facts.policies, 'odometer_required'),
    odometer_at_request_km: row.requested_odometer_km,
    staff_may_override: row.staff_may_override,
    initiated_at: row.initiated_at?.toISOString() ?? null,
    fuelling_started_at: row.fuelling_started_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    checks,
    served_here: isServable(checks),
  };
}

/** What the pump asks of the vehicle's tag. */
function tagAt(row: PumpRow, { policies }: PumpFacts): PumpRequest['tag'] {
  if (row.tag_id !== null) return 'read';
  const [check] = tagChecks(policies, false);
  if (!check) return 'none';
  return check.consequence === 'decline' ? 'required' : 'wanted';
}
