import { expect, it } from 'vitest';
import { camt053Text } from '../../../test/camt053.ts';
import { readCamt053 } from './bank-camt053.rules.ts';
import { readMt940 } from './bank-mt940.rules.ts';
import { checkStatement, type ReadStatement, withFingerprints } from './bank-statements.rules.ts';

const IBAN = 'SA0380000000608010167519';
const VIRTUAL = 'SA9580000000608010167512';
const MARCH = { iban: IBAN, number: '45/2026', from: '2026-03-02', to: '2026-03-03', opening: -10_05 };
const CREDIT = {
  halalas: 70_000,
  reference: 'FT1',
  party: 'Al Noor Transport',
  credited_iban: VIRTUAL,
  text: 'Ref TU-0000012',
};
const DEBIT = { halalas: -1_234_07, end_to_end_id: 'SET-0000013', booked_on: '2026-03-02' };
const XML = camt053Text({ ...MARCH, entries: [CREDIT, DEBIT] });

const MT940 = `{1:F01RJHISARIAXXX0000000000}{2:O9400000}{4:
:20:STMT0303
:25:${IBAN}
:28C:45/1
:60F:D260301SAR10,05
:61:2603030303C700,NTRFNONREF//FT1
:86:/ORDP//NAME/Al Noor Transport/BENM//IBAN/${VIRTUAL}/REMI/Ref TU-0000012
:62M:C260303SAR689,95
-}
:20:STMT0303
:25:${IBAN}
:28C:45/2
:60M:C260303SAR689,95
:61:2603020302D1234,07NTRFSET-0000013
:62F:D260303SAR544,12
-}`;

const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    const { code, details } = error as { code: string; details?: { element?: string } };
    return [code, details?.element].filter(Boolean).join(': ');
  }
};

it.each([
  ['camt.053', readCamt053, XML, 'camt053', '45/2026'],
  ['MT940 on two pages', readMt940, MT940, 'mt940', '45'],
] as const)('%s is read with its balances, parties and references', (_, read, text, form, number) => {
  const [statement, ...more] = read(text);
  expect(more).toEqual([]);
  expect(statement).toMatchObject({
    form,
    number,
    iban: IBAN,
    opened_on: '2026-03-02',
    closed_on: '2026-03-03',
    opening_halalas: -10_05,
    closing_halalas: -544_12,
  });
  expect(statement!.entries).toMatchObject([
    {
      booked_on: '2026-03-03',
      direction: 'credit',
      amount_halalas: 70_000,
      is_reversal: false,
      bank_reference: 'FT1',
      party_name: 'Al Noor Transport',
      credited_iban: VIRTUAL,
      text: expect.stringContaining('TU-0000012'),
    },
    {
      booked_on: '2026-03-02',
      direction: 'debit',
      amount_halalas: 1_234_07,
      bank_reference: null,
      end_to_end_id: 'SET-0000013',
    },
  ]);
  checkStatement(statement!, IBAN);
});

it('a batch that names its transactions is read one by one, a pending entry not at all', () => {
  const part = (halalas: number) =>
    `<TxDtls><Refs><EndToEndId>E${halalas}</EndToEndId></Refs><Amt Ccy="SAR">${halalas / 100}</Amt></TxDtls>`;
  const batched = XML.replace(/<TxDtls>.*?<\/TxDtls>/s, part(30_000) + part(40_000));
  expect(readCamt053(batched)[0]!.entries.map((each) => each.amount_halalas)).toEqual([
    30_000, 40_000, 1_234_07,
  ]);
  expect(refusal(() => readCamt053(batched.replace('>300<', '>301<')))).toBe(
    'BANK_STATEMENT_UNREADABLE: Stmt 1 Ntry 1 TxDtls Amt',
  );
  expect(readCamt053(XML.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'))[0]!.entries).toHaveLength(1);
});

it.each([
  ['nothing', '', 'Document'],
  ['another message', XML.replaceAll('camt.053', 'camt.054'), 'Document'],
  ['no statement', XML.replaceAll('Stmt>', 'Rpt>'), 'Document'],
  [
    'one page of several',
    XML.replace('</GrpHdr>', '<MsgPgntn><LastPgInd>false</LastPgInd></MsgPgntn></GrpHdr>'),
    'MsgPgntn',
  ],
  ['no closing balance', XML.replace('CLBD', 'CLAV'), 'Stmt 1 Bal CLBD'],
  ['two opening balances', XML.replace('CLBD', 'OPBD'), 'Stmt 1 Bal OPBD'],
  ['another currency', XML.replace('<Ntry><Amt Ccy="SAR">', '<Ntry><Amt Ccy="USD">'), 'Stmt 1 Ntry 1 Amt'],
  ['a tenth of a halala', XML.replace('700.00', '700.001'), 'Stmt 1 Ntry 1 Amt'],
  ['neither in nor out', XML.replace(/(<Ntry>.*?)CRDT/s, '$1BOTH'), 'Stmt 1 Ntry 1 CdtDbtInd'],
  ['an unknown status', XML.replace('BOOK', 'DONE'), 'Stmt 1 Ntry 1 Sts'],
  ['no booking day', XML.replace('<BookgDt><Dt>2026-03-03', '<BookgDt><Dt>soon'), 'Stmt 1 Ntry 1 BookgDt'],
  [
    'another count',
    XML.replace('<Ntry>', '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry><Ntry>'),
    'Stmt 1 TtlNtries NbOfNtries',
  ],
  [
    'another sum',
    XML.replace('<Ntry>', '<TxsSummry><TtlCdtNtries><Sum>700.01</Sum></TtlCdtNtries></TxsSummry><Ntry>'),
    'Stmt 1 TtlCdtNtries Sum',
  ],
])('camt.053 with %s is refused at its element', (_, text, element) => {
  expect(refusal(() => readCamt053(text))).toMatch(/^BANK_STATEMENT_UNREADABLE/);
  if (text) expect(refusal(() => readCamt053(text))).toContain(element);
});

it.each([
  ['nothing', '', ':62F:'],
  ['text', 'Dear customer', ':20:'],
  ['fields out of order', MT940.replace(':28C:45/1\n', ''), ':28C:'],
  ['another currency', MT940.replace('D260301SAR', 'D260301USD'), ':60F:'],
  ['a day that is none', MT940.replace('2603030303', '2602300303'), '45/1 :61: 1'],
  ['an amount of nothing', MT940.replace('C700,', 'C0,'), '45/1 :61: 1'],
  ['its last page missing', MT940.slice(0, MT940.indexOf('-}')), ':62F:'],
  ['its first page missing', MT940.slice(MT940.indexOf('-}') + 2), ':28C: 45'],
  ['pages that do not meet', MT940.replace(':60M:C260303SAR689,95', ':60M:C260303SAR689,96'), ':60M: 45'],
])('MT940 with %s is refused at its field', (_, text, element) => {
  expect(refusal(() => readMt940(text))).toContain(element);
});

it('what the bank takes back has its own direction and is marked', () => {
  const entries = readMt940(MT940.replace('0303C700', '0303RD700').replace('0302D', '0302RC'))[0]!.entries;
  expect(entries.map(({ direction, is_reversal }) => [direction, is_reversal])).toEqual([
    ['credit', true],
    ['debit', true],
  ]);
  const turned = readMt940(MT940.replace('2603020302D', '2512310102D'))[0]!.entries[1]!;
  expect([turned.value_on, turned.booked_on]).toEqual(['2025-12-31', '2026-01-02']);
});

it('a statement of another account, or one whose entries do not lead to its closing balance, is refused', () => {
  const [statement] = readCamt053(XML) as [ReadStatement];
  expect(refusal(() => checkStatement(statement, VIRTUAL))).toBe('BANK_STATEMENT_FOREIGN');
  const [off] = readCamt053(camt053Text({ ...MARCH, closing: -544_11, entries: [CREDIT, DEBIT] })) as [
    ReadStatement,
  ];
  expect(refusal(() => checkStatement(off, IBAN))).toBe('BANK_STATEMENT_DOES_NOT_TIE');
});

it('entries are recognized by the bank’s reference, equal ones without it by how many they are', () => {
  const [first] = readCamt053(XML) as [ReadStatement];
  const [second] = readMt940(MT940) as [ReadStatement];
  const print = (statement: ReadStatement) =>
    withFingerprints(statement.entries).map((each) => each.fingerprint);
  expect(print(first)[0]).toBe(print(second)[0]);
  const twice = print({ ...first, entries: [...first.entries, first.entries[1]!] });
  expect(new Set(twice).size).toBe(3);
  expect(twice.slice(0, 2)).toEqual(print(first));
});
