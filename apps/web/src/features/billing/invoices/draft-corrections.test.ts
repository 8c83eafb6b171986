import { expect, it } from 'vitest';
import { correctionOf } from './draft-corrections.ts';

const draft = {
  kind: 'refuelling' as const,
  client: { id: 7 },
  network: { id: 3 },
  seller_network_id: 3,
  open: [
    { kind: 'held' as const, id: 40 },
    { kind: 'dispute' as const, id: 50 },
  ],
};

it('leads from each gap to where it is corrected, whatever else is open', () => {
  expect(correctionOf('vat_no_missing', draft)).toEqual({ to: '/admin/client/$id', id: 7 });
  expect(correctionOf('address_missing', draft)).toEqual({ to: '/admin/client-invoice-terms/$id', id: 7 });
  expect(correctionOf('seller_vat_no_missing', draft)).toEqual({
    to: '/admin/gas-station-network/$id',
    id: 3,
  });
  expect(correctionOf('seller_address_missing', draft)).toEqual({ to: '/admin/network-invoices/$id', id: 3 });
  expect(correctionOf('held_fills', draft)).toEqual({ to: '/admin/held-transactions/$id', id: 40 });
  expect(correctionOf('open_disputes', draft)).toEqual({ to: '/admin/dispute-cases/$id', id: 50 });
});

it('leads nowhere where only the operator of the installation can correct it', () => {
  expect(correctionOf('vat_no_missing', { ...draft, kind: 'borne', client: null })).toBeNull();
  expect(correctionOf('seller_vat_no_missing', { ...draft, seller_network_id: null })).toBeNull();
});
