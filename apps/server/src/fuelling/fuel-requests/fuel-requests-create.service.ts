import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { createFuelRequest, previewFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { requireOwnDevice } from '../../fleet/drivers/drivers-devices.service.ts';
import { openHold } from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import {
  canManagerOverrule,
  type Decision,
  type DecisionSubject,
  decide,
  getFacts,
  type LoadedFacts,
  lockFacts,
  moveUsage,
  reservedBy,
} from '../policies/policies.service.ts';
import { dueAt, usageColumns } from './fuel-requests.rules.ts';
import { getDetail } from './fuel-requests.service.ts';
import { answerOf, type PositionNeeds, questionOf } from './fuel-requests-position.service.ts';
import { checksFor, type StoredChecks } from './fuel-requests-present.rules.ts';
import { insertFuelRequest, newQrToken, nextRequestId } from './fuel-requests-save.queries.ts';

type RequestBody = z.output<(typeof createFuelRequest)['body']>;

/** Evaluates the policy without a request. */
export async function previewRequest(
  ctx: Ctx,
  body: RequestBody,
  needs: PositionNeeds,
): Promise<z.input<(typeof previewFuelRequest)['response']>> {
  const loaded = await getFacts(ctx, subjectOf(ctx, body));
  requireOwnVehicle(ctx, loaded);
  const decision = decisionOn(loaded, body);
  return {
    decision: decision.outcome,
    checks: checksFor(ctx.actor, decision.checks),
    volume_ml: decision.volume_ml,
    hold_halalas: decision.hold_halalas,
    price_millis_per_litre: decision.price_millis,
    suggested_volume_ml: decision.suggested_volume_ml,
    vehicle_question: await questionOf(ctx, body, needs),
  };
}

/**
 * Requests fuel. The policy decides at once: approved with a hold, rejected with every reason, or left for a manager
 * (the client's rule, or `manager_decides` after a rejection that only limits caused).
 */
export async function createRequest(
  ctx: Ctx,
  body: RequestBody,
  needs: PositionNeeds,
): Promise<FuelRequestDetail> {
  const answer = await answerOf(ctx, body, needs);
  return inTransaction(ctx, async (ctx) => {
    ctx.db.unlockBeforeFlush();
    const [loaded, id] = await together(lockFacts(ctx, subjectOf(ctx, body)), nextRequestId(ctx));
    if (loaded.driver_has_phone) await requireOwnDevice(ctx);
    const driver_id = requireOwnVehicle(ctx, loaded);
    requireFree(loaded);
    const decision = decisionOn(loaded, body);
    ctx.platform.onDecision?.({
      at: 'request',
      outcome: decision.outcome,
      reasons: decision.checks.flatMap(({ passed, code }) => (passed ? [] : code)),
    });
    const status = statusAfter(decision, body.manager_decides);
    const isApproved = status === 'request_approved';
    const usage = isApproved ? reservedBy(decision, riyadhDate(ctx.now)) : null;
    const whose = {
      client_id: clientOf(ctx),
      vehicle_id: body.vehicle_id,
      driver_id,
      group_id: loaded.group_id,
    };
    const inserted = insertFuelRequest(
      ctx,
      {
        id,
        ...whose,
        fuel_type_id: loaded.facts.fuel_type.id,
        status,
        requested_by_user_id: ctx.actor.user_id,
        kind: body.kind,
        requested_volume_ml: decision.volume_ml,
        requested_amount_halalas: decision.hold_halalas,
        request_reason: body.request_reason ?? null,
        request_reason_text: body.request_reason_text || null,
        requested_odometer_km: body.odometer_km ?? null,
        requested_latitude: body.coordinates?.latitude ?? null,
        requested_longitude: body.coordinates?.longitude ?? null,
        ...answer,
        chosen_station_id: body.station_id ?? null,
        hold_halalas: isApproved ? decision.hold_halalas : 0,
        hold_price_millis_per_litre: decision.price_millis,
        qr_token: newQrToken(),
        ...usageColumns(usage),
        flags: isApproved ? decision.flags : [],
        checks: {
          checks: decision.checks,
          suggested_volume_ml: decision.suggested_volume_ml,
          exception: decision.exception,
        } satisfies StoredChecks,
        pin_failures: 0,
        pin_checked: false,
        created_at: ctx.now,
        approved_at: isApproved ? ctx.now : null,
        due_at: dueAt(status, ctx.now, ctx.config),
        status_changed_at: ctx.now,
        end_reason: null,
        is_demo: loaded.is_demo,
      },
      [
        {
          entry: 'request_pending',
          actor_kind: 'user',
          coordinates: body.coordinates ?? null,
          volume_ml: decision.volume_ml,
          detail: { kind: body.kind, sent_to_manager: body.manager_decides, ...answer },
        },
        ...(status === 'request_pending'
          ? []
          : [{ entry: status, actor_kind: 'policy' as const, detail: passedDetail(decision) }]),
      ],
    );
    const [, , , detail] = await together(
      inserted,
      usage &&
        openHold(ctx, {
          client_id: whose.client_id,
          fuel_request_id: id,
          kind: 'request',
          amount_halalas: decision.hold_halalas,
        }),
      usage && moveUsage(ctx, whose, null, usage),
      getDetail(ctx, id),
    );
    return detail;
  });
}

function subjectOf(ctx: Ctx, body: RequestBody): DecisionSubject {
  return {
    client_id: clientOf(ctx),
    vehicle_id: body.vehicle_id,
    driver_id: ctx.actor.driver_id ?? body.driver_id ?? null,
    station_id: body.station_id ?? null,
    valid_until: dueAt('request_approved', ctx.now, ctx.config)!,
    ...(body.fuel_type_id === undefined ? {} : { fuel_type_id: body.fuel_type_id }),
  };
}

/** The policy's answer to what makes sense to ask: at a station there is, for a volume worth a halala. */
function decisionOn(loaded: LoadedFacts, body: RequestBody): Decision {
  const { facts } = loaded;
  if (body.station_id !== undefined && facts.station === null)
    throw new AppError('INVALID_FIELDS', 'There is no such station.', undefined, { station_id: 'unknown' });
  const decision = decide(facts, {
    kind: body.kind,
    volume_ml: body.volume_ml ?? null,
    amount_halalas: body.amount_halalas ?? null,
    odometer_km: body.odometer_km ?? null,
    coordinates: body.coordinates ?? null,
  });
  if (facts.price !== null && decision.hold_halalas === 0)
    throw new AppError('INVALID_FIELDS', 'This is too little to be sold.', undefined, {
      volume_ml: 'too_small',
    });
  return decision;
}

function clientOf(ctx: Ctx): number {
  if (ctx.actor.client_id === null) throw new AppError('FORBIDDEN', 'Only people of a fleet ask for fuel.');
  return ctx.actor.client_id;
}

/** A driver requests only for the bound vehicle; every request needs a driver. Returns the driver. */
function requireOwnVehicle(ctx: Ctx, loaded: LoadedFacts): number {
  const isOthers = ctx.actor.driver_id !== null && loaded.bound_driver_id !== ctx.actor.driver_id;
  if (isOthers || loaded.facts.vehicle.status === 'deleted')
    throw new AppError('NOT_FOUND', 'There is no such vehicle for you.');
  if (loaded.driver_id === null)
    throw new AppError('VEHICLE_WITHOUT_DRIVER', 'Choose a driver for this vehicle.', undefined, {
      driver_id: 'required',
    });
  return loaded.driver_id;
}

/** One request at a time per vehicle and per driver; a unique index guarantees it. */
function requireFree(loaded: LoadedFacts): void {
  const { vehicle_request_id, driver_request_id } = loaded;
  if (vehicle_request_id !== null)
    throw new AppError('VEHICLE_BUSY', 'This vehicle already has a request under way.', {
      fuel_request_id: vehicle_request_id,
    });
  if (driver_request_id !== null)
    throw new AppError('DRIVER_BUSY', 'This driver already has a request under way.', {
      fuel_request_id: driver_request_id,
    });
}

function statusAfter(
  decision: Decision,
  managerDecides: boolean,
): 'request_approved' | 'request_rejected' | 'request_pending' {
  if (decision.outcome === 'approve') return 'request_approved';
  if (decision.outcome === 'manager_decides') return 'request_pending';
  return managerDecides && canManagerOverrule(decision.checks) ? 'request_pending' : 'request_rejected';
}

function passedDetail(decision: Decision) {
  const passed = decision.checks.filter((check) => check.passed).length;
  return {
    checks_passed: passed,
    checks_failed: decision.checks.length - passed,
    ...(decision.flags.length > 0 ? { flags: decision.flags } : {}),
    hold_halalas: decision.hold_halalas,
  };
}
