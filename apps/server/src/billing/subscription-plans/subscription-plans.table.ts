import { BILLING_CYCLES, SUBSCRIPTION_PLANS } from '@fleet/contracts/billing/subscription-plans.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, integer64, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';

/** The three plans, made with the database and edited by administrators. Prices are a month's, without VAT. */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: id(),
    code: text({ enum: SUBSCRIPTION_PLANS }).notNull().unique('subscription_plans_code_key'),
    title_en: text().notNull(),
    title_ar: text().notNull(),
    subtitle_en: text().notNull(),
    subtitle_ar: text().notNull(),
    monthly_price_halalas: integer64().notNull(),
    /** Per month when twelve months are paid at once. */
    yearly_per_month_halalas: integer64().notNull(),
    plan_benefits: jsonb().$type<{ en: string; ar: string }[]>().notNull(),
    popular: boolean().notNull().default(false),
    version: version(),
  },
  () => [
    check(
      'subscription_plans_prices',
      sql`yearly_per_month_halalas between 0 and monthly_price_halalas and (code <> 'basic' or monthly_price_halalas = 0)`,
    ),
  ],
);

interface Question {
  question_en: string;
  question_ar: string;
  answer_en: string;
  answer_ar: string;
}

/** The questions and answers beside the prices: one row, replaced as a whole. */
export const pricingQuestions = pgTable(
  'pricing_questions',
  { id: integer().primaryKey(), questions: jsonb().$type<Question[]>().notNull(), version: version() },
  () => [check('pricing_questions_one_row', sql`id = 1`)],
);

/**
 * The plans a client has chosen, each from a month on; the latest begun one is in force. A client without a row is on
 * the basic plan. `net_halalas` is what was shown when it was chosen, a month's or a year's: later prices do not change it.
 */
export const clientPlans = pgTable(
  'client_plans',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    plan_id: ref()
      .notNull()
      .references(() => subscriptionPlans.id),
    billing_cycle: text({ enum: BILLING_CYCLES }).notNull(),
    net_halalas: integer64().notNull(),
    from_period: text().notNull(),
    chosen_by: ref().references(() => users.id),
    chosen_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('client_plans_client_id_from_period_key').on(t.client_id, t.from_period),
    index('client_plans_paying').on(t.from_period).where(sql`net_halalas > 0`),
    check('client_plans_not_negative', sql`net_halalas >= 0`),
  ],
);
