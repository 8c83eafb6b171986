import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { ArrangedTrip, ViolationCode } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { ORDER_STATUS_IN_TRIP, type TripKind } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { moveOrdersOfTrip } from '../orders/orders-move.service.ts';
import type { ExistingTrip } from '../plans/plans-facts.service.ts';
import { type TrialAnswer, tryTrips } from '../plans/plans-trial.service.ts';
import { orderStatusPath, refuseBroken, trialTripOf } from './trip-arrangements.rules.ts';
import { tripChanged } from './trips.jobs.ts';
import { codeOf, plannedOf, stopsOf, type Trip } from './trips.rules.ts';
import { getTrip } from './trips.service.ts';
import {
  insertStops,
  insertTrip,
  isDriverBusy,
  lockLastNumber,
  lockTrips,
  lockVehicles,
  removeStops,
  saveTrip,
} from './trips-save.queries.ts';

/** What is to become of some trips of a branch's day, and how the new ones among them came to be. */
export interface Arrangement {
  readonly delivery_branch_id: number;
  readonly trip_date: string;
  readonly trips: readonly ArrangedTrip[];
  readonly accept: readonly ViolationCode[];
  readonly kind: TripKind;
  /** New trips leave no earlier in the day. */
  readonly start_minute?: number | null;
  readonly plan_id: number | null;
}

/** Makes trips so manually. Throws what `arrangeTrips` throws. */
export function saveArrangement(ctx: Ctx, body: z.output<typeof contract.saveArrangement.body>) {
  return arrangeTrips(ctx, { ...body, kind: 'custom', plan_id: null });
}

/**
 * Saves trips, all or none: new ones are drafts, existing ones get the named steps, one left without orders is
 * discarded. Locks trips, vehicles, the depot, then orders, each in id order. Throws NOT_FOUND, VERSION_CONFLICT,
 * FORBIDDEN, INVALID_FIELDS, CONSTRAINTS_VIOLATED, STATUS_CONFLICT, DRIVER_BUSY.
 */
export function arrangeTrips(ctx: Ctx, arrangement: Arrangement) {
  return inTransaction(ctx, async (ctx) => {
    const { delivery_branch_id: branch, trip_date, trips: wanted } = arrangement;
    const locked = await lockSeen(ctx, wanted);
    const vehicles = [...wanted, ...locked.values()].map(({ delivery_vehicle_id }) => delivery_vehicle_id);
    await lockVehicles(ctx, [...new Set(vehicles)]);
    let number = await lockLastNumber(ctx, branch, trip_date);
    const trials = wanted.map((trip) => ({
      ...trialTripOf(trip),
      start_minute: arrangement.start_minute ?? null,
    }));
    const { day, tried } = await tryTrips(ctx, branch, trip_date, trials);
    const accepted = refuseBroken(
      tried.map(({ shown }) => shown.violations),
      arrangement.accept,
    );
    refuseUnlessApprover(ctx, locked);
    const existing = day.existing.filter(({ id }) => locked.has(id));
    const on = { delivery_branch_id: branch, delivery_date: trip_date };
    await moveOrders(ctx, existing, tried, locked, on);
    const ids: number[] = [];
    // Stops leave before any arrive: an order is in one trip only.
    for (const { id } of existing) await removeStops(ctx, id);
    for (const [at, one] of tried.entries()) {
      const change = { accepted_violations: accepted[at]! };
      const trip = one.trip.trip_id === null ? null : locked.get(one.trip.trip_id)!;
      if (trip) {
        await changeTrip(ctx, trip, one, change, existing.find(({ id }) => id === trip.id)!);
        ids.push(trip.id);
      } else if (one.route) {
        number += 1;
        ids.push(await addTrip(ctx, arrangement, one, change, codeOf(branch, trip_date, number)));
      }
    }
    const trips: Awaited<ReturnType<typeof getTrip>>[] = [];
    for (const id of ids) trips.push(await getTrip(ctx, id));
    return { trips };
  });
}

/** Locks vehicles of several days' arrangements at once, in the order of their ids. */
export async function lockForTrips(ctx: Ctx, vehicle_ids: readonly number[]): Promise<void> {
  await lockVehicles(ctx, [...new Set(vehicle_ids)]);
}

async function lockSeen(ctx: Ctx, wanted: readonly ArrangedTrip[]): Promise<Map<number, Trip>> {
  const seen = new Map(wanted.flatMap(({ trip_id, version }) => (trip_id ? [[trip_id, version!]] : [])));
  const rows = await lockTrips(ctx, [...seen.keys()]);
  if (rows.length < seen.size) throw new AppError('NOT_FOUND', 'There is no such trip.');
  for (const row of rows) refuseIfChanged(row, seen.get(row.id)!);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was approved is changed by those who may approve. */
function refuseUnlessApprover(ctx: Ctx, locked: ReadonlyMap<number, Trip>): void {
  if ([...locked.values()].every(({ status }) => status === 'draft')) return;
  if (ctx.actor.kind === 'system' || ctx.actor.permissions.has('approve trip')) return;
  throw new AppError('FORBIDDEN', 'An approved trip is changed by those who may approve it.');
}

async function moveOrders(
  ctx: Ctx,
  existing: readonly ExistingTrip[],
  tried: readonly TrialAnswer[],
  locked: ReadonlyMap<number, Trip>,
  on: { delivery_branch_id: number; delivery_date: string },
): Promise<void> {
  const before = new Map(
    existing.flatMap(({ status, steps }) =>
      steps.flatMap(({ order_id }) => (order_id === null ? [] : [[order_id, ORDER_STATUS_IN_TRIP[status]]])),
    ),
  );
  const after = new Map(
    tried.flatMap(({ trip, orders }) => {
      const row = trip.trip_id === null ? null : locked.get(trip.trip_id)!;
      return orders.map(({ id }) => [id, row] as const);
    }),
  );
  for (const id of [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b)) {
    const row = after.get(id);
    const to = row === undefined ? null : (row?.status ?? 'draft');
    for (const status of orderStatusPath(before.get(id) ?? ORDER.to_plan, to))
      await moveOrdersOfTrip(ctx, [id], {
        to: status,
        action: 'arrange',
        details: { trip_code: row?.trip_code ?? null },
        ...(status !== ORDER.to_plan && { on }),
      });
  }
}

type Accepted = Pick<Trip, 'accepted_violations'>;

async function addTrip(
  ctx: Ctx,
  { delivery_branch_id, trip_date, kind, start_minute = null, plan_id }: Arrangement,
  { trip, route, orders }: TrialAnswer,
  accepted: Accepted,
  trip_code: string,
): Promise<number> {
  const row = {
    trip_code,
    delivery_branch_id,
    trip_date,
    kind,
    start_minute,
    plan_id,
    delivery_vehicle_id: trip.delivery_vehicle_id,
    ...plannedOf(route!),
    ...accepted,
    created_by: ctx.actor.user_id,
    created_at: ctx.now,
  };
  const id = await insertTrip(ctx, row, stopsOf(route!));
  const order_ids = orders.map((order) => order.id);
  await note(ctx, id, 'create', undefined, { ...row, order_ids });
  return id;
}

async function changeTrip(
  ctx: Ctx,
  row: Trip,
  { trip, route, orders }: TrialAnswer,
  accepted: Accepted,
  existing: ExistingTrip,
): Promise<void> {
  const before = {
    delivery_vehicle_id: row.delivery_vehicle_id,
    planned_cost_halalas: row.planned_cost_halalas,
    order_ids: existing.steps.flatMap(({ order_id }) => order_id ?? []),
  };
  if (!route) {
    const change = { status: 'rejected', ended_at: ctx.now } as const;
    // A driver's trip is unassigned before it is discarded.
    if (row.status === 'assigned') await saveTrip(ctx, row.id, { status: 'approved', driver_id: null });
    await saveTrip(ctx, row.id, change);
    await note(ctx, row.id, 'arrange', { ...before, status: row.status }, { ...change, order_ids: [] });
    return;
  }
  const change = { delivery_vehicle_id: trip.delivery_vehicle_id, ...plannedOf(route), ...accepted };
  const isHeld = new Set(
    existing.steps.flatMap(({ is_locked, order_id }) => (is_locked ? (order_id ?? []) : [])),
  );
  await saveTrip(ctx, row.id, change);
  await insertStops(
    ctx,
    row.id,
    stopsOf(route).map((stop) => ({
      ...stop,
      is_locked: stop.order_id != null && isHeld.has(stop.order_id),
    })),
  );
  if (row.driver_id !== null && (await isDriverBusy(ctx, row.driver_id, { ...row, ...change })))
    throw new AppError('DRIVER_BUSY', 'The driver of this trip is on another one then, or not there.');
  await note(ctx, row.id, 'arrange', before, { ...change, order_ids: orders.map((order) => order.id) });
}

async function note(
  ctx: Ctx,
  id: number,
  action: AuditAction,
  before: object | undefined,
  after: object,
): Promise<void> {
  await recordAudit(ctx, { action, subject: 'trip', subject_id: id, ...(before && { before }), after });
  await addJob(ctx, tripChanged, { id });
}
