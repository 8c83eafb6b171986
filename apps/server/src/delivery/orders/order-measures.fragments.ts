import { ORDER } from '@fleet/domain/order-statuses.ts';
import { sql } from '../../platform/orm.ts';

/** Whether an order `o` was delivered on time: its vehicle arrived before the time window ended, however long unloading took. */
export const ON_TIME = sql`(o.status = ${ORDER.delivered} and o.arrived_at <= o.window_to)`;

/** What orders `o` add up to at an instant, by the names of the dictionary of measures. */
export const orderMeasures = (now: Date) => ({
  orders_delivered_late: sql`count(*) filter (where o.status = ${ORDER.delivered} and not ${ON_TIME})`,
  orders_overdue: sql`count(*) filter (
    where o.status not in (${ORDER.delivered}, ${ORDER.cancelled}) and o.window_to < ${now})`,
});
