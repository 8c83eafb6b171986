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
import { type TrialTrip, tryTripsOn } from '../plans/plans-trial.service.ts';
import {
  byMerit,
  exchangesOn,
  kindOf,
  type Lane,
  lateSeconds,
  type Placement,
  placementsOn,
} from './plan-offers.rules.ts';
import { addedViolations, closestTo } from './plan-offers-closest.service.ts';
import { laneFor, lockedIn, type OfferDay, readOfferDay } from './plan-offers-day.service.ts';

/** How many offers of a kind, each on another vehicle. */
const MAX_PER_KIND = 2;
/** Of the orders that could make room, so many are looked for another place for. */
const MAX_EXCHANGES = 4;
/** And on so many vehicles, those that pass nearest. */
const MAX_NEARBY = 6;
/** Of a kind, so many places are looked at in full until there are enough. */
const MAX_TRIES = 20;

const KINDS = [
  'insert',
  'another_vehicle',
  'second_trip',
  'accept_late',
  'others_late',
  'overtime',
  'late_break',
] as const;
type Offer = Omit<PlanOffer, 'trips' | 'added_violations' | 'vehicle_code' | 'arrives_at'> & {
  readonly arrives: number;
};

/**
 * What it would take to bring an order that is in no trip: as things are; or else with a second load, an exchange, other hours, or
 * something broken. Throws NOT_FOUND, STATUS_CONFLICT where the order does not wait for planning.
 */
export async function listPlanOffers(
  ctx: Ctx,
  { order_id, plan_id }: z.output<typeof contract.listPlanOffers.query>,
): Promise<z.input<typeof contract.listPlanOffers.response>> {
  const order = await findOrderFacts(ctx, order_id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const day = await readOfferDay(ctx, order, plan_id ?? null);
  if (day.orders.get(order.id)!.status !== ORDER.to_plan)
    throw new AppError('STATUS_CONFLICT', 'The order is in a trip, or is not to be planned.');
  const placements = await placementsFor(day, order);
  const offers = offersOf(day, placements);
  if (!offers.some(({ kind }) => kind === 'insert')) offers.push(...(await swapsFor(day, order)));
  // Other hours are proposed only where the promised ones cannot be kept.
  if (!cheapestFitting(day, placements)) offers.push(...(await laterHours(ctx, day, order)));
  return { offers, closest: offers.length > 0 ? null : closestTo(day, order, placements) };
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

/** What can be had as things are; and with a delay, unless it is dearer than without. */
export function offersOf(day: OfferDay, placements: readonly Placement[]): PlanOffer[] {
  const onTime = cheapestFitting(day, placements)?.change_halalas ?? Number.POSITIVE_INFINITY;
  const worth = placements.filter(
    ({ delay_seconds, change_halalas }) => delay_seconds === 0 || change_halalas < onTime,
  );
  return KINDS.flatMap((kind) => {
    const found = worth.filter((placement) => kindOf(placement) === kind).toSorted(byMerit);
    return firstOf(
      day,
      found.map((placement) => offerOf(kind, placement)),
    );
  });
}

/** The first that hold in full, each on another vehicle. */
function firstOf(day: OfferDay, offers: readonly Offer[]): PlanOffer[] {
  const chosen: PlanOffer[] = [];
  let tries = 0;
  for (const offer of offers) {
    if (chosen.length === MAX_PER_KIND || tries === MAX_TRIES) break;
    if (chosen.some(({ delivery_vehicle_id }) => delivery_vehicle_id === offer.delivery_vehicle_id)) continue;
    tries += 1;
    chosen.push(...present(day, offer));
  }
  return chosen;
}

function offerOf(kind: PlanOffer['kind'], placement: Placement): Offer {
  const { lane, steps, change_halalas, arrives } = placement;
  return {
    kind,
    delivery_vehicle_id: lane.delivery_vehicle_id,
    arrives,
    cost_change_halalas: change_halalas,
    late_seconds: lateSeconds(placement, kind),
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
async function swapsFor(day: OfferDay, order: OrderFacts): Promise<PlanOffer[]> {
  const exchanges: ReturnType<typeof exchangesOn> = [];
  for (const base of day.bases) {
    const lane = laneFor(day, base, order);
    if (lane) exchanges.push(...exchangesOn(lane, order.id, lockedIn(day, base)));
    await breathe();
  }
  const offers: Offer[] = [];
  const likely = exchanges.toSorted((a, b) => a.change_halalas - b.change_halalas).slice(0, MAX_EXCHANGES);
  for (const exchange of likely) {
    const swapped = day.orders.get(exchange.swapped)!;
    const placement = cheapestFitting(day, await placementsFor(nearby(day, exchange.lane, swapped), swapped));
    if (!placement) continue;
    offers.push({
      kind: 'swap',
      delivery_vehicle_id: exchange.lane.delivery_vehicle_id,
      cost_change_halalas: exchange.change_halalas + placement.change_halalas,
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
  return firstOf(day, offers.toSorted(byCost));
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
async function laterHours(ctx: Ctx, day: OfferDay, order: OrderFacts): Promise<PlanOffer[]> {
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
  return offers
    .toSorted(byCost)
    .slice(0, MAX_PER_KIND)
    .flatMap((offer) => present(day, offer));
}

function byCost(a: Offer, b: Offer): number {
  return a.cost_change_halalas - b.cost_change_halalas;
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
  const on = { ...day, orders: order_ids };
  const arrangement = offer.arrangement.map(({ trip_id, delivery_vehicle_id, steps }) => ({
    trip_id: trip_id ?? null,
    delivery_vehicle_id,
    steps,
  }));
  const trips = tryTripsOn(on, arrangement).map(({ shown }) => shown);
  if (trips.some(({ violations }) => violations.some(({ can_accept }) => !can_accept))) return [];
  return [
    {
      ...offer,
      vehicle_code: codeOf(day, offer.delivery_vehicle_id),
      arrives_at: new Date(arrives * 1000).toISOString(),
      trips,
      added_violations: addedViolations(on, changedBy(day, arrangement), arrangement),
    },
  ];
}

/** The trips an offer changes as they are. */
function changedBy({ bases }: OfferDay, arrangement: readonly TrialTrip[]) {
  const vehicles = arrangement.map(({ delivery_vehicle_id }) => delivery_vehicle_id);
  return bases.filter(({ delivery_vehicle_id }) => vehicles.includes(delivery_vehicle_id));
}

function codeOf(day: OfferDay, vehicle: number): string {
  return day.vehicles.get(vehicle)!.code;
}
