import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkPayment,
  checkValueDate,
  notesOf,
  payeeOf,
  payeeOfStation,
  paymentFileText,
  type Transfer,
} from './settlements.rules.ts';

const IBAN = 'SA0380000000608010167519';
const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    const { code, fields } = error as { code: string; fields?: object };
    return fields ? { code, fields } : { code };
  }
  return null;
};

it('a payee has a Saudi IBAN, stored in uppercase without spaces', () => {
  expect(payeeOf({ beneficiary_name: ' Nafta Co ', iban: 'sa03 8000 0000 6080 1016 7519' })).toEqual({
    beneficiary_name: 'Nafta Co',
    iban: IBAN,
  });
  const wrong = 'SA0480000000608010167519';
  expect(refusal(() => payeeOf({ beneficiary_name: 'Nafta', iban: wrong }))).toEqual({
    code: 'INVALID_FIELDS',
    fields: { iban: 'invalid_iban' },
  });
});

it('a franchisee without a payee is paid to its account number, if that is an IBAN', () => {
  const station = { name_en: 'Al Nakheel', account_number: IBAN };
  expect(payeeOfStation(station)).toEqual({ beneficiary_name: 'Al Nakheel', iban: IBAN });
  expect(payeeOfStation({ ...station, account_number: '1234' })).toBeNull();
  expect(payeeOfStation({ ...station, account_number: null })).toBeNull();
});

it('lists what to check before a batch is closed or paid', () => {
  const fine = {
    status: 'open',
    fees_to_come: false,
    payee: { beneficiary_name: 'A', iban: IBAN },
    closing_halalas: 5,
  } as const;
  expect(notesOf(fine)).toEqual([]);
  expect(notesOf({ ...fine, fees_to_come: true, payee: null })).toEqual(['fees_not_charged', 'iban_missing']);
  expect(
    notesOf({ ...fine, status: 'closed', fees_to_come: true, payee: null, closing_halalas: -1 }),
  ).toEqual(['negative']);
});

it('pays the last closed batch of an account, and more than the remainder only with a reason', () => {
  const batch = { state: 'to_pay', left_halalas: 100 };
  expect(refusal(() => checkPayment(batch, 100, null))).toBeNull();
  expect(refusal(() => checkPayment(batch, 101, null))).toEqual({
    code: 'REASON_REQUIRED',
    fields: { reason: 'required' },
  });
  expect(refusal(() => checkPayment(batch, 101, 'An advance'))).toBeNull();
  for (const state of ['open', 'closing', 'carried'])
    expect(refusal(() => checkPayment({ ...batch, state }, 1, null))?.code).toBe('STATUS_CONFLICT');
});

it('a value date is today or later, within what banks accept', () => {
  const [today, max] = ['2026-04-02', '2026-05-02'];
  expect(refusal(() => checkValueDate('2026-04-02', today, max))).toBeNull();
  expect(refusal(() => checkValueDate('2026-05-02', today, max))).toBeNull();
  expect(refusal(() => checkValueDate('2026-04-01', today, max))).toMatchObject({
    fields: { value_date: 'in_the_past' },
  });
  expect(refusal(() => checkValueDate('2026-05-03', today, max))).toMatchObject({
    fields: { value_date: 'too_far' },
  });
});

const transfer = (changes: Partial<Transfer> = {}): Transfer => ({
  position: 1,
  beneficiary_name: 'Nafta Co',
  iban: IBAN,
  amount_halalas: 123_405,
  batch_reference: 'SET-0000012',
  period: '2026-03',
  ...changes,
});
const fileOf = (transfers: Transfer[]) =>
  paymentFileText({ reference_number: 'PF-0000003', value_date: '2026-04-05', transfers });

it('a payment file has a header, a line per transfer, and a last line with count and sum', () => {
  expect(
    fileOf([transfer(), transfer({ position: 2, amount_halalas: 7, batch_reference: 'SET-0000013' })]),
  ).toBe(
    [
      'sequenceNumber,valueDate,currency,amount,beneficiaryName,creditAccount,destinationBankCode,channel,reference,narrative',
      `1,20260405,SAR,1234.05,Nafta Co,${IBAN},80,SARIE,SET-0000012,Settlement 2026-03 PF-0000003`,
      `2,20260405,SAR,0.07,Nafta Co,${IBAN},80,SARIE,SET-0000013,Settlement 2026-03 PF-0000003`,
      'TOTAL,20260405,SAR,1234.12,,,,,PF-0000003,2',
      '',
    ].join('\r\n'),
  );
});

it('names cannot break a line or become a formula, and the sum equals that of the lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.string(), amount: fc.integer({ min: 1, max: 9_000_000_000 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (input) => {
        const text = fileOf(
          input.map(({ name, amount }) => transfer({ beneficiary_name: name, amount_halalas: amount })),
        );
        const lines = text
          .trimEnd()
          .split('\r\n')
          .map((line) => line.split(','));
        expect(lines.length).toBe(input.length + 2);
        for (const line of lines) expect(line).toHaveLength(10);
        for (const line of lines.slice(1, -1)) expect(line[4]).not.toMatch(/^[=+\-@]/);
        const cents = (line: string[]) => Math.round(Number(line[3]) * 100);
        const sum = lines.slice(1, -1).reduce((total, line) => total + cents(line), 0);
        expect(cents(lines.at(-1)!)).toBe(sum);
      },
    ),
  );
});
