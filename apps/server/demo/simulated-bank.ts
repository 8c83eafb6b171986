import { addDays } from '@fleet/domain/riyadh-time.ts';
import { isIban } from '@fleet/domain/saudi-identities.ts';
import { readXml } from '@fleet/einvoice/read-xml.ts';
import { documentOf, tag } from '@fleet/einvoice/write-xml.ts';
import { attributeOf, findAll, findText, textOf, type XmlElement } from '@fleet/einvoice/xml.ts';

/** A bank that keeps one account: it takes payment files as strictly as a bank does, and says in camt.053 what it booked. */

const PAIN001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const CAMT053 = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** The SWIFT character set X. */
const BANK_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/;
const ID = /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;

interface Movement {
  readonly booked_on: string;
  /** Negative: it left the account. */
  readonly halalas: number;
  readonly party: string | null;
  readonly party_iban: string | null;
  /** A virtual account that leads to this one. */
  readonly credited_iban: string | null;
  readonly end_to_end_id: string | null;
  readonly text: string | null;
}

/** What the bank does not book, by element. */
export class BankRefusal extends Error {}

export interface SimulatedBank {
  /**
   * Books each transfer of a payment file (pain.001.001.09) on that day, which is not before its value date. Throws BankRefusal,
   * and books nothing then.
   */
  pay(pain001: string, booked_on: string): void;
  /** Books money from outside, or the bank's own charges where `halalas` is negative. */
  record(movement: Pick<Movement, 'booked_on' | 'halalas'> & Partial<Movement>): void;
  /** The statement of these days as camt.053. */
  statement(number: string, from: string, to: string): string;
}

/** Opens an account with a balance at the start of a day. */
export function openSimulatedBank(account: {
  readonly iban: string;
  readonly opened_on: string;
  readonly opening_halalas: number;
}): SimulatedBank {
  const booked: Movement[] = [];
  const messages = new Set<string>();
  const balanceBefore = (day: string) =>
    booked
      .filter(({ booked_on }) => booked_on < day)
      .reduce((sum, { halalas }) => sum + halalas, account.opening_halalas);
  return {
    pay(pain001, booked_on) {
      const { id, transfers } = readPaymentFile(pain001, account.iban, booked_on);
      if (messages.has(id)) throw new BankRefusal('MsgId: booked before');
      const total = transfers.reduce((sum, { halalas }) => sum + halalas, 0);
      if (balanceBefore('9999') + total < 0) throw new BankRefusal('CtrlSum: no funds');
      messages.add(id);
      booked.push(...transfers);
    },
    record(movement) {
      if (movement.booked_on < account.opened_on || movement.halalas === 0)
        throw new BankRefusal('no movement');
      booked.push({
        party: null,
        party_iban: null,
        credited_iban: null,
        end_to_end_id: null,
        text: null,
        ...movement,
      });
    },
    statement(number, from, to) {
      const entries = booked
        .map((movement, index) => ({ ...movement, reference: `FT${String(index + 1).padStart(8, '0')}` }))
        .filter(({ booked_on }) => booked_on >= from && booked_on <= to);
      const opening = balanceBefore(from);
      return statementXml({
        iban: account.iban,
        number,
        from,
        to,
        opening,
        closing: balanceBefore(addDays(to, 1)),
        entries,
      });
    },
  };
}

function readPaymentFile(
  text: string,
  iban: string,
  booked_on: string,
): { id: string; transfers: Movement[] } {
  const root = readXml(text);
  const [message] = findAll(root, 'CstmrCdtTrfInitn');
  if (root.namespace !== PAIN001 || !message) throw new BankRefusal('Document');
  const id = need(message, ID, 'GrpHdr', 'MsgId');
  const payments = findAll(message, 'PmtInf');
  const transfers = payments.flatMap((payment) => {
    if (findText(payment, 'DbtrAcct', 'Id', 'IBAN') !== iban) throw new BankRefusal('DbtrAcct');
    if (findText(payment, 'PmtMtd') !== 'TRF') throw new BankRefusal('PmtMtd');
    if (need(payment, /^\d{4}-\d\d-\d\d$/, 'ReqdExctnDt', 'Dt') > booked_on)
      throw new BankRefusal('ReqdExctnDt');
    return findAll(payment, 'CdtTrfTxInf').map((transfer) => transferOf(transfer, booked_on));
  });
  const ids = new Set(transfers.map(({ end_to_end_id }) => end_to_end_id));
  if (transfers.length === 0 || ids.size < transfers.length) throw new BankRefusal('EndToEndId');
  for (const part of [findAll(message, 'GrpHdr')[0]!, ...(payments.length === 1 ? payments : [])]) {
    if (Number(findText(part, 'NbOfTxs')) !== transfers.length) throw new BankRefusal('NbOfTxs');
    const sum = halalasOf(need(part, /^\d+\.\d\d$/, 'CtrlSum'));
    if (sum !== -transfers.reduce((total, { halalas }) => total + halalas, 0))
      throw new BankRefusal('CtrlSum');
  }
  return { id, transfers };
}

function transferOf(transfer: XmlElement, booked_on: string): Movement {
  const [amount] = findAll(transfer, 'Amt', 'InstdAmt');
  if (!amount || attributeOf(amount, 'Ccy') !== 'SAR' || !/^\d+\.\d\d$/.test(textOf(amount)))
    throw new BankRefusal('InstdAmt');
  const party_iban = need(transfer, /^SA/, 'CdtrAcct', 'Id', 'IBAN');
  if (!isIban(party_iban)) throw new BankRefusal('CdtrAcct');
  return {
    booked_on,
    halalas: -halalasOf(textOf(amount)),
    party: need(transfer, BANK_TEXT, 'Cdtr', 'Nm'),
    party_iban,
    credited_iban: null,
    end_to_end_id: need(transfer, ID, 'PmtId', 'EndToEndId'),
    text: need(transfer, BANK_TEXT, 'RmtInf', 'Ustrd'),
  };
}

function need(element: XmlElement, pattern: RegExp, ...path: string[]): string {
  const text = findText(element, ...path);
  if (text === undefined || !pattern.test(text)) throw new BankRefusal(path.join(' '));
  return text;
}

function statementXml(statement: {
  readonly iban: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly entries: readonly (Movement & { readonly reference: string })[];
}): string {
  const { iban, number, from, to, opening, closing, entries } = statement;
  const sums = [
    entries,
    entries.filter(({ halalas }) => halalas > 0),
    entries.filter(({ halalas }) => halalas < 0),
  ];
  const root = tag(
    'Document',
    { xmlns: CAMT053 },
    tag(
      'BkToCstmrStmt',
      {},
      tag('GrpHdr', {}, tag('MsgId', {}, `STMT-${number}`), tag('CreDtTm', {}, `${to}T23:30:00+03:00`)),
      tag(
        'Stmt',
        {},
        tag('Id', {}, number),
        tag('Acct', {}, tag('Id', {}, tag('IBAN', {}, iban)), tag('Ccy', {}, 'SAR')),
        balanceXml('OPBD', opening, from),
        balanceXml('CLBD', closing, to),
        tag(
          'TxsSummry',
          {},
          ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'].map((name, index) =>
            tag(
              name,
              {},
              tag('NbOfNtries', {}, String(sums[index]!.length)),
              tag('Sum', {}, riyals(sums[index]!.reduce((sum, { halalas }) => sum + Math.abs(halalas), 0))),
            ),
          ),
        ),
        entries.map(entryXml),
      ),
    ),
  );
  return documentOf(root!);
}

function balanceXml(code: string, halalas: number, day: string) {
  const type = tag('Tp', {}, tag('CdOrPrtry', {}, tag('Cd', {}, code)));
  return tag('Bal', {}, type, ...moneyXml(halalas), tag('Dt', {}, tag('Dt', {}, day)));
}

function entryXml(entry: Movement & { readonly reference: string }) {
  const [other, own] = entry.halalas < 0 ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const account = (party: string | undefined, iban: string | null) =>
    iban === null ? undefined : tag(`${party}Acct`, {}, tag('Id', {}, tag('IBAN', {}, iban)));
  return tag(
    'Ntry',
    {},
    ...moneyXml(entry.halalas),
    tag('Sts', {}, tag('Cd', {}, 'BOOK')),
    tag('BookgDt', {}, tag('Dt', {}, entry.booked_on)),
    tag('ValDt', {}, tag('Dt', {}, entry.booked_on)),
    tag('AcctSvcrRef', {}, entry.reference),
    // Credit transfers received, and issued.
    tag(
      'BkTxCd',
      {},
      tag(
        'Domn',
        {},
        tag('Cd', {}, 'PMNT'),
        tag('Fmly', {}, tag('Cd', {}, entry.halalas < 0 ? 'ICDT' : 'RCDT'), tag('SubFmlyCd', {}, 'OTHR')),
      ),
    ),
    tag(
      'NtryDtls',
      {},
      tag(
        'TxDtls',
        {},
        tag('Refs', {}, tag('EndToEndId', {}, entry.end_to_end_id ?? 'NOTPROVIDED')),
        tag(
          'RltdPties',
          {},
          entry.party === null ? undefined : tag(other!, {}, tag('Pty', {}, tag('Nm', {}, entry.party))),
          account(other, entry.party_iban),
          account(own, entry.credited_iban),
        ),
        entry.text === null ? undefined : tag('RmtInf', {}, tag('Ustrd', {}, entry.text)),
      ),
    ),
  );
}

function moneyXml(halalas: number) {
  return [
    tag('Amt', { Ccy: 'SAR' }, riyals(Math.abs(halalas))),
    tag('CdtDbtInd', {}, halalas < 0 ? 'DBIT' : 'CRDT'),
  ];
}

function riyals(halalas: number): string {
  return `${Math.floor(halalas / 100)}.${String(halalas % 100).padStart(2, '0')}`;
}

function halalasOf(text: string): number {
  const [integer, decimals] = text.split('.');
  return Number(integer) * 100 + Number(decimals);
}
