import { HALF_MONTH } from '@fleet/domain/billing-periods.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** `billingParts` of the domain in SQL, for a million rows; a test compares them. */

/** To be joined: a client's billing period and the end of its contract, as `bp`. */
export const joinBilling = (client_id: SQL) => sql`clients bp on bp.id = ${client_id}`;

export const lastOf = (period: string) => sql`${lastDayOfPeriod(period)}::date`;

export const dayOf = (instant: SQL) => sql`(${instant} at time zone 'Asia/Riyadh')::date`;

/** The last day of the part of the month that a day is in. */
export const partOf = (period: string, day: SQL) => sql`least(${lastOf(period)},
  case bp.billing_period when 'weekly' then ${day} + (6 - extract(dow from ${day})::int)
    when 'half_monthly' then case when extract(day from ${day}) <= ${HALF_MONTH}::int then ${`${period}-01`}::date + ${HALF_MONTH - 1}::int end end,
  case when bp.contract_end_date >= ${day} then bp.contract_end_date end)`;
