import type { BANK_PROPOSAL_REASONS, BANK_TARGETS } from '@fleet/contracts/billing/bank-statements.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { ReadEntry } from './bank-statements.rules.ts';

/** What an entry may be, each once: nothing of it is matched to another entry. */
export interface Candidates {
  /** Top-ups that wait, and approved ones of these amounts. */
  readonly topUps: readonly TopUpCandidate[];
  /** Clients by their virtual account or name. */
  readonly clients: readonly ClientCandidate[];
  /** Released transfers the bank has not rejected, of batches that are owed. */
  readonly batches: readonly BatchCandidate[];
  /** Refunds in released files, and those that were recorded as paid. */
  readonly refunds: readonly BatchCandidate[];
  /** Recorded payments. */
  readonly payments: readonly PaymentCandidate[];
}

interface Named {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export interface ClientCandidate extends Named {
  readonly virtual_bank_account: string | null;
  /** Its paid refunds of which the bank may say that they came back. */
  readonly returned_refunds: readonly string[];
}

export interface TopUpCandidate extends Named {
  readonly reference_number: string;
  readonly client_id: number;
  readonly virtual_bank_account: string | null;
  /** Approved, or else as it was recorded. */
  readonly amount_halalas: number;
  readonly status: 'pending' | 'approved';
  readonly recorded_on: string;
}

export interface BatchCandidate extends Named {
  readonly reference_number: string;
  readonly beneficiary_name: string;
  readonly iban: string;
  readonly amount_halalas: number;
}

export interface PaymentCandidate extends Named {
  readonly reference_number: string;
  readonly batch_reference: string | null;
  readonly bank_reference: string | null;
  readonly amount_halalas: number;
}

export interface Target {
  readonly kind: (typeof BANK_TARGETS)[number];
  readonly id: number;
}

type Reason = (typeof BANK_PROPOSAL_REASONS)[number];

export interface Proposal extends Target, Named {
  readonly id: number;
  readonly reference_number: string | null;
  readonly amount_halalas: number | null;
  readonly reasons: Reason[];
}

type Entry = Omit<ReadEntry, 'value_on'>;

/** A receipt is recorded within these days before or after the bank booked its transfer. */
const RECEIPT_DAYS = 14;

/**
 * What an entry is without doubt; null leaves it to a person. A credit is the one pending top-up whose reference it names with
 * exactly its amount; or money on one client’s virtual account: its pending top-up of that amount, or, where it has none that
 * waits and none of that amount was approved without an entry, a new one. A debit is the transfer, of a batch or a refund,
 * whose end-to-end id, amount and account it has. What the bank takes back is never matched by itself.
 */
export function automaticTarget(entry: Entry, candidates: Candidates): Target | null {
  if (entry.is_reversal) return null;
  return entry.direction === 'credit' ? creditTarget(entry, candidates) : debitTarget(entry, candidates);
}

function creditTarget(entry: Entry, { topUps, clients }: Candidates): Target | null {
  const owners = clients.filter(({ virtual_bank_account }) =>
    isSame(virtual_bank_account, entry.credited_iban),
  );
  const isAmount = ({ amount_halalas }: TopUpCandidate) => amount_halalas === entry.amount_halalas;
  const waiting = topUps.filter(({ status }) => status === 'pending');
  const named = waiting.filter((each) => isNamed(entry, each.reference_number));
  if (named.length > 0) {
    const [only] = named;
    const isForeign = owners.length > 0 && !owners.some(({ id }) => id === only!.client_id);
    return named.length === 1 && isAmount(only!) && !isForeign ? { kind: 'top_up', id: only!.id } : null;
  }
  if (owners.length !== 1) return null;
  const client_id = owners[0]!.id;
  const own = topUps.filter((each) => each.client_id === client_id);
  const same = own.filter((each) => isAmount(each) && isCurrent(entry, each));
  if (own.some(({ status }) => status === 'pending'))
    return same.length === 1 && same[0]!.status === 'pending' ? { kind: 'top_up', id: same[0]!.id } : null;
  // One that was approved by hand may be this money.
  return same.length === 0 ? { kind: 'client', id: client_id } : null;
}

/** Whether a top-up may be this money: it waits, or it was recorded around that day. */
function isCurrent({ booked_on }: Entry, { status, recorded_on }: TopUpCandidate): boolean {
  if (status === 'pending') return true;
  return recorded_on >= addDays(booked_on, -RECEIPT_DAYS) && recorded_on <= addDays(booked_on, RECEIPT_DAYS);
}

function debitTarget(entry: Entry, { batches, refunds, payments }: Candidates): Target | null {
  const isSent = (each: BatchCandidate) =>
    each.reference_number === entry.end_to_end_id &&
    each.amount_halalas === entry.amount_halalas &&
    (entry.party_iban === null || entry.party_iban === each.iban);
  const refund = refunds.find(isSent);
  if (refund) return { kind: 'refund', id: refund.id };
  const sent = batches.filter(isSent);
  const recorded = payments.filter(
    (each) =>
      each.batch_reference !== null &&
      each.batch_reference === entry.end_to_end_id &&
      each.amount_halalas === entry.amount_halalas,
  );
  if (recorded.length > 0) return recorded.length === 1 ? { kind: 'payment', id: recorded[0]!.id } : null;
  const ids = new Set(sent.map(({ id }) => id));
  return ids.size === 1 ? { kind: 'settlement_batch', id: sent[0]!.id } : null;
}

const WEIGHTS: Readonly<Record<Reason, number>> = {
  reference: 8,
  virtual_account: 6,
  same_amount: 5,
  party_account: 4,
  party_name: 3,
  part_of_reference: 2,
  approved_before: -1,
  recorded_before: 0,
};
const MAX_PROPOSALS = 3;

/** The best candidates of an open entry with what speaks for each, best first. */
export function proposalsFor(entry: Entry, candidates: Candidates): Proposal[] {
  const found =
    entry.direction === 'credit' ? creditProposals(entry, candidates) : debitProposals(entry, candidates);
  const weightOf = ({ reasons }: Proposal) => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  return found
    .filter((each) => weightOf(each) >= WEIGHTS.part_of_reference)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || b.id - a.id)
    .slice(0, MAX_PROPOSALS);
}

function creditProposals(entry: Entry, { topUps, clients }: Candidates): Proposal[] {
  const ofTopUps = topUps
    .filter((each) => isCurrent(entry, each))
    .map((each) => ({
      ...proposalOf('top_up', each),
      reasons: reasonsOf({
        reference: isNamed(entry, each.reference_number),
        part_of_reference: hasNumber(entry, each.reference_number),
        virtual_account: isSame(each.virtual_bank_account, entry.credited_iban),
        same_amount: each.amount_halalas === entry.amount_halalas,
        party_name: isSimilar(entry.party_name, each),
        approved_before: each.status === 'approved',
      }),
    }));
  const ofClients = clients.map((each) => ({
    ...proposalOf('client', { ...each, reference_number: null, amount_halalas: null }),
    reasons: reasonsOf({
      reference: each.returned_refunds.some((reference) => reference === entry.end_to_end_id),
      virtual_account: isSame(each.virtual_bank_account, entry.credited_iban),
      party_name: isSimilar(entry.party_name, each),
    }),
  }));
  return [...ofTopUps, ...ofClients];
}

function debitProposals(entry: Entry, { batches, refunds, payments }: Candidates): Proposal[] {
  const ofTransfer = (kind: 'settlement_batch' | 'refund') => (each: BatchCandidate) => ({
    ...proposalOf(kind, each),
    reasons: reasonsOf({
      reference: isNamed(entry, each.reference_number),
      part_of_reference: hasNumber(entry, each.reference_number),
      same_amount: each.amount_halalas === entry.amount_halalas,
      party_account: isSame(each.iban, entry.party_iban),
      party_name: isSimilar(entry.party_name, { name_en: each.beneficiary_name, name_ar: each.name_ar }),
    }),
  });
  const ofPayments = payments.map((each) => ({
    ...proposalOf('payment', each),
    reasons: reasonsOf({
      reference:
        (each.batch_reference !== null && isNamed(entry, each.batch_reference)) ||
        isSame(each.bank_reference, entry.bank_reference),
      same_amount: each.amount_halalas === entry.amount_halalas,
      party_name: isSimilar(entry.party_name, each),
      recorded_before: true,
    }),
  }));
  return [
    ...batches.map(ofTransfer('settlement_batch')),
    ...refunds.map(ofTransfer('refund')),
    ...ofPayments,
  ];
}

function proposalOf(
  kind: Target['kind'],
  {
    id,
    name_en,
    name_ar,
    reference_number,
    amount_halalas,
  }: Named & Pick<Proposal, 'reference_number' | 'amount_halalas'>,
) {
  return { kind, id, name_en, name_ar, reference_number, amount_halalas };
}

function reasonsOf(holds: Partial<Record<Reason, boolean>>): Reason[] {
  const reasons = (Object.keys(holds) as Reason[]).filter((reason) => holds[reason]);
  return reasons.includes('reference') ? reasons.filter((reason) => reason !== 'part_of_reference') : reasons;
}

/** Whether the entry names a reference (`TU-0000012`): also without its hyphen or zeros, never as a part of a longer one. */
export function isNamed(entry: Pick<Entry, 'end_to_end_id' | 'text'>, reference_number: string): boolean {
  const [prefix, digits] = reference_number.split('-') as [string, string];
  return new RegExp(`(?<![A-Z0-9])${prefix}[-\\s/]?0*${Number(digits)}(?!\\d)`, 'i').test(textBy(entry));
}

const MIN_DIGITS = 4;

/** Whether the entry has the reference’s number, of four digits at least: its zeros count. */
function hasNumber(entry: Pick<Entry, 'end_to_end_id' | 'text'>, reference_number: string): boolean {
  const number = Number(reference_number.split('-')[1]);
  const found = new RegExp(`(?<!\\d)0*${number}(?!\\d)`).exec(textBy(entry));
  return found !== null && found[0].length >= MIN_DIGITS;
}

function textBy({ end_to_end_id, text }: Pick<Entry, 'end_to_end_id' | 'text'>): string {
  return `${end_to_end_id ?? ''} ${text ?? ''}`;
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

/** What companies are called besides their name. */
const LEGAL = new Set(
  'co company ltd limited est establishment trading transport services group for and the of شركة مؤسسة مجموعة المحدودة للنقل التجارية ذات مسؤولية محدودة'.split(
    ' ',
  ),
);

/** Whether half of the words of the shorter name, legal forms aside, are in the other one. */
function isSimilar(name: string | null, { name_en, name_ar }: Pick<Named, 'name_en' | 'name_ar'>): boolean {
  const reported = partsOf(name ?? '');
  return [name_en, name_ar].some((own) => {
    const words = partsOf(own);
    const shorter = Math.min(reported.size, words.size);
    const shared = [...reported].filter((word) => words.has(word)).length;
    return shorter > 0 && shared * 2 >= shorter;
  });
}

function partsOf(name: string): Set<string> {
  const words = name.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !LEGAL.has(word)));
}
