import { expect, test } from 'vitest';
import { mergeDrafts } from './merge-drafts.ts';

const before = { name: 'Bus', weight: 9000, fee: 100, note: '', version: 1 };

test('keeps my changes, takes theirs elsewhere, and always their version', () => {
  const mine = { ...before, weight: 9500 };
  const theirs = { ...before, fee: 200, version: 2 };
  expect(mergeDrafts(before, mine, theirs)).toEqual({
    merged: { name: 'Bus', weight: 9500, fee: 200, note: '', version: 2 },
    differences: [{ field: 'fee', before: 100, theirs: 200, mine: 100, isClash: false }],
  });
});

test('reports a clash only if both changed a field to different values', () => {
  const mine = { ...before, weight: 9500, note: 'same' };
  const theirs = { ...before, weight: 8000, note: 'same', version: 2 };
  const { merged, differences } = mergeDrafts(before, mine, theirs);
  expect(merged).toMatchObject({ weight: 9500, note: 'same' });
  expect(differences.map(({ field, isClash }) => [field, isClash])).toEqual([
    ['weight', true],
    ['note', false],
  ]);
});
