import type { Ctx } from '../../platform/context.ts';
import { TO_BE_CHARGED, TO_BE_REGISTERED } from './vehicle-fees.queries.ts';

/** Vehicles of one client at one price that are due; as many rows as there are prices, not vehicles. */
export interface DuePrice {
  readonly client_id: number;
  readonly net_halalas: number;
  readonly vehicles: number;
}

const REGISTRATIONS = {
  name: 'fees_due_registrations',
  text: `select v.client_id, coalesce(o.registration_fee_halalas, t.registration_fee) as net_halalas, count(*) as vehicles
         ${TO_BE_REGISTERED} group by 1, 2`,
};
const month = (name: string, whose: string) => ({
  name,
  text: `select v.client_id, coalesce(o.monthly_sub_fee_halalas, t.monthly_sub_fee) as net_halalas, count(*) as vehicles
         ${TO_BE_CHARGED} ${whose} group by 1, 2`,
});
const MONTH = month('fees_due_month', '');
const MONTH_OF_CLIENT = month('fees_due_month_of_client', 'and v.client_id = $3');

export function listDueRegistrations(ctx: Ctx): Promise<DuePrice[]> {
  return ctx.db.rows<DuePrice>(REGISTRATIONS);
}

/** Uncharged fees of all parties for the month that begins at `from`. */
export function listDueMonth(ctx: Ctx, period: string, from: Date): Promise<DuePrice[]> {
  return ctx.db.rows<DuePrice>(MONTH, [from, period]);
}

/** The same of one client. */
export function listDueMonthOf(ctx: Ctx, client_id: number, period: string, from: Date): Promise<DuePrice[]> {
  return ctx.db.rows<DuePrice>(MONTH_OF_CLIENT, [from, period, client_id]);
}
