import { toWesternDigits } from '@fleet/domain/field-rules.ts';

/** A statement of account that is looked for: of whom, in words, and of which Riyadh months, the newest first. */
export interface StatementWanted {
  readonly words: readonly string[];
  readonly months: readonly string[];
}

const STATEMENT_KEYWORDS = new Set(['statement', 'statements', 'soa', 'كشف', 'كشوف', 'كشوفات']);
const FILLERS = new Set(['of', 'account', 'for', 'the', 'الحساب', 'حساب', 'شهر', 'عن']);
const MONTHS = [
  ['january', 'jan', 'يناير'],
  ['february', 'feb', 'فبراير'],
  ['march', 'mar', 'مارس'],
  ['april', 'apr', 'أبريل', 'ابريل'],
  ['may', 'مايو'],
  ['june', 'jun', 'يونيو'],
  ['july', 'jul', 'يوليو'],
  ['august', 'aug', 'أغسطس', 'اغسطس'],
  ['september', 'sep', 'sept', 'سبتمبر'],
  ['october', 'oct', 'أكتوبر', 'اكتوبر'],
  ['november', 'nov', 'نوفمبر'],
  ['december', 'dec', 'ديسمبر'],
] as const;
/** Without a month the last year is offered. */
const MONTHS_BACK = 12;

/**
 * Whether a text is looking for a statement: it says so, or names a month (`nov 2026`, `نوفمبر`, `2026-11`) beside a
 * name. Null otherwise. `current` is the present Riyadh month.
 */
export function readStatementWanted(text: string, current: string): StatementWanted | null {
  const words: string[] = [];
  let [hasKeyword, year, month] = [false, null as number | null, null as number | null];
  for (const token of toWesternDigits(text)
    .toLowerCase()
    .split(/[\s،,·]+/)
    .filter(Boolean)) {
    const yearMonth = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(token);
    const named = MONTHS.findIndex((names) => (names as readonly string[]).includes(token));
    if (STATEMENT_KEYWORDS.has(token)) hasKeyword = true;
    else if (yearMonth) [year, month] = [Number(yearMonth[1]), Number(yearMonth[2])];
    else if (/^20\d{2}$/.test(token)) year = Number(token);
    else if (named >= 0) month = named + 1;
    else if (!FILLERS.has(token)) words.push(token);
  }
  if (!hasKeyword && (month === null || words.length === 0)) return null;
  const months = lastMonths(current, year === null ? MONTHS_BACK : MONTHS_BACK * 20).filter(
    (one) =>
      (year === null || one.startsWith(`${year}-`)) && (month === null || Number(one.slice(5)) === month),
  );
  return { words, months: months.slice(0, MONTHS_BACK) };
}

function lastMonths(current: string, count: number): string[] {
  const last = Number(current.slice(0, 4)) * 12 + Number(current.slice(5)) - 1;
  return Array.from({ length: count }, (_, back) => {
    const month = last - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
