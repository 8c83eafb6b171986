import type { INVOICE_GAPS } from '@fleet/contracts/billing/invoice-runs.ts';
import { isVatNumber } from '@fleet/domain/saudi-identities.ts';
import { hasNationalAddress } from './drafts.rules.ts';
import type { InvoiceParty } from './invoices.table.ts';

/** What is missing before a draft is issued as it should be; only `nothing_to_pay` prevents it. */
export function gapsOf(draft: {
  readonly isEmpty: boolean;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly open: readonly { readonly kind: 'held' | 'dispute' }[];
}): (typeof INVOICE_GAPS)[number][] {
  const { isEmpty, seller, buyer, open } = draft;
  return [
    ...(isEmpty ? (['nothing_to_pay'] as const) : []),
    ...(isVatNumber(buyer.vat_no) ? [] : (['vat_no_missing'] as const)),
    ...(hasNationalAddress(buyer) ? [] : (['address_missing'] as const)),
    ...(isVatNumber(seller.vat_no) ? [] : (['seller_vat_no_missing'] as const)),
    ...(hasNationalAddress(seller) ? [] : (['seller_address_missing'] as const)),
    ...(open.some(({ kind }) => kind === 'dispute') ? (['open_disputes'] as const) : []),
    ...(open.some(({ kind }) => kind === 'held') ? (['held_fills'] as const) : []),
  ];
}
