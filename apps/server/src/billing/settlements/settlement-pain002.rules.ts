import type { TRANSFER_ANSWERS } from '@fleet/contracts/billing/settlement-files.ts';
import { readXml, XmlError } from '@fleet/einvoice/read-xml.ts';
import { writable } from '@fleet/einvoice/write-xml.ts';
import { findAll, findText, localName, type XmlElement } from '@fleet/einvoice/xml.ts';
import { AppError } from '../../platform/app-error.ts';
import { riyals, type Transfer } from './settlements.rules.ts';

export type TransferAnswer = (typeof TRANSFER_ANSWERS)[number];

/** What the bank says of one transfer. */
export interface ReadAnswer {
  readonly position: number;
  readonly status: TransferAnswer;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d$/;
/** ISO 20022 external payment statuses; those that are still checked say nothing new. */
const STATUSES: Record<string, TransferAnswer | null> = {
  RCVD: null,
  PDNG: null,
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACFC: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  ACSC: 'executed',
  ACCC: 'executed',
  RJCT: 'rejected',
};
const REASON_TEXT_LENGTH = 140;

/**
 * A payment status report (pain.002, any edition) about this file, transfer by transfer: a status of the transfer, else of
 * its group, else of the file. Strict: it must name the file, its count and sum where it gives them, and only transfers of
 * it, each once and with their own amount. Throws BANK_ANSWER_UNREADABLE and BANK_ANSWER_FOREIGN.
 */
export function readPain002(
  text: string,
  file: { readonly reference_number: string; readonly total_halalas: number },
  transfers: readonly Transfer[],
): { message_id: string; answers: ReadAnswer[] } {
  const report = reportOf(text);
  const message_id = writable(findText(report, 'GrpHdr', 'MsgId') ?? '');
  const [group] = findAll(report, 'OrgnlGrpInfAndSts');
  if (!message_id || message_id.length > 35 || !group) throw unreadable('no message or original group');
  checkOriginal(group, file, transfers.length);
  const reported = new Map<string, Omit<ReadAnswer, 'position'>>();
  for (const payment of findAll(report, 'OrgnlPmtInfAndSts')) {
    if (findText(payment, 'OrgnlPmtInfId') !== file.reference_number) throw foreign('OrgnlPmtInfId');
    for (const element of findAll(payment, 'TxInfAndSts')) {
      const batch = findText(element, 'OrgnlEndToEndId') ?? '';
      const transfer = transfers.find(({ batch_reference }) => batch_reference === batch);
      if (!transfer || reported.has(batch)) throw foreign('OrgnlEndToEndId');
      checkTransfer(element, file.reference_number, transfer);
      const own = answerOf(element, 'TxSts');
      if (own) reported.set(batch, own);
    }
  }
  const [payment] = findAll(report, 'OrgnlPmtInfAndSts');
  const overall = (payment && answerOf(payment, 'PmtInfSts')) ?? answerOf(group, 'GrpSts');
  const answers = transfers.flatMap(({ position, batch_reference }) => {
    const answer = reported.get(batch_reference) ?? overall;
    return answer ? [{ position, ...answer }] : [];
  });
  return { message_id, answers };
}

/** Of what the bank says, what is new. Executed or rejected is final. Throws STATUS_CONFLICT where it says the contrary. */
export function newAnswers(
  read: readonly ReadAnswer[],
  before: ReadonlyMap<number, TransferAnswer>,
): ReadAnswer[] {
  return read.filter(({ position, status }) => {
    const known = before.get(position);
    if (known === undefined || known === 'accepted') return known !== status;
    // A late report of an earlier step changes nothing.
    if (status !== known && status !== 'accepted')
      throw new AppError('STATUS_CONFLICT', 'The bank said the contrary before.', { state: known, position });
    if (known === 'rejected' && status === 'accepted')
      throw new AppError('STATUS_CONFLICT', 'The bank rejected this before.', { state: known, position });
    return false;
  });
}

function reportOf(text: string): XmlElement {
  try {
    const root = readXml(text);
    const [report] = findAll(root, 'CstmrPmtStsRpt');
    if (localName(root.name) === 'Document' && NAMESPACE.test(root.namespace) && report) return report;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable(error.message);
  }
  throw unreadable('not a pain.002');
}

function checkOriginal(
  group: XmlElement,
  file: { readonly reference_number: string; readonly total_halalas: number },
  transfers: number,
): void {
  if (findText(group, 'OrgnlMsgId') !== file.reference_number) throw foreign('OrgnlMsgId');
  if (!findText(group, 'OrgnlMsgNmId')?.startsWith('pain.001')) throw foreign('OrgnlMsgNmId');
  const count = findText(group, 'OrgnlNbOfTxs');
  if (count !== undefined && Number(count) !== transfers) throw foreign('OrgnlNbOfTxs');
  const sum = findText(group, 'OrgnlCtrlSum');
  if (sum !== undefined && !isAmount(sum, file.total_halalas)) throw foreign('OrgnlCtrlSum');
}

/** What the report repeats of a transfer must be what was sent. */
function checkTransfer(element: XmlElement, reference_number: string, transfer: Transfer): void {
  const id = findText(element, 'OrgnlInstrId');
  if (id !== undefined && id !== `${reference_number}-${transfer.position}`) throw foreign('OrgnlInstrId');
  const amount = findText(element, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (amount !== undefined && !isAmount(amount, transfer.amount_halalas)) throw foreign('InstdAmt');
  const iban = findText(element, 'OrgnlTxRef', 'CdtrAcct', 'Id', 'IBAN');
  if (iban !== undefined && iban !== transfer.iban) throw foreign('IBAN');
}

/** `1234.05`, `1234.5` or `1234`: banks drop zeros. */
function isAmount(text: string, halalas: number): boolean {
  const [integer, decimals = ''] = text.split('.');
  return `${integer}.${decimals.padEnd(2, '0')}` === riyals(halalas);
}

/** The status of a level with its first reason; undefined where it has none, or none of its own (`PART`). */
function answerOf(element: XmlElement, name: string): Omit<ReadAnswer, 'position'> | undefined {
  const code = findText(element, name);
  if (code === undefined || code === 'PART') return undefined;
  const status = STATUSES[code];
  if (status === undefined) throw unreadable(`status ${code.slice(0, 4)}`);
  if (status === null) return undefined;
  const [reason] = findAll(element, 'StsRsnInf');
  const reasonCode = reason && (findText(reason, 'Rsn', 'Cd') ?? findText(reason, 'Rsn', 'Prtry'));
  const words = reason && findText(reason, 'AddtlInf');
  return {
    status,
    reason_code: reasonCode ? writable(reasonCode).slice(0, 35) : null,
    reason_text: words ? writable(words).slice(0, REASON_TEXT_LENGTH) : null,
  };
}

function unreadable(why: string): AppError {
  return new AppError('BANK_ANSWER_UNREADABLE', `This is no payment status report: ${why}.`);
}

function foreign(element: string): AppError {
  return new AppError('BANK_ANSWER_FOREIGN', 'This answer is not about this file as it was sent.', {
    element,
  });
}
