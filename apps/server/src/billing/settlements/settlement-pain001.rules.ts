import { documentOf, tag } from '@fleet/einvoice/write-xml.ts';
import { bankText } from './settlement-bank-text.rules.ts';
import { narrativeOf, riyals, type Transfer } from './settlements.rules.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The account a payment file debits. */
interface Debtor {
  readonly iban: string;
  readonly bic: string;
  readonly name_en: string;
}

/**
 * A payment file as ISO 20022 customer credit transfer initiation, version 9. The message is the file; a transfer’s
 * end-to-end id is its batch or refund, the same in a file that is made again, and comes back in pain.002 and camt.053. Each
 * transfer is booked on its own (`BtchBookg` false), so that a statement names it. Made twice it is the same, byte by byte.
 * Amounts are riyals with two decimals. Source: ISO 20022 pain.001.001.09, in the order of its elements.
 */
export function pain001Of(file: {
  readonly reference_number: string;
  readonly value_date: string;
  /** When it was released. */
  readonly decided_at: Date;
  readonly transfers: readonly Transfer[];
  readonly debtor: Debtor;
}): string {
  const { reference_number, value_date, decided_at, transfers, debtor } = file;
  const name = bankText(debtor.name_en);
  const count = tag('NbOfTxs', {}, String(transfers.length));
  const sum = tag('CtrlSum', {}, riyals(transfers.reduce((total, each) => total + each.amount_halalas, 0)));
  const root = tag(
    'Document',
    { xmlns: NAMESPACE },
    tag(
      'CstmrCdtTrfInitn',
      {},
      tag(
        'GrpHdr',
        {},
        tag('MsgId', {}, reference_number),
        tag('CreDtTm', {}, `${decided_at.toISOString().slice(0, 19)}Z`),
        count,
        sum,
        tag('InitgPty', {}, tag('Nm', {}, name)),
      ),
      tag(
        'PmtInf',
        {},
        tag('PmtInfId', {}, reference_number),
        tag('PmtMtd', {}, 'TRF'),
        tag('BtchBookg', {}, 'false'),
        count,
        sum,
        tag('ReqdExctnDt', {}, tag('Dt', {}, value_date)),
        tag('Dbtr', {}, tag('Nm', {}, name)),
        tag('DbtrAcct', {}, tag('Id', {}, tag('IBAN', {}, debtor.iban)), tag('Ccy', {}, 'SAR')),
        tag('DbtrAgt', {}, tag('FinInstnId', {}, tag('BICFI', {}, debtor.bic))),
        tag('ChrgBr', {}, 'SHAR'),
        transfers.map((transfer) => transferXml(transfer, reference_number)),
      ),
    ),
  );
  return documentOf(root!);
}

/** The creditor’s bank is named by the IBAN: Saudi IBANs carry its number, and `CdtrAgt` is optional. */
function transferXml(transfer: Transfer, reference_number: string) {
  return tag(
    'CdtTrfTxInf',
    {},
    tag(
      'PmtId',
      {},
      tag('InstrId', {}, `${reference_number}-${transfer.position}`),
      tag('EndToEndId', {}, transfer.batch_reference),
    ),
    tag('Amt', {}, tag('InstdAmt', { Ccy: 'SAR' }, riyals(transfer.amount_halalas))),
    tag('Cdtr', {}, tag('Nm', {}, bankText(transfer.beneficiary_name))),
    tag('CdtrAcct', {}, tag('Id', {}, tag('IBAN', {}, transfer.iban))),
    // What a network sold is bought from it: supplier payment.
    tag('Purp', {}, tag('Cd', {}, transfer.period === null ? 'REFU' : 'SUPP')),
    tag('RmtInf', {}, tag('Ustrd', {}, narrativeOf(transfer, reference_number))),
  );
}
