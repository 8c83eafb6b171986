import {
  chargeFees,
  getClientFees,
  getFeeRun,
  listDueFees,
  listFeeCharges,
  listFeeRuns,
} from '@fleet/contracts/billing/fees.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type FeeRun = AnswerOf<typeof listFeeRuns>['rows'][number];
export type FeeRunDetail = AnswerOf<typeof getFeeRun>;
export type FeeRunQuery = NonNullable<InputOf<typeof listFeeRuns>['query']>;
export type FeeCharge = AnswerOf<typeof listFeeCharges>['rows'][number];
export type FeeChargeQuery = NonNullable<InputOf<typeof listFeeCharges>['query']>;
export type ClientFeeRows = AnswerOf<typeof getClientFees>;
export type DueFees = AnswerOf<typeof listDueFees>;
export type DueFee = DueFees['due'][number];

const KIND = 'fee';

export function useFeeRuns(query: FeeRunQuery) {
  return useQuery({
    queryKey: [KIND, 'runs', query],
    queryFn: ({ signal }) => call(listFeeRuns, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFeeRun(id: string) {
  return useQuery({
    queryKey: [KIND, 'run', id],
    queryFn: ({ signal }) => call(getFeeRun, { params: { id }, signal }),
  });
}

/** One page of a run's fees. */
export function useFeeCharges(query: FeeChargeQuery) {
  return useQuery({
    queryKey: [KIND, 'charges', query],
    queryFn: ({ signal }) => call(listFeeCharges, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fees due now and next month. */
export function useDueFees() {
  return useQuery({
    queryKey: [KIND, 'due'],
    queryFn: ({ signal }) => call(listDueFees, { signal }),
  });
}

/** A client's fees: current, last charged and next; refetched when the client changes. */
export function useClientFees(id: number) {
  return useQuery({
    queryKey: ['client', 'fees', id],
    queryFn: ({ signal }) => call(getClientFees, { params: { id }, signal }),
  });
}

export const useChargeFees = () =>
  useChange(chargeFees, [KIND, 'ledger_entry', 'payment', 'wallet', 'statement', 'client']);
