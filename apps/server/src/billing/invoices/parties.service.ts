import type { BillingTerms } from '@fleet/domain/billing-periods.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { listSettings, settingOn } from '../../access/settings/settings.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DatedRate } from './drafts.queries.ts';
import type { BilledKind } from './drafts.rules.ts';
import type { InvoiceParty } from './invoices.table.ts';
import { companyParty } from './tax-documents.service.ts';
import { findPartyWithTerms, type PartyWithTerms, type Terms, type TermsOf } from './terms.queries.ts';

export interface Parties {
  /** In whose name it is issued; null for the platform's own. */
  readonly seller_network_id: number | null;
  readonly billing_model: 'agency' | 'resale';
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  /** The buyer's. */
  readonly terms: Terms;
  /** In which parts of a month the buyer is invoiced. */
  readonly billing: BillingTerms;
}

/** Reads a party with its terms. Throws NOT_FOUND. */
type ReadParty = (ctx: Ctx, of: TermsOf) => Promise<PartyWithTerms>;

/** Reads each party once, however many documents it is on. */
export function readingOnce(): ReadParty {
  const known = new Map<string, Promise<PartyWithTerms>>();
  return (ctx, of) => {
    const key = JSON.stringify(of);
    const party = known.get(key) ?? partyOf(ctx, of);
    known.set(key, party);
    return party;
  };
}

/** Who sells and who buys. Fuel is the network's under agency, and ours under resale; what we bear the network sells to us; all else is ours. Throws NOT_FOUND. */
export async function partiesOf(
  ctx: Ctx,
  of: { readonly kind: BilledKind; readonly client_id: number | null; readonly network_id: number | null },
  read: ReadParty = partyOf,
): Promise<Parties> {
  const company = companyParty(ctx.config);
  const own = { seller_network_id: null, billing_model: 'resale' as const, seller: company };
  if (of.kind === 'borne') {
    // The network sells to us what no client pays: we issue it in its name.
    const { party: seller, ...rest } = await read(ctx, { network_id: of.network_id ?? 0 });
    return { seller_network_id: of.network_id, billing_model: 'agency', seller, buyer: company, ...rest };
  }
  if (of.kind === 'processing_fee') {
    const { party: buyer, ...rest } = await read(ctx, { network_id: of.network_id ?? 0 });
    return { ...own, buyer, ...rest };
  }
  const { party: buyer, ...rest } = await read(ctx, { client_id: of.client_id ?? 0 });
  if (of.kind !== 'refuelling') return { ...own, buyer, ...rest };
  const network = await read(ctx, { network_id: of.network_id ?? 0 });
  if (network.terms.billing_model === 'resale') return { ...own, buyer, ...rest };
  return { seller_network_id: of.network_id, billing_model: 'agency', seller: network.party, buyer, ...rest };
}

/** The parties of an issued document as they are now, whatever terms were agreed since. Throws NOT_FOUND. */
export async function partiesNow(
  ctx: Ctx,
  of: {
    readonly billed_kind: BilledKind;
    readonly client_id: number | null;
    readonly network_id: number | null;
    readonly seller_network_id: number | null;
  },
): Promise<{ seller: InvoiceParty; buyer: InvoiceParty }> {
  const company = companyParty(ctx.config);
  const named = async (whose: TermsOf) => (await partyOf(ctx, whose)).party;
  const { billed_kind, client_id, network_id, seller_network_id } = of;
  const seller = seller_network_id === null ? company : await named({ network_id: seller_network_id });
  if (billed_kind === 'borne') return { seller, buyer: company };
  const buyer = client_id === null ? { network_id: network_id ?? 0 } : { client_id };
  return { seller, buyer: await named(buyer) };
}

/** The VAT rates in force in a month, each from its first instant. */
export async function ratesOf(ctx: Ctx, period: string): Promise<DatedRate[]> {
  const first = `${period}-01`;
  const rates = [
    {
      from: startOfRiyadhDate(first),
      rate_basis_points: await settingOn(ctx, 'vat_rate_basis_points', first),
    },
  ];
  const { rows } = await listSettings(ctx);
  const history = rows.find((row) => row.name === 'vat_rate_basis_points')?.history ?? [];
  for (const { starts_on, value } of history)
    if (starts_on > first && starts_on <= lastDayOfPeriod(period))
      rates.push({ from: startOfRiyadhDate(starts_on), rate_basis_points: value });
  return rates;
}

/** A party with its terms. Throws NOT_FOUND. */
export async function partyOf(ctx: Ctx, of: TermsOf, isLocked = false): Promise<PartyWithTerms> {
  const found = await findPartyWithTerms(ctx, of, isLocked);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such client or network.');
  return found;
}
