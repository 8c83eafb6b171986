import { expect, test } from 'vitest';
import { readStatementWanted } from './search-statements.rules.ts';

test.each([
  ['statement', { words: [], first: '2026-11', count: 12 }],
  ['statement of account november', { words: [], first: '2026-11', count: 1 }],
  ['Tuwaiq Nov 2025', { words: ['tuwaiq'], first: '2025-11', count: 1 }],
  ['statement 2025', { words: [], first: '2025-12', count: 12 }],
  ['statement december', { words: [], first: '2025-12', count: 1 }],
  ['كشف حساب طويق نوفمبر ٢٠٢٦', { words: ['طويق'], first: '2026-11', count: 1 }],
  ['كشف 2026-10', { words: [], first: '2026-10', count: 1 }],
])('“%s” finds statements', (text, { words, first, count }) => {
  const wanted = readStatementWanted(text, '2026-11')!;
  expect(wanted.words).toEqual(words);
  expect([wanted.months[0], wanted.months.length]).toEqual([first, count]);
});

test.each(['Tuwaiq', 'JDR 4821', 'november', '2026', 'TU-0000001'])('“%s” does not', (text) => {
  expect(readStatementWanted(text, '2026-11')).toBeNull();
});
