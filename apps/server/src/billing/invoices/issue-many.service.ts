import { setTimeout as wait } from 'node:timers/promises';
import { partEndingOn } from '@fleet/domain/billing-periods.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import { contentOf, refuseUnlessMultiplies } from './document-lines.rules.ts';
import { type DeliveredItems, type DraftLine, groupDrafts, NO_DISCOUNT } from './drafts.rules.ts';
import { coverHeldFuel, holdDraft } from './held.queries.ts';
import { lockManySeries, type Series } from './issue.queries.ts';
import { type OnCreditShares, onCreditShares } from './on-credit.service.ts';
import { type Parties, partiesOf, ratesOf, readingOnce } from './parties.service.ts';
import { type Document, type SignedDocument, storeDocuments } from './store.service.ts';
import { refuseIfNotSet, type Signer, signerOf, taxPartyOf } from './tax-documents.service.ts';
import { differenceOf, nameOfLines, numberOf, taxInvoiceOf } from './write.service.ts';

/** A document of a client's fuel at one network, without a discount of its own. */
export interface FuelOrder {
  readonly client_id: number;
  readonly network_id: number;
  /** The last day of the part of the month; without it, of the month. */
  readonly until_on: string | null;
}

/**
 * Issues documents of fuel of one client in one transaction, as `issueInvoice` does one: what waits is read again under the locks of
 * their series. The new ids in the same order, null where nothing waits. Throws what any of them is refused for, and then none is
 * issued: each is to be issued alone.
 */
export function issueFuel(
  ctx: Ctx,
  { period, client_id, run_id }: { period: string; client_id: number; run_id: number },
  orders: readonly FuelOrder[],
  delivered: DeliveredItems,
): Promise<(number | null)[]> {
  return inTransaction(ctx, async (ctx) => {
    await refuseIfNotSet(ctx);
    const read = readingOnce();
    const parties = await together(
      ...orders.map((order) => partiesOf(ctx, { kind: 'refuelling', ...order }, read)),
    );
    // In the order of all who issue: the series, the client's money.
    const series = await lockManySeries(
      ctx,
      parties.map(({ seller_network_id }) => seller_network_id),
    );
    const onCreditOf = await onCreditShares(ctx, { client_id, period, replaces: null });
    const rates = await ratesOf(ctx, period);
    const network_ids = [...new Set(orders.map(({ network_id }) => network_id))];
    const waiting = await holdDraft(ctx, { period, rates, client_id, network_ids }, 'refuelling', delivered);
    const drafts = new Map(groupDrafts(waiting).map((lines) => [keyOf(lines[0]!), lines]));
    const wanted = orders.map((order, at): Document | null => {
      const of = { ...order, until_on: order.until_on ?? lastDayOfPeriod(period) };
      return documentOf(ctx, { period, client_id, run_id }, of, parties[at]!, drafts.get(keyOf(of)) ?? []);
    });
    const signed = await signAll(ctx, wanted, parties, { series, onCreditOf });
    if (signed.length === 0) return orders.map(() => null);
    const ids = await storeDocuments(ctx, signed, (ctx, ids) =>
      coverHeldFuel(
        ctx,
        signed.map(({ document }, at) => ({
          id: ids[at]!,
          network_id: document.network_id!,
          until_on: document.until_on!,
        })),
      ),
    );
    const idOf = new Map(signed.map(({ document }, at) => [document, ids[at]!]));
    return wanted.map((document) => (document && idOf.get(document)) ?? null);
  });
}

const keyOf = ({ network_id, until_on }: Pick<DraftLine, 'network_id' | 'until_on'>) =>
  `${network_id} ${until_on}`;

function documentOf(
  ctx: Ctx,
  whose: { period: string; client_id: number; run_id: number },
  { network_id, until_on }: { network_id: number; until_on: string },
  { billing_model, seller, buyer, terms, billing }: Parties,
  lines: readonly DraftLine[],
): Document | null {
  const part = partEndingOn(until_on, billing);
  // The client's billing period was changed since: what waits is in other parts now.
  if (!part) return null;
  const content = contentOf(lines, NO_DISCOUNT, nameOfLines(ctx));
  if (!content) return null;
  refuseUnlessMultiplies(content);
  const kinds = { kind: 'refuelling', billed_kind: 'refuelling' } as const;
  const { due_days } = terms;
  const document = { ...kinds, billing_model, network_id, seller, buyer, due_days, lines, content };
  return { ...document, ...whose, ...part, discount: NO_DISCOUNT };
}

/** Others have their turn between two: a decision meanwhile has some 25 answers to take from the database, and waits for none longer than one signature. */
const BETWEEN_SIGNATURES_MS = 1;

/** Gives each its number and its place in the chain of its series, and signs it; what others do in this process goes on in between. */
async function signAll(
  ctx: Ctx,
  wanted: readonly (Document | null)[],
  parties: readonly Parties[],
  { series: found, onCreditOf }: { series: ReadonlyMap<number | null, Series>; onCreditOf: OnCreditShares },
): Promise<SignedDocument[]> {
  const next = new Map(found);
  const signers = new Map<number | null, Signer>();
  const signed: SignedDocument[] = [];
  for (const [at, document] of wanted.entries()) {
    if (!document) continue;
    const { seller_network_id } = parties[at]!;
    const series = next.get(seller_network_id)!;
    const { total_difference, vat_difference } = differenceOf(document);
    if (total_difference !== 0 || vat_difference !== 0)
      throw new Error('fuel says what its entries have booked');
    const number = numberOf(series, document.kind);
    const on_credit = onCreditOf(document.content.totals.gross_halalas);
    const invoice = taxInvoiceOf(ctx, series, number, document, on_credit);
    const signer = signers.get(seller_network_id) ?? (await signerOf(ctx, taxPartyOf(document.seller)));
    signers.set(seller_network_id, signer);
    const done = signer(invoice);
    signed.push({ document, series, number, on_credit, entry_id: null, invoice, signed: done });
    next.set(seller_network_id, {
      ...series,
      last_icv: series.last_icv + 1,
      last_invoice_number: series.last_invoice_number + 1,
      last_hash: done.hash,
    });
    await wait(BETWEEN_SIGNATURES_MS);
  }
  return signed;
}
