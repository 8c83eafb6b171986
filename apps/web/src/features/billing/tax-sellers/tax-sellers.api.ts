import {
  listTaxDays,
  listTaxSellers,
  saveSellerLogo,
  takeSellerOn,
} from '@fleet/contracts/billing/tax-sellers.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type TaxSeller = AnswerOf<typeof listTaxSellers>['rows'][number];
export type TaxDays = AnswerOf<typeof listTaxDays>;

const KIND = 'tax_seller';
/** Polling interval while samples are checked. */
const CHECKING_MS = 2_000;

export function useTaxSellers() {
  return useQuery({
    queryKey: [KIND],
    queryFn: ({ signal }) => call(listTaxSellers, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ attempt }) => attempt?.state === 'checking') ? CHECKING_MS : false,
  });
}

export function useTaxDays() {
  return useQuery({
    queryKey: ['invoice', 'tax_days'],
    queryFn: ({ signal }) => call(listTaxDays, { signal }),
  });
}

export const useSaveSellerLogo = () => useChange(saveSellerLogo, [KIND]);
export const useTakeSellerOn = () => useChange(takeSellerOn, [KIND]);
