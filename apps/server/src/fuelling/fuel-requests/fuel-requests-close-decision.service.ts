import type { closeTransaction } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import type { z } from 'zod';
import { openHold } from '../../money/ledger/ledger-holds.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { allowanceAt } from '../../stations/fuel-prices/fuel-prices.service.ts';
import {
  type CloseDecision,
  decideClose,
  distanceCheck,
  isRequired,
  type LoadedFacts,
} from '../policies/policies.service.ts';
import { type Answered, type FuelRequest, uncoveredCheck } from './fuel-requests.rules.ts';
import { usageCarried } from './fuel-requests.service.ts';

export type CloseBody = z.output<(typeof closeTransaction)['body']>;

/** The limits of a product apply to its price without a remote station's allowance; read only where that matters. */
export async function withAllowance(
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

/** What the checks of the fleet and the platform say of the fill, before the device's and the display's own. */
export function decisionOf(
  request: FuelRequest & Answered,
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
    is_tag_read: request.tag_id !== null,
    is_pin_wanting: isRequired(facts.policies, 'pin_required') && !request.pin_checked,
    distance: distanceOf(request, body, loaded),
    initiated_at: request.initiated_at!,
    answered: request.answered_codes,
    clock_skew_seconds: request.device_clock_skew_seconds,
  });
}

/** What was dispensed beyond the hold needs its own hold at once; where the money for it lacks, the client decides. */
export async function withExcessHold(
  ctx: Ctx,
  request: FuelRequest,
  excess: number,
  loaded: LoadedFacts,
  decision: CloseDecision,
): Promise<CloseDecision> {
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

/** Against the farthest the device was seen from the station, at the start or now: silence at the close hides nothing. */
function distanceOf(request: FuelRequest, body: CloseBody, { facts }: LoadedFacts) {
  const metres = [
    ...(request.driver_distance_metres === null ? [] : [request.driver_distance_metres]),
    ...(body.coordinates && facts.station ? [distanceMetres(body.coordinates, facts.station)] : []),
  ];
  return metres.length === 0 ? null : distanceCheck(facts, Math.max(...metres));
}
