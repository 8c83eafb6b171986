import type { BillingTerms } from '@fleet/domain/billing-periods.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { invoiceTerms } from './invoice-runs.table.ts';
import type { InvoiceParty } from './invoices.table.ts';

export type Terms = Omit<typeof invoiceTerms.$inferSelect, 'id' | 'client_id' | 'network_id'>;

/** Whose terms: a client's or a network's. */
export type TermsOf = { readonly client_id: number } | { readonly network_id: number };

/** The party, as a document names it, with its terms; null where there is none. */
export interface PartyWithTerms {
  readonly party: InvoiceParty;
  readonly terms: Terms;
  /** A client's; what a network is invoiced is reckoned when its month is over. */
  readonly billing: BillingTerms;
}

const DEFAULT_DUE_DAYS = 15;

/** Default terms of a party. `version` 0 says that there is no row yet. */
const DEFAULTS: Terms = {
  due_days: DEFAULT_DUE_DAYS,
  billing_model: 'agency',
  discount_kind: 'none',
  discount_value: 0,
  building_number: null,
  street: null,
  district: null,
  city: null,
  postal_code: null,
  additional_number: null,
  street_ar: null,
  district_ar: null,
  city_ar: null,
  version: 0,
};

/** Reads a party with its terms, or its row to change it under its lock. A network's due days are its contract's until set here. */
export async function findPartyWithTerms(
  ctx: Ctx,
  of: TermsOf,
  isLocked = false,
): Promise<PartyWithTerms | null> {
  const isClient = 'client_id' in of;
  const table = isClient ? sql`clients` : sql`networks`;
  const id = isClient ? of.client_id : of.network_id;
  const whose = isClient ? sql`t.client_id = ${id}` : sql`t.network_id = ${id}`;
  if (isLocked) await ctx.db.composed(sql`select t.id from invoice_terms t where ${whose} for update`);
  const [row] = await ctx.db.composed<
    InvoiceParty & { payment_terms_days: number | null; billing: BillingTerms; terms: Terms | null }
  >(sql`
    select p.name_en, p.name_ar, p.vat_no, p.cr_number, p.address,
           ${isClient ? sql`null::int` : sql`p.payment_terms_days`} as payment_terms_days,
           jsonb_build_object('billing_period', ${isClient ? sql`p.billing_period` : sql`'monthly'`},
             'contract_end_date', ${isClient ? sql`p.contract_end_date` : sql`null`}) as billing,
           (select to_jsonb(t) - '{id,client_id,network_id}'::text[] from invoice_terms t where ${whose}) as terms
    from ${table} p where p.id = ${id} ${isLocked ? sql`for no key update` : sql``}`);
  if (!row) return null;
  const { terms: own, payment_terms_days, billing, ...party } = row;
  const terms = own ?? { ...DEFAULTS, due_days: payment_terms_days ?? DEFAULTS.due_days };
  const { building_number, street, district, city, postal_code } = terms;
  const { additional_number, street_ar, district_ar, city_ar } = terms;
  const address = { building_number, street, district, city, postal_code };
  const others = { additional_number, street_ar, district_ar, city_ar };
  return { party: { ...party, ...address, ...others }, terms, billing };
}

export async function saveTerms(ctx: Ctx, of: TermsOf, terms: Terms): Promise<void> {
  const values = { ...terms, version: terms.version + 1 };
  if (terms.version === 0) {
    await ctx.db.orm.insert(invoiceTerms).values({ ...of, ...values });
    return;
  }
  const whose =
    'client_id' in of ? eq(invoiceTerms.client_id, of.client_id) : eq(invoiceTerms.network_id, of.network_id);
  await ctx.db.orm
    .update(invoiceTerms)
    .set(values)
    .where(and(whose, eq(invoiceTerms.version, terms.version)));
}
