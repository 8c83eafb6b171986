import type { Draft } from './invoices.api.ts';

export type Gap = Draft['problems'][number];

/** What of a draft decides where a gap is corrected. */
type Gaps = Pick<Draft, 'kind' | 'seller_network_id'> & {
  readonly client: { readonly id: number } | null;
  readonly network: { readonly id: number } | null;
  readonly open: readonly { readonly kind: 'held' | 'dispute'; readonly id: number }[];
};

/** The page on which a dispute or a held fill is decided. */
export function decisionPage(kind: 'held' | 'dispute') {
  return kind === 'dispute' ? '/admin/dispute-cases/$id' : '/admin/held-transactions/$id';
}

/** The page on which a gap is corrected, and of what; null where only the operator of the installation can. */
export function correctionOf(gap: Gap, draft: Gaps) {
  if (gap === 'open_disputes' || gap === 'held_fills') {
    const kind = gap === 'open_disputes' ? 'dispute' : 'held';
    const item = draft.open.find((one) => one.kind === kind);
    return item ? { to: decisionPage(kind), id: item.id } : null;
  }
  const isSeller = gap.startsWith('seller');
  // What the platform buys or sells itself is set by the operator.
  if (!isSeller && draft.kind === 'borne') return null;
  const isVat = gap.endsWith('vat_no_missing');
  if (!isSeller && draft.client)
    return {
      to: isVat ? '/admin/client/$id' : '/admin/client-invoice-terms/$id',
      id: draft.client.id,
    } as const;
  const network_id = isSeller ? draft.seller_network_id : draft.network?.id;
  if (!network_id) return null;
  return {
    to: isVat ? '/admin/gas-station-network/$id' : '/admin/network-invoices/$id',
    id: network_id,
  } as const;
}
