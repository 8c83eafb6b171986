import { type OrderField, WHEN_FIELDS } from '@fleet/domain/order-edits.ts';
import { ORDER, type OrderMover, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { type AddressedNotice, sendNotices } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { listSiteNames, listTripDrivers, type SiteName } from './trip-stops-notifications.queries.ts';
import { insertFuelLinks } from './trip-stops-save.queries.ts';

/** Users responsible for a client's orders. */
const CLIENT_ORDERS = ['client_manager', 'client_operation'] as const;

interface OrderStep {
  readonly id: number;
  readonly from: OrderStatus;
  readonly status: OrderStatus;
  /** Of an edit: what it changed, and who did it. */
  readonly changed?: readonly OrderField[];
  readonly by?: { readonly mover: OrderMover };
  /** A past step, recorded now: nobody waits for it. */
  readonly is_repeat?: boolean;
  readonly slot_request?: 'open' | 'accepted' | 'declined';
}

/** Changed by the staff, these are what a client counts on. */
const PROMISED: ReadonlySet<OrderField> = new Set<OrderField>([...WHEN_FIELDS, 'warehouse_id', 'lines']);

/** A client's answers are for those who plan. */
const STAFFS: ReadonlySet<string> = new Set(['order_slot_accepted', 'order_slot_declined']);

/** Job `order`: notifies a client of a delivery, at the steps that matter. */
export async function notifyOfDeliveries(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const steps = (payloads as unknown as OrderStep[]).flatMap((step) => {
    const kind = kindOf(step);
    return kind ? [{ ...step, kind }] : [];
  });
  if (steps.length === 0) return [];
  const sites = await listSiteNames(
    ctx,
    steps.map(({ id }) => id),
  );
  return sendNotices(
    ctx,
    steps.flatMap(({ id, kind }) => {
      const site = sites.get(id);
      if (!site) return [];
      const notice = deliveryNotice(kind, site);
      return [
        STAFFS.has(kind) ? { ...notice, to: [{ groups: ['admin'], permission: 'update trip' }] } : notice,
      ];
    }),
  );
}

function kindOf({ from, status, changed, by, is_repeat, slot_request }: OrderStep): string | null {
  if (slot_request) return slot_request === 'open' ? 'order_slot_requested' : `order_slot_${slot_request}`;
  if (changed)
    return by?.mover === 'staff' && changed.some((field) => PROMISED.has(field)) ? 'order_changed' : null;
  if (status === from || is_repeat) return null;
  if (status === ORDER.confirmed) return 'order_confirmed';
  // Who sends an order on to planning takes it as it is.
  if (from === ORDER.placed && status === ORDER.to_plan) return 'order_confirmed';
  if (status === ORDER.shipped) return 'order_shipped';
  if (status === ORDER.delivered) return 'order_delivered';
  return from === ORDER.shipped && status === ORDER.to_plan ? 'order_postponed' : null;
}

/** A message to a client's people about a delivery to one of their places. */
export function deliveryNotice(kind: string, site: SiteName): AddressedNotice {
  const { order_id, client_id, warehouse_name_en, warehouse_name_ar } = site;
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

/** Job `trip`: drivers' phones reload their trips, and are notified of assigned and unassigned ones. */
export async function notifyDrivers(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const steps = payloads as unknown as TripStep[];
  const drivers = await listTripDrivers(
    ctx,
    steps.map(({ id }) => id),
    steps.flatMap(({ driver_id }) => driver_id ?? []),
  );
  const notices = steps.flatMap(({ id, action, driver_id }): AddressedNotice[] => {
    if (action !== 'assign' && action !== 'unassign') return [];
    const trip = drivers.trips.get(id);
    const user = drivers.users.get((action === 'assign' ? trip?.driver_id : driver_id) ?? 0);
    if (!trip || !user) return [];
    return [
      {
        kind: action === 'assign' ? 'trip_assigned' : 'trip_unassigned',
        subject: 'driven_trip',
        subject_id: id,
        to: [{ groups: ['driver'], client_id: user.client_id, user_ids: [user.user_id] }],
        except_user_id: null,
        params: { trip_code: trip.trip_code, stops: trip.stops },
      },
    ];
  });
  // Its present and its previous driver.
  const events = steps.flatMap((step) =>
    [drivers.trips.get(step.id)?.driver_id, step.driver_id].flatMap((driver) => {
      const user = drivers.users.get(driver ?? 0);
      return user ? [{ type: 'trip', id: step.id, user_id: user.user_id }] : [];
    }),
  );
  return [...events, ...(await sendNotices(ctx, notices))];
}

/** Job `fuel_request`: a new one is tied to the trip its vehicle is on. */
export async function linkFuelRequests(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const newlyCreated = payloads.filter(({ from }) => from === null).map(({ id }) => id as number);
  if (newlyCreated.length > 0) await insertFuelLinks(ctx, newlyCreated);
  return [];
}
