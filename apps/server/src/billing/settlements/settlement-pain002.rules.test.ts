import { expect, it } from 'vitest';
import { newAnswers, readPain002 } from './settlement-pain002.rules.ts';

/** Answers as banks write them: of the file, of a group, of single transfers; and what is none. */

const FILE = { reference_number: 'PF-0000003', total_halalas: 123_412 };
const TRANSFERS = [
  { amount_halalas: 123_405, batch_reference: 'SET-0000012' },
  { amount_halalas: 7, batch_reference: 'SET-0000013' },
].map((each, index) => ({
  ...each,
  position: index + 1,
  beneficiary_name: 'Nafta Co',
  iban: 'SA0380000000608010167519',
  period: '2026-03',
}));
const GROUP =
  '<OrgnlMsgId>PF-0000003</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><OrgnlNbOfTxs>2</OrgnlNbOfTxs><OrgnlCtrlSum>1234.12</OrgnlCtrlSum>';
const REJECTED = `<TxInfAndSts><OrgnlInstrId>PF-0000003-2</OrgnlInstrId><OrgnlEndToEndId>SET-0000013</OrgnlEndToEndId><TxSts>RJCT</TxSts>
  <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>
  <OrgnlTxRef><Amt><InstdAmt Ccy="SAR">0.07</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
const paymentOf = (inner: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PF-0000003</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`;
const reportOf = (group: string, payment = '', edition = '10') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${edition}"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>BANK-77</MsgId><CreDtTm>2026-04-05T09:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts>${group}</OrgnlGrpInfAndSts>${payment}</CstmrPmtStsRpt></Document>`;
const read = (text: string) => readPain002(text, FILE, TRANSFERS).answers;

it('a transfer has its own status, else that of its group, else that of the file', () => {
  const rejected = { position: 2, status: 'rejected', reason_code: 'AC04', reason_text: 'Account closed' };
  const plain = { reason_code: null, reason_text: null };
  const accepted = { position: 1, status: 'accepted', ...plain };
  expect(read(reportOf(`${GROUP}<GrpSts>ACSP</GrpSts>`, '', '03'))).toEqual([
    accepted,
    { position: 2, status: 'accepted', ...plain },
  ]);
  expect(read(reportOf(`${GROUP}<GrpSts>PART</GrpSts>`, paymentOf(REJECTED)))).toEqual([rejected]);
  expect(read(reportOf(GROUP, paymentOf(`<PmtInfSts>ACCP</PmtInfSts>${REJECTED}`)))).toEqual([
    accepted,
    rejected,
  ]);
  expect(read(reportOf(`${GROUP}<GrpSts>PDNG</GrpSts>`))).toEqual([]);
});

const refusalOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each([
  ['nothing', ''],
  ['a picture', '\u0000\u0001PNG'],
  [
    'a document type',
    `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${reportOf(GROUP).slice(39)}`,
  ],
  ['an entity of its own', reportOf(GROUP.replace('PF-0000003', '&x;'))],
  ['another message', reportOf(GROUP).replaceAll('pain.002', 'camt.053')],
  ['one cut off', reportOf(GROUP).slice(0, -30)],
  ['nesting without end', '<a>'.repeat(5_000)],
  ['a status nobody knows', reportOf(`${GROUP}<GrpSts>YES</GrpSts>`)],
])('%s is no answer', (_, text) => {
  expect(refusalOf(text)).toBe('BANK_ANSWER_UNREADABLE');
});

it.each([
  ['another file', reportOf(GROUP.replace('PF-0000003', 'PF-0000004'))],
  ['another kind of message', reportOf(GROUP.replace('pain.001.001.09', 'pain.008.001.02'))],
  ['another count', reportOf(GROUP.replace('>2<', '>3<'))],
  ['another sum', reportOf(GROUP.replace('1234.12', '1234.13'))],
  ['another group', reportOf(GROUP, paymentOf(REJECTED).replace('PF-0000003', 'PF-0000009'))],
  ['a batch that is not in it', reportOf(GROUP, paymentOf(REJECTED.replace('SET-0000013', 'SET-0000099')))],
  ['another position', reportOf(GROUP, paymentOf(REJECTED.replace('03-2', '03-1')))],
  ['another amount', reportOf(GROUP, paymentOf(REJECTED.replace('0.07', '0.70')))],
  ['a transfer twice', reportOf(GROUP, paymentOf(REJECTED + REJECTED))],
])('an answer about %s is foreign', (_, text) => {
  expect(refusalOf(text)).toBe('BANK_ANSWER_FOREIGN');
});

it('only what is new counts, and what is final is not contradicted', () => {
  const say = (status: 'accepted' | 'executed' | 'rejected') => [
    { position: 1, status, reason_code: null, reason_text: null },
  ];
  const known = (status: 'accepted' | 'executed' | 'rejected') => new Map([[1, status]]);
  expect(newAnswers(say('accepted'), new Map())).toHaveLength(1);
  for (const status of ['accepted', 'executed', 'rejected'] as const) {
    expect(newAnswers(say(status), known(status))).toEqual([]);
    expect(newAnswers(say(status), known('accepted'))).toHaveLength(status === 'accepted' ? 0 : 1);
  }
  expect(newAnswers(say('accepted'), known('executed'))).toEqual([]);
  for (const [reported, before] of [
    ['executed', 'rejected'],
    ['accepted', 'rejected'],
    ['rejected', 'executed'],
  ] as const)
    expect(() => newAnswers(say(reported), known(before))).toThrow(
      expect.objectContaining({ code: 'STATUS_CONFLICT' }),
    );
});
