import { addDays } from '@fleet/domain/riyadh-time.ts';
import { readXml, XmlError } from '@fleet/einvoice/read-xml.ts';
import { writable } from '@fleet/einvoice/write-xml.ts';
import { attributeOf, findAll, findText, localName, type XmlElement } from '@fleet/einvoice/xml.ts';
import { earlier, type ReadEntry, type ReadStatement, unreadable } from './bank-statements.rules.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;
const DAY = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:$|T)/;
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00/;
const AMOUNT = /^\d{1,13}(?:\.(\d{1,2})0{0,3})?$/;
const TEXT_LENGTH = 500;
const ID_LENGTH = 35;

type Direction = ReadEntry['direction'];

/**
 * Statements of a bank-to-customer statement (camt.053, any edition), complete and booked: each with its opening (`OPBD`, or the
 * previous closing `PRCD`) and closing balance (`CLBD`), all in riyals. A batch that names its transactions is read transaction by
 * transaction. Sums and counts it gives are checked. Throws BANK_STATEMENT_UNREADABLE (details: `element`). Source: ISO 20022.
 */
export function readCamt053(text: string): ReadStatement[] {
  const message = messageOf(text);
  if (!flagOf(findText(message, 'GrpHdr', 'MsgPgntn', 'LastPgInd') ?? 'true')) throw unreadable('MsgPgntn');
  const statements = findAll(message, 'Stmt');
  if (statements.length === 0) throw unreadable('Stmt');
  return statements.map(statementOf);
}

function messageOf(text: string): XmlElement {
  try {
    const root = readXml(text);
    const [message] = findAll(root, 'BkToCstmrStmt');
    if (localName(root.name) === 'Document' && NAMESPACE.test(root.namespace) && message) return message;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable(error.message);
  }
  throw unreadable('Document');
}

function statementOf(statement: XmlElement, index: number): ReadStatement {
  const at = `Stmt ${index + 1}`;
  const number = shortText(findText(statement, 'Id'), ID_LENGTH);
  const iban = findText(statement, 'Acct', 'Id', 'IBAN');
  if (!number) throw unreadable(`${at} Id`);
  if (!iban) throw unreadable(`${at} Acct`);
  if (!flagOf(findText(statement, 'StmtPgntn', 'LastPgInd') ?? 'true')) throw unreadable(`${at} StmtPgntn`);
  const opening = balanceOf(statement, 'OPBD', at) ?? balanceOf(statement, 'PRCD', at);
  const closing = balanceOf(statement, 'CLBD', at);
  if (!opening) throw unreadable(`${at} Bal OPBD`);
  if (!closing) throw unreadable(`${at} Bal CLBD`);
  const written = findAll(statement, 'Ntry').map((entry, each) => readEntry(entry, `${at} Ntry ${each + 1}`));
  checkSummary(statement, written, at);
  // A time of day may be of another time zone: only midnight names a day. What closed before is followed by the first day.
  const from =
    dayOf(statement, 'FrToDt', 'FrDt') ?? MIDNIGHT.exec(findText(statement, 'FrToDt', 'FrDtTm') ?? '')?.[1];
  const opened_on = from ?? (opening.isPrevious ? addDays(opening.day, 1) : opening.day);
  return {
    form: 'camt053',
    number,
    iban,
    opened_on: earlier(opened_on, closing.day),
    closed_on: closing.day,
    opening_halalas: opening.halalas,
    closing_halalas: closing.halalas,
    entries: written.flatMap(({ isBooked, parts }) => (isBooked ? parts : [])),
  };
}

function balanceOf(statement: XmlElement, code: string, at: string) {
  const found = findAll(statement, 'Bal').filter(
    (balance) => findText(balance, 'Tp', 'CdOrPrtry', 'Cd') === code,
  );
  if (found.length === 0) return undefined;
  const [balance] = found;
  const day = dayOf(balance!, 'Dt', 'Dt') ?? dayOf(balance!, 'Dt', 'DtTm');
  if (found.length > 1 || !day) throw unreadable(`${at} Bal ${code}`);
  const { halalas, direction } = moneyOf(balance!, `${at} Bal ${code}`);
  return { day, halalas: direction === 'credit' ? halalas : -halalas, isPrevious: code === 'PRCD' };
}

interface Written {
  readonly isBooked: boolean;
  readonly direction: Direction;
  readonly halalas: number;
  readonly parts: readonly ReadEntry[];
}

function readEntry(entry: XmlElement, at: string): Written {
  const { halalas, direction } = moneyOf(entry, at);
  const status = findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts');
  if (status === 'PDNG' || status === 'INFO') return { isBooked: false, direction, halalas, parts: [] };
  if (status !== 'BOOK') throw unreadable(`${at} Sts`);
  const booked_on = dayOf(entry, 'BookgDt', 'Dt') ?? dayOf(entry, 'BookgDt', 'DtTm');
  if (!booked_on) throw unreadable(`${at} BookgDt`);
  const is_reversal = flagOf(findText(entry, 'RvslInd') ?? 'false');
  if (is_reversal === undefined) throw unreadable(`${at} RvslInd`);
  const common = {
    booked_on,
    value_on: dayOf(entry, 'ValDt', 'Dt') ?? dayOf(entry, 'ValDt', 'DtTm') ?? null,
    direction,
    is_reversal,
    bank_reference: shortText(findText(entry, 'AcctSvcrRef'), ID_LENGTH),
  };
  const details = findAll(entry, 'NtryDtls', 'TxDtls');
  const note = findText(entry, 'AddtlNtryInf');
  const partOf = (each: XmlElement | undefined, amount: number, where: string): ReadEntry => {
    const reported = detailsOf(each, direction, note);
    return {
      ...common,
      ...reported,
      bank_reference: reported.bank_reference ?? common.bank_reference,
      amount_halalas: positive(amount, where),
    };
  };
  if (details.length <= 1)
    return { isBooked: true, direction, halalas, parts: [partOf(details[0], halalas, at)] };
  const parts = details.map((each, index) => {
    const where = `${at} TxDtls ${index + 1}`;
    if ((directionOf(each) ?? direction) !== direction) throw unreadable(`${where} CdtDbtInd`);
    const [amount] = [...findAll(each, 'Amt'), ...findAll(each, 'AmtDtls', 'TxAmt', 'Amt')];
    return partOf(each, amountOf(amount, where), where);
  });
  if (parts.reduce((sum, each) => sum + each.amount_halalas, 0) !== halalas)
    throw unreadable(`${at} TxDtls Amt`);
  return { isBooked: true, direction, halalas, parts };
}

/** Who, for what and by which references; parties have their name in `Pty` from edition 8 on. */
function detailsOf(details: XmlElement | undefined, direction: Direction, note: string | undefined) {
  const [from, to] = direction === 'credit' ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const text = details
    ? [
        ...findAll(details, 'RmtInf', 'Ustrd').map(textIn),
        findText(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
        findText(details, 'AddtlTxInf'),
      ]
    : [];
  const end = details && findText(details, 'Refs', 'EndToEndId');
  return {
    bank_reference: shortText(details && findText(details, 'Refs', 'AcctSvcrRef'), ID_LENGTH),
    end_to_end_id: end === 'NOTPROVIDED' ? null : shortText(end, ID_LENGTH),
    party_name: shortText(
      details &&
        (findText(details, 'RltdPties', from!, 'Pty', 'Nm') ?? findText(details, 'RltdPties', from!, 'Nm')),
      140,
    ),
    party_iban: shortText(details && findText(details, 'RltdPties', `${from}Acct`, 'Id', 'IBAN'), ID_LENGTH),
    credited_iban:
      direction === 'credit'
        ? shortText(details && findText(details, 'RltdPties', `${to}Acct`, 'Id', 'IBAN'), ID_LENGTH)
        : null,
    text: shortText([...text, note].filter(Boolean).join(' '), TEXT_LENGTH),
    ...(details && returnOf(details)),
  };
}

function returnOf(details: XmlElement) {
  const [information] = findAll(details, 'RtrInf');
  if (!information) return undefined;
  const code = findText(information, 'Rsn', 'Cd') ?? findText(information, 'Rsn', 'Prtry');
  const note = findText(information, 'AddtlInf');
  return { returned: { reason_code: shortText(code, ID_LENGTH), reason_text: shortText(note, 140) } };
}

/** Counts and sums are of all entries, booked or not. */
function checkSummary(statement: XmlElement, written: readonly Written[], at: string): void {
  const parts: readonly [string, readonly Written[]][] = [
    ['TtlNtries', written],
    ['TtlCdtNtries', written.filter(({ direction }) => direction === 'credit')],
    ['TtlDbtNtries', written.filter(({ direction }) => direction === 'debit')],
  ];
  for (const [name, of] of parts) {
    const count = findText(statement, 'TxsSummry', name, 'NbOfNtries');
    if (count !== undefined && Number(count) !== of.length) throw unreadable(`${at} ${name} NbOfNtries`);
    const sum = findText(statement, 'TxsSummry', name, 'Sum');
    const total = of.reduce((halalas, each) => halalas + each.halalas, 0);
    if (sum !== undefined && halalasOf(sum) !== total) throw unreadable(`${at} ${name} Sum`);
  }
}

function moneyOf(element: XmlElement, at: string) {
  const direction = directionOf(element);
  if (!direction) throw unreadable(`${at} CdtDbtInd`);
  return { halalas: amountOf(findAll(element, 'Amt')[0], at), direction };
}

function amountOf(amount: XmlElement | undefined, at: string): number {
  const halalas = amount && attributeOf(amount, 'Ccy') === 'SAR' ? halalasOf(textIn(amount)) : undefined;
  if (halalas === undefined) throw unreadable(`${at} Amt`);
  return halalas;
}

function positive(halalas: number, at: string): number {
  if (halalas === 0) throw unreadable(`${at} Amt`);
  return halalas;
}

/** `1234.05`, `1234.5` or `1234`; undefined for what has more decimals than money has. */
function halalasOf(text: string): number | undefined {
  if (!AMOUNT.test(text)) return undefined;
  const [riyals, decimals = ''] = text.split('.');
  return Number(riyals) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

function directionOf(element: XmlElement): Direction | undefined {
  const code = findText(element, 'CdtDbtInd');
  return code === 'CRDT' ? 'credit' : code === 'DBIT' ? 'debit' : undefined;
}

/** A boolean of XML; undefined for anything else. */
function flagOf(text: string): boolean | undefined {
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}

/** The calendar day as the bank writes it, whatever its time zone. */
function dayOf(element: XmlElement, ...path: string[]): string | undefined {
  return DAY.exec(findText(element, ...path) ?? '')?.[1];
}

function textIn(element: XmlElement): string {
  return findText(element) ?? '';
}

function shortText(text: string | undefined, length: number): string | null {
  return (
    writable(text ?? '')
      .trim()
      .slice(0, length) || null
  );
}
