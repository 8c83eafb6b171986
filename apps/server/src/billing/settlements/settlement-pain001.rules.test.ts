import { readXml } from '@fleet/einvoice/read-xml.ts';
import {
  attributeOf,
  findAll,
  findText,
  isElement,
  localName,
  textOf,
  type XmlElement,
} from '@fleet/einvoice/xml.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankText } from './settlement-bank-text.rules.ts';
import { pain001Of } from './settlement-pain001.rules.ts';
import type { Transfer } from './settlements.rules.ts';

/**
 * No registry package has the schema, so its rules stand here: the elements of each parent in order, with what may be in
 * them. From the message definition report of pain.001.001.09, as far as our files go; `?` may be left out.
 */
const ORDER: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  InitgPty: 'Nm',
  PmtInf: 'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf*',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm',
  DbtrAcct: 'Id Ccy',
  CdtrAcct: 'Id',
  Id: 'IBAN',
  DbtrAgt: 'FinInstnId',
  FinInstnId: 'BICFI',
  CdtTrfTxInf: 'PmtId Amt Cdtr CdtrAcct Purp RmtInf',
  PmtId: 'InstrId EndToEndId',
  Amt: 'InstdAmt',
  Cdtr: 'Nm',
  Purp: 'Cd',
  RmtInf: 'Ustrd',
};
const ID = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/;
const NAME = /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/;
const SUM = /^\d{1,16}\.\d{2}$/;
const TEXTS: Record<string, RegExp> = {
  MsgId: ID,
  PmtInfId: ID,
  InstrId: ID,
  EndToEndId: ID,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^[0-9]{1,15}$/,
  CtrlSum: SUM,
  InstdAmt: /^\d{1,16}\.\d{2}$/,
  Nm: NAME,
  PmtMtd: /^(CHK|TRF|TRA)$/,
  BtchBookg: /^(true|false)$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  Ccy: /^SAR$/,
  IBAN: /^SA[0-9]{22}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  ChrgBr: /^(DEBT|CRED|SHAR|SLEV)$/,
  Cd: /^[A-Z]{4}$/,
  Ustrd: NAME,
};

/** What an element has against the message definition. */
function faultsOf(element: XmlElement): string[] {
  const name = localName(element.name);
  const children = element.children.filter(isElement);
  const pattern = TEXTS[name];
  if (pattern)
    return pattern.test(textOf(element)) && children.length === 0 ? [] : [`${name}: ${textOf(element)}`];
  const written = children.map((child) => localName(child.name)).join(' ');
  const allowed = ORDER[name]?.replace(/(\w+)\*/, '$1( $1)*');
  const own = allowed && new RegExp(`^${allowed}$`).test(written) ? [] : [`${name}: ${written}`];
  return [...own, ...children.flatMap(faultsOf)];
}

const transferAt = (position: number, changes: Partial<Transfer> = {}): Transfer => ({
  position,
  beneficiary_name: 'Nafta Co',
  iban: 'SA0380000000608010167519',
  amount_halalas: 123_405,
  batch_reference: `SET-000001${position}`,
  period: '2026-03',
  ...changes,
});
const fileOf = (transfers: Transfer[]) =>
  pain001Of({
    reference_number: 'PF-0000003',
    value_date: '2026-04-05',
    decided_at: new Date('2026-04-03T08:00:00.123Z'),
    transfers,
    debtor: { iban: 'SA6880000000608010167513', bic: 'RJHISARI', name_en: 'Mahatta Fuel Services Company' },
  });

it('pain.001 has the mandatory elements in order, with count and sum, whatever the names and amounts', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          beneficiary_name: fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.constantFrom('شركة النفط', '٣ أخوة & Co'),
          ),
          amount_halalas: fc.integer({ min: 1, max: 9_000_000_000 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      (changed) => {
        const transfers = changed.map((changes, index) => transferAt(index + 1, changes));
        const root = readXml(fileOf(transfers));
        expect(root.namespace).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
        expect(faultsOf(root)).toEqual([]);
        const amounts = findAll(root, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf', 'Amt', 'InstdAmt');
        const halalas = amounts.map((amount) => Number(textOf(amount).replace('.', '')));
        expect(halalas).toEqual(transfers.map((each) => each.amount_halalas));
        for (const head of ['GrpHdr', 'PmtInf']) {
          expect(findText(root, 'CstmrCdtTrfInitn', head, 'NbOfTxs')).toBe(String(transfers.length));
          const sum = findText(root, 'CstmrCdtTrfInitn', head, 'CtrlSum')!;
          expect(Number(sum.replace('.', ''))).toBe(halalas.reduce((total, each) => total + each, 0));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('a transfer comes back by its batch, within the file, in riyals', () => {
  const root = readXml(fileOf([transferAt(1), transferAt(2, { amount_halalas: 7 })]));
  const second = findAll(root, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf')[1]!;
  expect(findText(second, 'PmtId', 'EndToEndId')).toBe('SET-0000012');
  expect(findText(second, 'PmtId', 'InstrId')).toBe('PF-0000003-2');
  const [amount] = findAll(second, 'Amt', 'InstdAmt');
  expect([textOf(amount!), attributeOf(amount!, 'Ccy')]).toEqual(['0.07', 'SAR']);
});

it.each([
  ['شركة النفط السعودية', 'Shrka Al-Nft Al-Sawdya'],
  ['محطة ٣', 'Mhta 3'],
  ['Société Générale', 'Societe Generale'],
  ['nafta & sons; ltd', 'nafta + sons ltd'],
  ['-:/ Nafta', 'Nafta'],
  ['油', '-'],
  ['N'.repeat(200), 'N'.repeat(140)],
])('%s goes to the bank as %s', (name, written) => {
  expect(bankText(name)).toBe(written);
});
