import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '@fleet/contracts/delivery/plan-offers.ts';
import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import type { ArrangedTrip } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { listFreeSlots } from '../orders/orders.service.ts';
import { findOrderFacts, type OrderFacts } from '../plans/plans-facts.service.ts';
import { tryTripsOn } from '../plans/plans-trial.service.ts';
import {
  cheapestOf,
  exchangesOn,
  kindOf,
  type Lane,
  type Placement,
  placementsOn,
} from './plan-offers.rules.ts';
import { laneFor, lockedIn, type OfferDay, readOfferDay } from './plan-offers-day.service.ts';

/** How many offers of a kind, each on another vehicle. */
const MAX_PER_KIND = 2;
/** Of the orders that could make room, so many are looked for another place for. */
const MAX_EXCHANGES = 4;
/** And on so many vehicles, those that pass nearest. */
const MAX_NEARBY = 6;

type Offer = Omit<PlanOffer, 'trips' | 'vehicle_code' | 'arrives_at'> & { readonly arrives: number };

/**
 * What it would take to bring an order that is in no trip: as things are; or else with a second load, an exchange, other hours, or
 * something broken. Throws NOT_FOUND, STATUS_CONFLICT where the order does not wait for planning.
 */
export async function listPlanOffers(
  ctx: Ctx,
  { order_id, plan_id }: z.output<typeof contract.listPlanOffers.query>,
): Promise<{ offers: PlanOffer[] }> {
  const order = await findOrderFacts(ctx, order_id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  if (order.status !== ORDER.to_plan)
    throw new AppError('STATUS_CONFLICT', 'The order is in a trip, or is not to be planned.');
  const day = await readOfferDay(ctx, order, plan_id ?? null);
  const placements = await placementsFor(day, order);
  const offers = offersOf(placements);
  if (!offers.some(({ kind }) => kind === 'insert')) offers.push(...(await swapsFor(day, order)));
  // Other hours are proposed only where the promised ones cannot be kept.
  if (!cheapestFitting(day, placements)) offers.push(...(await laterHours(ctx, day, order)));
  return { offers: offers.flatMap((offer) => present(day, offer)) };
}

/** Every place for the order on every vehicle. Other requests are answered in between. */
export async function placementsFor(day: OfferDay, order: OrderFacts): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const base of day.bases) {
    const lane = laneFor(day, base, order);
    if (lane) placements.push(...placementsOn(lane, order.id));
    await breathe();
  }
  return placements;
}

function offersOf(placements: readonly Placement[]): Offer[] {
  const kinds = ['insert', 'another_vehicle', 'second_trip', 'accept_late', 'overtime'] as const;
  return kinds.flatMap((kind) => {
    const found = placements
      .filter((placement) => kindOf(placement) === kind)
      .map((placement) => ({ ...placement, vehicle: placement.lane.delivery_vehicle_id }));
    return cheapestOf(found, MAX_PER_KIND).map((placement): Offer => offerOf(kind, placement));
  });
}

function offerOf(kind: PlanOffer['kind'], placement: Placement): Offer {
  const { lane, steps, change_halalas, arrives, late, broken } = placement;
  return {
    kind,
    delivery_vehicle_id: lane.delivery_vehicle_id,
    arrives,
    cost_change_halalas: change_halalas,
    late_seconds: kind === 'accept_late' ? late : kind === 'overtime' ? (broken.get('end delay') ?? 0) : null,
    swapped: null,
    window: null,
    arrangement: [arranged(lane, steps)],
  };
}

function arranged(lane: Lane, steps: Lane['steps']): ArrangedTrip {
  const { trip_id, version, delivery_vehicle_id } = lane;
  return { trip_id, version, delivery_vehicle_id, steps: [...steps] };
}

/** Exchanges with an order that finds a place on another vehicle, both as promised. */
async function swapsFor(day: OfferDay, order: OrderFacts): Promise<Offer[]> {
  const exchanges: ReturnType<typeof exchangesOn> = [];
  for (const base of day.bases) {
    const lane = laneFor(day, base, order);
    if (lane) exchanges.push(...exchangesOn(lane, order.id, lockedIn(day, base)));
    await breathe();
  }
  const offers: (Offer & { change_halalas: number; vehicle: number })[] = [];
  const likely = exchanges.toSorted((a, b) => a.change_halalas - b.change_halalas).slice(0, MAX_EXCHANGES);
  for (const exchange of likely) {
    const swapped = day.orders.get(exchange.swapped)!;
    const placement = cheapestFitting(day, await placementsFor(nearby(day, exchange.lane, swapped), swapped));
    if (!placement) continue;
    const cost = exchange.change_halalas + placement.change_halalas;
    const vehicle = exchange.lane.delivery_vehicle_id;
    offers.push({
      kind: 'swap',
      delivery_vehicle_id: vehicle,
      vehicle,
      change_halalas: cost,
      cost_change_halalas: cost,
      arrives: exchange.arrives,
      late_seconds: null,
      swapped: {
        order_id: swapped.id,
        delivery_vehicle_id: placement.lane.delivery_vehicle_id,
        vehicle_code: codeOf(day, placement.lane.delivery_vehicle_id),
      },
      window: null,
      arrangement: [arranged(exchange.lane, exchange.steps), arranged(placement.lane, placement.steps)],
    });
  }
  return cheapestOf(offers, MAX_PER_KIND);
}

/** The cheapest place that breaks nothing of what the branch keeps to. */
export function cheapestFitting(day: OfferDay, placements: readonly Placement[]): Placement | undefined {
  const fitting = placements.filter((placement) => {
    const kind = kindOf(placement);
    return (
      kind === 'insert' ||
      kind === 'another_vehicle' ||
      (kind === 'second_trip' && day.constraints.multi_trip)
    );
  });
  return fitting.toSorted((a, b) => a.change_halalas - b.change_halalas)[0];
}

/** The day with the other vehicles that pass nearest to an order's site, and an idle one. */
function nearby(day: OfferDay, lane: Lane, order: OrderFacts): OfferDay {
  const others = day.bases.filter(
    ({ delivery_vehicle_id }) => delivery_vehicle_id !== lane.delivery_vehicle_id,
  );
  const metresFrom = ({ steps }: OfferDay['bases'][number]) =>
    Math.min(
      ...steps.map((step) =>
        step.type === 'job'
          ? distanceMetres(day.orders.get(step.order_id)!, order)
          : Number.POSITIVE_INFINITY,
      ),
    );
  const passing = others
    .filter(({ steps }) => steps.length > 0)
    .map((base) => ({ base, metres: metresFrom(base) }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, MAX_NEARBY)
    .map(({ base }) => base);
  return { ...day, bases: [...passing, ...others.filter(({ steps }) => steps.length === 0).slice(0, 1)] };
}

/** In other slots of its day with capacity: proposals for the client. */
async function laterHours(ctx: Ctx, day: OfferDay, order: OrderFacts): Promise<Offer[]> {
  const { rows } = await listFreeSlots(ctx, {
    delivery_branch_id: order.delivery_branch_id,
    from_date: order.delivery_date,
    days: 1,
  });
  const offers: Offer[] = [];
  for (const slot of rows.filter(({ free }) => free > 0)) {
    const [from, to] = [slot.from_minute, slot.to_minute].map((minute) => day.midnight + minute * 60) as [
      number,
      number,
    ];
    if (to <= day.now || (from === order.window[0] && to === order.window[1])) continue;
    const requested = { ...order, window: [from, to] as const };
    const placement = cheapestFitting(day, await placementsFor(day, requested));
    if (!placement) continue;
    offers.push({
      ...offerOf('later_hour', placement),
      window: {
        delivery_slot_id: slot.delivery_slot_id,
        window_from: new Date(from * 1000).toISOString(),
        window_to: new Date(to * 1000).toISOString(),
      },
    });
  }
  return offers.toSorted((a, b) => a.cost_change_halalas - b.cost_change_halalas).slice(0, MAX_PER_KIND);
}

/** The offer with its resulting trips. One with further violations, seen in full, is none. */
function present(day: OfferDay, { arrives, ...offer }: Offer): PlanOffer[] {
  const order_ids = new Map(day.orders);
  const { window } = offer;
  if (window) {
    const requested = day.orders.get(day.order_id)!;
    const hours = [Date.parse(window.window_from), Date.parse(window.window_to)].map((ms) => ms / 1000);
    order_ids.set(day.order_id, { ...requested, window: hours as [number, number] });
  }
  const tried = tryTripsOn(
    { ...day, orders: order_ids },
    offer.arrangement.map(({ trip_id, delivery_vehicle_id, steps }) => ({
      trip_id: trip_id ?? null,
      delivery_vehicle_id,
      steps,
    })),
  );
  const trips = tried.map(({ shown }) => shown);
  if (trips.some(({ violations }) => violations.some(({ can_accept }) => !can_accept))) return [];
  return [
    {
      ...offer,
      vehicle_code: codeOf(day, offer.delivery_vehicle_id),
      arrives_at: new Date(arrives * 1000).toISOString(),
      trips,
    },
  ];
}

function codeOf(day: OfferDay, vehicle: number): string {
  return day.vehicles.get(vehicle)!.code;
}
