import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type { closeTransaction } from '@fleet/contracts/fuel-requests.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { checkOwnUpload } from '../files/files.service.ts';
import { allowanceAt } from '../fuel-prices/fuel-prices.service.ts';
import { captureRequest, openHold } from '../ledger/ledger-holds.service.ts';
import {
  type CloseDecision,
  decideClose,
  dispensedAs,
  distanceCheck,
  getFacts,
  isRequired,
  type LoadedFacts,
  moveUsage,
} from '../policies/policies.service.ts';
import { takeFill } from '../shifts/shifts-fills.service.ts';
import {
  answeredCodes,
  dueAt,
  type FuelRequest,
  referenceNumber,
  requireTransition,
  uncoveredCheck,
  usageColumns,
  whoIs,
} from './fuel-requests.rules.ts';
import { getDetail, usageCarried } from './fuel-requests.service.ts';
import { lockMoneyOf } from './fuel-requests-lock.queries.ts';
import { getStation, saveVehicleReading } from './fuel-requests-pump.queries.ts';
import { lockAtPump, seen } from './fuel-requests-pump.service.ts';
import { stationOf } from './fuel-requests-queue.service.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

type CloseBody = z.output<(typeof closeTransaction)['body']>;

/**
 * Litres are in: captures exactly the dispensed amount at the price fixed when fuelling started and releases the rest,
 * or, when a check trips, captures nothing and leaves the transaction with the client or the platform.
 */
export function close(ctx: Ctx, id: number, body: CloseBody): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    await lockMoneyOf(ctx, id);
    const request = await lockAtPump(ctx, id, station_id);
    requireTransition(request.status, 'transaction_completed', whoIs(ctx.actor));
    if (body.pump_photo_file_id) await checkOwnUpload(ctx, body.pump_photo_file_id, 'pump_photo_file_id');
    const subject = {
      client_id: request.client_id,
      vehicle_id: request.vehicle_id,
      driver_id: request.driver_id,
      station_id,
      valid_until: ctx.now,
      fuel_type_id: request.fuel_type_id,
      group_id: request.group_id,
      counted_at: request.fuelling_started_at!,
    };
    const loaded = await withAllowance(ctx, request, station_id, await getFacts(ctx, subject));
    const amount_halalas = amountHalalas(body.volume_ml, request.price_millis_per_litre!);
    const decision = await withExcessHold(
      ctx,
      request,
      amount_halalas,
      loaded,
      decisionOf(request, body, amount_halalas, loaded),
    );
    await saveClose(ctx, request, body, amount_halalas, decision);
    await takeFill(ctx, station_id, { ...request, volume_ml: body.volume_ml, amount_halalas });
    if (decision.outcome === 'complete')
      await captureDispensed(ctx, request, loaded.facts.station!, amount_halalas);
    await saveReading(ctx, request, body, decision);
    await moveUsage(
      ctx,
      request,
      usageCarried(request),
      usageAtFuelling(request, body.volume_ml, amount_halalas),
    );
    return getDetail(ctx, id);
  });
}

/** The bounds of a product are for its price without what a remote station adds; asked only where that would matter. */
async function withAllowance(
  ctx: Ctx,
  request: FuelRequest,
  station_id: number,
  loaded: LoadedFacts,
): Promise<LoadedFacts> {
  const { price_upper_limit_millis: upper } = loaded;
  if (request.price_millis_per_litre! <= upper) return loaded;
  const { fuel_type_id, fuelling_started_at } = request;
  const allowance = await allowanceAt(ctx, station_id, fuel_type_id, fuelling_started_at!);
  return { ...loaded, price_upper_limit_millis: upper + allowance };
}

function decisionOf(
  request: FuelRequest,
  body: CloseBody,
  amount_halalas: number,
  loaded: LoadedFacts,
): CloseDecision {
  const { facts } = loaded;
  return decideClose(facts, {
    volume_ml: body.volume_ml,
    amount_halalas,
    odometer_km: body.odometer_km ?? null,
    hold_halalas: request.hold_halalas,
    reserved: usageCarried(request),
    fuelling_started_at: request.fuelling_started_at!,
    price_millis: request.price_millis_per_litre!,
    price_lower_limit_millis: loaded.price_lower_limit_millis,
    price_upper_limit_millis: loaded.price_upper_limit_millis,
    plate_expected: loaded.plate_no,
    plate_read: request.plate_read,
    plate_entry: request.plate_entry,
    is_driver_proven: request.found_by === 'qr' || request.pin_checked,
    override_reason: request.override_reason,
    is_pin_wanting: isRequired(facts.policies, 'pin_required') && !request.pin_checked,
    distance: distanceOf(request, body, loaded),
    initiated_at: request.initiated_at!,
    answered: answeredCodes(request),
    clock_skew_seconds: request.device_clock_skew_seconds,
  });
}

/** Against the farthest the device was seen from the station, at the start or now: silence at the close hides nothing. */
function distanceOf(request: FuelRequest, body: CloseBody, { facts }: LoadedFacts) {
  const metres = [
    ...(request.driver_distance_metres === null ? [] : [request.driver_distance_metres]),
    ...(body.place && facts.station ? [distanceMetres(body.place, facts.station)] : []),
  ];
  return metres.length === 0 ? null : distanceCheck(facts, Math.max(...metres));
}

/** What the pump read is the vehicle's only when it was the vehicle: nothing is kept under a plate in doubt. */
async function saveReading(
  ctx: Ctx,
  request: FuelRequest,
  body: CloseBody,
  { reasons }: CloseDecision,
): Promise<void> {
  if (reasons.includes('plate_match')) return;
  const isSound = !reasons.includes('odometer_plausible');
  await saveVehicleReading(ctx, request, isSound ? (body.odometer_km ?? null) : null);
}

/** What was dispensed beyond the hold needs its own hold at once; where the money for it lacks, the client decides. */
async function withExcessHold(
  ctx: Ctx,
  request: FuelRequest,
  amount_halalas: number,
  loaded: LoadedFacts,
  decision: CloseDecision,
): Promise<CloseDecision> {
  const excess = amount_halalas - request.hold_halalas;
  if (excess <= 0) return decision;
  if (excess <= loaded.facts.remaining_halalas) {
    await openHold(ctx, {
      client_id: request.client_id,
      fuel_request_id: request.id,
      kind: 'excess',
      amount_halalas: excess,
    });
    return decision;
  }
  const balance = uncoveredCheck(loaded.facts.remaining_halalas, excess);
  const outcome = decision.outcome === 'complete' ? 'client' : decision.outcome;
  return {
    ...decision,
    outcome,
    checks: [balance, ...decision.checks],
    reasons: ['balance', ...decision.reasons],
  };
}

async function saveClose(
  ctx: Ctx,
  request: FuelRequest,
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
  const usage = usageAtFuelling(request, body.volume_ml, amount_halalas);
  const isComplete = status === 'transaction_completed';
  await changeFuelRequest(
    ctx,
    request,
    'close',
    toStatus(ctx, status, dueAt(status, ctx.now, ctx.config), {
      volume_ml: body.volume_ml,
      amount_halalas,
      charged_halalas: isComplete ? amount_halalas : null,
      odometer_km: body.odometer_km ?? null,
      pump_photo_file_id: body.pump_photo_file_id ?? null,
      close_checks: decision.checks,
      pending_reasons: isComplete ? null : decision.reasons,
      reference_number: referenceNumber(request.id),
      closed_at: ctx.now,
      completed_at: isComplete ? ctx.now : null,
      ...usageColumns(usage),
      flags: [...new Set([...request.flags, ...decision.flags])],
    }),
    [
      {
        entry: 'refueling',
        actor_kind: 'user',
        ...seen(body),
        file_id: body.pump_photo_file_id ?? null,
        volume_ml: body.volume_ml,
        detail: { amount_halalas, odometer_km: body.odometer_km ?? null },
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

/** Books a fill that is paid in full from its holds. */
async function captureDispensed(
  ctx: Ctx,
  request: FuelRequest,
  station: { id: number; network_id: number; is_franchisee: boolean },
  amount_halalas: number,
): Promise<void> {
  await captureRequest(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    ...owedTo(station),
    owed_halalas: amount_halalas,
    charged_halalas: amount_halalas,
    shortfall: 'refuse',
  });
}

/** Whom a station's fuel is owed to: the franchisee where it has an account of its own, else its network. */
export async function payableOf(ctx: Ctx, station_id: number) {
  const station = await getStation(ctx, station_id);
  return owedTo({ ...station, id: station_id });
}

function owedTo(station: { id: number; network_id: number; is_franchisee: boolean }) {
  return {
    network_id: station.network_id,
    station_id: station.id,
    payable: station.is_franchisee
      ? { account: 'franchisee_payable' as const, party_id: station.id }
      : { account: 'network_payable' as const, party_id: station.network_id },
  };
}

/** A reservation counts on the day of approval and moves at close to the day fuelling started. */
function usageAtFuelling(request: FuelRequest, volume_ml: number, amount_halalas: number) {
  const day = riyadhDate(request.fuelling_started_at!);
  return dispensedAs(usageCarried(request), { volume_ml, amount_halalas }, day);
}
