import { PAYMENT_MEANS, PAYMENT_PROBLEMS, PAYMENT_STATES } from '@fleet/contracts/money/payment-intents.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, pgTable, sql, text, unique } from '../../platform/orm.ts';
import { topUps } from '../top-ups/top-ups.table.ts';

/** A top-up that a client pays through a provider: opened there, paid once, then a top-up. No card number is ever here. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'PI-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    means: text({ enum: PAYMENT_MEANS }).notNull(),
    amount_halalas: integer64().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull().default('preparing'),
    problem: text({ enum: PAYMENT_PROBLEMS }),
    /** What the provider calls it, once it has it. */
    provider_reference: text(),
    page_url: text(),
    /** What the provider calls the money it took. */
    payment_reference: text(),
    top_up_id: ref().references(() => topUps.id),
    created_by: ref().references(() => users.id),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When the provider was last turned to: nobody else does for a while. */
    contacted_at: instant(),
    paid_at: instant(),
  },
  (t) => [
    index('payment_intents_client').on(t.client_id, t.id.desc()),
    index('payment_intents_open').on(t.contacted_at).where(sql`state in ('preparing', 'waiting')`),
    index('payment_intents_created_by').on(t.created_by).where(sql`created_by is not null`),
    unique('payment_intents_provider_key').on(t.means, t.provider_reference),
    // Money that was taken once is credited once, whichever payment it is said to be for.
    unique('payment_intents_payment_status_conflict').on(t.means, t.payment_reference),
    unique('payment_intents_top_up_key').on(t.top_up_id),
    check('payment_intents_positive', sql`amount_halalas > 0`),
    check(
      'payment_intents_paid',
      sql`(state = 'paid') = (top_up_id is not null and payment_reference is not null and paid_at is not null)`,
    ),
    check('payment_intents_waiting', sql`state <> 'waiting' or provider_reference is not null`),
  ],
);
