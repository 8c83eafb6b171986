import { type OrderField, WHEN_FIELDS } from '@fleet/domain/order-edits.ts';
import { ORDER, type OrderMover, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { type AddressedNotice, sendNotices } from '../push-messages/notices.service.ts';
import { insertFuelLinks } from './trip-stops-save.queries.ts';
import { listPlaceNames, listTripDrivers, type PlaceName } from './trip-stops-tell.queries.ts';

/** Whoever looks after a client's orders. */
const CLIENT_ORDERS = ['client_manager', 'client_operation'] as const;

interface OrderStep {
  readonly id: number;
  readonly from: OrderStatus;
  readonly status: OrderStatus;
  /** Of an edit: what it changed, and who did it. */
  readonly changed?: readonly OrderField[];
  readonly by?: { readonly mover: OrderMover };
  /** A step of long ago, taken now: nobody waits for it. */
  readonly is_retold?: boolean;
}

/** Changed by the staff, these are what a client counts on. */
const PROMISED: ReadonlySet<OrderField> = new Set<OrderField>([...WHEN_FIELDS, 'warehouse_id', 'lines']);

/** Outbox topic `order`: tells a client what becomes of a delivery, at the steps somebody waits for. */
export async function tellOfDeliveries(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const steps = (payloads as unknown as OrderStep[]).flatMap((step) => {
    const kind = kindOf(step);
    return kind ? [{ ...step, kind }] : [];
  });
  if (steps.length === 0) return [];
  const places = await listPlaceNames(
    ctx,
    steps.map(({ id }) => id),
  );
  return sendNotices(
    ctx,
    steps.flatMap(({ id, kind }) => deliveryNotice(kind, places.get(id)) ?? []),
  );
}

function kindOf({ from, status, changed, by, is_retold }: OrderStep): string | null {
  if (changed)
    return by?.mover === 'staff' && changed.some((field) => PROMISED.has(field)) ? 'order_changed' : null;
  if (status === from || is_retold) return null;
  if (status === ORDER.confirmed) return 'order_confirmed';
  // Who sends an order on to planning takes it as it is.
  if (from === ORDER.placed && status === ORDER.to_plan) return 'order_confirmed';
  if (status === ORDER.shipped) return 'order_on_its_way';
  if (status === ORDER.delivered) return 'order_delivered';
  return from === ORDER.shipped && status === ORDER.to_plan ? 'order_put_off' : null;
}

/** A message to a client's people about a delivery to one of their places. */
export function deliveryNotice(kind: string, place: PlaceName | undefined): AddressedNotice | null {
  if (!place) return null;
  const { order_id, client_id, warehouse_name_en, warehouse_name_ar } = place;
  return {
    kind,
    subject: 'order',
    subject_id: order_id,
    to: [{ groups: CLIENT_ORDERS, client_id }],
    except_user_id: null,
    params: { order_id, warehouse_name_en, warehouse_name_ar },
  };
}

interface TripStep {
  readonly id: number;
  readonly action?: string;
  /** Whose it was before. */
  readonly driver_id?: number | null;
}

/** Outbox topic `trip`: drivers' phones read their trips anew, and are told of one that is given to them or taken back. */
export async function tellDrivers(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const steps = payloads as unknown as TripStep[];
  const drivers = await listTripDrivers(
    ctx,
    steps.map(({ id }) => id),
    steps.flatMap(({ driver_id }) => driver_id ?? []),
  );
  const notices = steps.flatMap(({ id, action, driver_id }): AddressedNotice[] => {
    if (action !== 'assign' && action !== 'take_back') return [];
    const trip = drivers.trips.get(id);
    const user = drivers.users.get((action === 'assign' ? trip?.driver_id : driver_id) ?? 0);
    if (!trip || !user) return [];
    return [
      {
        kind: action === 'assign' ? 'trip_assigned' : 'trip_taken_back',
        subject: 'driven_trip',
        subject_id: id,
        to: [{ groups: ['driver'], client_id: user.client_id, user_ids: [user.user_id] }],
        except_user_id: null,
        params: { trip_code: trip.trip_code, stops: trip.stops },
      },
    ];
  });
  // Whoever drives it, and whoever drove it until now.
  const heard = steps.flatMap((step) =>
    [drivers.trips.get(step.id)?.driver_id, step.driver_id].flatMap((driver) => {
      const user = drivers.users.get(driver ?? 0);
      return user ? [{ type: 'trip', id: step.id, user_id: user.user_id }] : [];
    }),
  );
  return [...heard, ...(await sendNotices(ctx, notices))];
}

/** Outbox topic `fuel_request`: a new one is tied to the trip its vehicle is on. */
export async function linkFuelRequests(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const asked = payloads.filter(({ from }) => from === null).map(({ id }) => id as number);
  if (asked.length > 0) await insertFuelLinks(ctx, asked);
  return [];
}
