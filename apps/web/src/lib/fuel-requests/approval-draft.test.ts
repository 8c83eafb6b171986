import { expect, test } from 'vitest';
import { approvalOf, firstDraft } from './approval-draft.ts';

const requested = {
  kind: 'litres' as const,
  requested_volume_ml: 100_000,
  requested_amount_halalas: 218_00,
  suggested_volume_ml: 60_000,
  exception: { volume_ml: 39_400, amount_halalas: null },
};
const inRiyals = {
  ...requested,
  kind: 'amount' as const,
  exception: { volume_ml: null, amount_halalas: 50_01 },
};

test('a draft approves all, and proposes what the limits leave and what they miss', () => {
  expect(firstDraft(requested)).toEqual({ choice: 'all', unit: 'litres', less: '60', exception: '40' });
  expect(firstDraft(inRiyals)).toEqual({ choice: 'all', unit: 'riyals', less: '', exception: '51' });
});

test.each([
  [{ choice: 'all' }, {}, null],
  [{ choice: 'less', less: '60' }, { approved_volume_ml: 60_000 }, null],
  [{ choice: 'less', less: '٦٠٫٥' }, { approved_volume_ml: 60_500 }, null],
  [{ choice: 'less', less: '' }, {}, 'required'],
  [{ choice: 'less', less: 'sixty' }, {}, 'invalid'],
  [{ choice: 'less', less: '0.5' }, {}, 'invalid'],
  [{ choice: 'less', less: '101' }, { approved_volume_ml: 101_000 }, 'more_than_requested'],
  [{ choice: 'less', unit: 'riyals', less: '100' }, { approved_amount_halalas: 100_00 }, null],
  [
    { choice: 'less', unit: 'riyals', less: '219' },
    { approved_amount_halalas: 219_00 },
    'more_than_requested',
  ],
  [{ choice: 'exception', exception: '50' }, { exception_volume_ml: 50_000 }, null],
  [{ choice: 'exception', exception: '39' }, { exception_volume_ml: 39_000 }, 'below_what_is_missing'],
] as const)('%o', (typed, approval, problem) => {
  expect(approvalOf(requested, { ...firstDraft(requested), ...typed })).toEqual({ approval, problem });
});

test('an exception is in the unit of the limit', () => {
  const draft = { ...firstDraft(inRiyals), choice: 'exception' as const };
  expect(approvalOf(inRiyals, draft)).toEqual({
    approval: { exception_amount_halalas: 51_00 },
    problem: null,
  });
});
