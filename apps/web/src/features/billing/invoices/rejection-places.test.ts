import { causeOf } from '@fleet/contracts/billing/rejection-causes.ts';
import { expect, it } from 'vitest';
import { placeOf } from './rejection-places.ts';

const fuel = { kind: 'refuelling', client: { id: 3 }, network: { id: 7 }, seller_network_id: 7 };

it('a rejection leads to the page of the party whose data is wrong', () => {
  expect(placeOf('buyer_address', fuel)).toEqual({
    to: '/admin/client-invoice-terms/$id',
    params: { id: '3' },
  });
  expect(placeOf('seller_vat_no', fuel)).toEqual({
    to: '/admin/gas-station-network/$id',
    params: { id: '7' },
  });
  const fee = { kind: 'processing_fee', client: null, network: { id: 7 }, seller_network_id: null };
  expect(placeOf('buyer_address', fee)).toEqual({ to: '/admin/network-invoices/$id', params: { id: '7' } });
});

it('the platform’s own data is set by the operator, and what no page corrects has none', () => {
  const fees = { kind: 'subscription', client: { id: 3 }, network: null, seller_network_id: null };
  expect(placeOf('seller_address', fees)).toBe('operator');
  expect(placeOf('buyer_vat_no', { ...fuel, kind: 'borne', client: null })).toBe('operator');
  expect(placeOf('amounts', fees)).toBe(null);
});

it('a code means the same however it is written, and an unknown one is said to be so', () => {
  expect(['BR-KSA-63', 'KSA-13', 'Duplicate-UUID', 'BR-KSA-40', 'BR-KSA-999'].map(causeOf)).toEqual([
    'buyer_address',
    'chain',
    'chain',
    'seller_vat_no',
    'unknown',
  ]);
});
