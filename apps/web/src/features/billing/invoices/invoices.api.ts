import {
  createCreditNote,
  createDebitNote,
  getInvoiceCorrection,
  reissueInvoice,
} from '@fleet/contracts/billing/invoice-corrections.ts';
import { listInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import {
  getClientInvoiceTerms,
  getInvoiceRun,
  getNetworkInvoiceTerms,
  listInvoiceRuns,
  previewInvoices,
  saveClientInvoiceTerms,
  saveNetworkInvoiceTerms,
  startInvoiceRun,
} from '@fleet/contracts/billing/invoice-runs.ts';
import { getInvoice, listInvoices, payInvoice, sendInvoice } from '@fleet/contracts/billing/invoices.ts';
import { getRunningSettlement } from '@fleet/contracts/billing/running-settlements.ts';
import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type InvoicePage = AnswerOf<typeof listInvoices>;
export type Invoice = InvoicePage['rows'][number];
export type InvoiceDetail = AnswerOf<typeof getInvoice>;
export type InvoiceLine = InvoiceDetail['lines'][number];
export type InvoiceQuery = NonNullable<InputOf<typeof listInvoices>['query']>;
export type InvoiceItem = AnswerOf<typeof listInvoiceItems>['rows'][number];
export type ItemQuery = NonNullable<InputOf<typeof listInvoiceItems>['query']>;
export type DraftPage = AnswerOf<typeof previewInvoices>;
export type Draft = DraftPage['rows'][number];
export type DraftQuery = NonNullable<InputOf<typeof previewInvoices>['query']>;
export type InvoiceRun = AnswerOf<typeof getInvoiceRun>;
export type Correction = AnswerOf<typeof getInvoiceCorrection>;
export type Terms = AnswerOf<typeof getClientInvoiceTerms>;

const KIND = 'invoice';
/** Query kinds affected by issuing, crediting or paying a document. */
const MOVED = [KIND, 'ledger_entry', 'wallet', 'statement', 'payment', 'order'];
/** Polling interval of runs in progress. */
const WATCH_MS = 1_000;
/** Polling interval of documents awaiting the tax authority. */
const SENDING_MS = 3_000;

export const useInvoices = (query: InvoiceQuery) => useList(listInvoices, KIND, query);

/** One document; polled while the authority's response is pending. */
export function useInvoice(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.clearance.is_sent_to_authority &&
      ['not_sent', 'sending'].includes(state.data.clearance.status)
        ? SENDING_MS
        : false,
  });
}

export function useInvoiceItems(id: number, query: ItemQuery) {
  return useQuery({
    queryKey: [KIND, 'items', id, query],
    queryFn: ({ signal }) => call(listInvoiceItems, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What of a rejected document must be corrected; asked again when somebody comes back from correcting it. */
export function useCorrection(id: number) {
  return useQuery({
    // Of no kind: once the document is issued again there is none to read.
    queryKey: ['invoice_correction', id],
    queryFn: ({ signal }) => call(getInvoiceCorrection, { params: { id }, signal }),
    refetchOnMount: 'always',
  });
}

/** The drafts of a month's run. */
export function useDrafts(query: DraftQuery, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [KIND, 'drafts', query],
    queryFn: ({ signal }) => call(previewInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInvoiceRuns(query: NonNullable<InputOf<typeof listInvoiceRuns>['query']>) {
  return useQuery({
    queryKey: [KIND, 'runs', query],
    queryFn: ({ signal }) => call(listInvoiceRuns, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One run, polled until it is finished. */
export function useInvoiceRun(id: string) {
  return useQuery({
    queryKey: [KIND, 'run', id],
    queryFn: ({ signal }) => call(getInvoiceRun, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : WATCH_MS),
  });
}

export const useStartRun = () => useChange(startInvoiceRun, MOVED);
export const useCreditInvoice = () => useChange(createCreditNote, MOVED);
export const useDebitInvoice = () => useChange(createDebitNote, MOVED);
export const useReissueInvoice = () => useChange(reissueInvoice, [...MOVED, 'tax_seller']);
export const usePayInvoice = () => useChange(payInvoice, MOVED);
export const useSendInvoice = () => useChange(sendInvoice, [KIND]);

export type Party = 'client' | 'network';
export const TERMS_ROUTES = {
  client: { get: getClientInvoiceTerms, save: saveClientInvoiceTerms },
  network: { get: getNetworkInvoiceTerms, save: saveNetworkInvoiceTerms },
} as const;

export function useTerms(party: Party, id: number) {
  return useQuery({
    queryKey: [KIND, 'terms', party, id],
    queryFn: ({ signal }) => call(TERMS_ROUTES[party].get, { params: { id }, signal }),
  });
}
export const useSaveTerms = (party: Party) => useChange(TERMS_ROUTES[party].save, [KIND]);

/** Networks, each with a series of its own. */
export function useSeries() {
  return useQuery({
    queryKey: ['network', 'series'],
    queryFn: ({ signal }) => call(listNetworks, { query: { per_page: 100, sort: 'name' }, signal }),
  });
}

/** What a network would be paid for a month that runs. */
export function useRunningSettlement(network_id: number, period: string) {
  return useQuery({
    queryKey: ['settlement_batch', 'running', network_id, period],
    queryFn: ({ signal }) =>
      call(getRunningSettlement, { params: { id: network_id }, query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}
export type RunningSettlement = AnswerOf<typeof getRunningSettlement>;
