import type { RejectionCause } from '@fleet/contracts/billing/rejection-causes.ts';

/** Who the parties of a rejected document are. */
interface Parties {
  readonly kind: string;
  readonly client: { readonly id: number } | null;
  readonly network: { readonly id: number } | null;
  readonly seller_network_id: number | null;
}

/** The page on which the cause of a rejection is corrected, and of what; null where no page can, `operator` where the settings must. */
export function placeOf(cause: RejectionCause, { client, network, seller_network_id, ...document }: Parties) {
  if (cause === 'certificate') return { to: '/admin/tax-authority' } as const;
  const isSeller = cause.startsWith('seller_');
  if (!isSeller && !cause.startsWith('buyer_')) return null;
  const isAddress = cause.endsWith('_address');
  if (!isSeller && client)
    return {
      to: isAddress ? '/admin/client-invoice-terms/$id' : '/admin/client/$id',
      params: { id: String(client.id) },
    } as const;
  // What the platform sells, or buys of a network, is by its own settings.
  const isOfPlatform = isSeller ? seller_network_id === null : isBorne(document, seller_network_id);
  if (isOfPlatform) return 'operator' as const;
  const id = isSeller ? seller_network_id : network?.id;
  return {
    to: isAddress ? '/admin/network-invoices/$id' : '/admin/gas-station-network/$id',
    params: { id: String(id) },
  } as const;
}

/** A network's document without a client charges the platform. */
function isBorne({ kind }: Pick<Parties, 'kind'>, seller_network_id: number | null): boolean {
  return kind === 'borne' || seller_network_id !== null;
}
