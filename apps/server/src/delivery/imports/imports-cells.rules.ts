import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { parseFixedPoint } from '@fleet/domain/fixed-point.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { type RiyadhDate, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';

/** The text of a line by field. */
export type Cells = Readonly<Record<string, string>>;
export type Problems = Record<string, string>;

/** A cell holds at most this much; beyond it something else was pasted. */
export const LONGEST_CELL = 500;
const MINUTE_MS = 60_000;

/** A cell as text: dates as the clock on the wall shows them, numbers without grouping. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A sheet knows no time zone: its dates come as if UTC were the wall's clock.
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : value
          .toISOString()
          .slice(0, 16)
          .replace('T', ' ')
          .replace(/ 00:00$/, '');
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value);
  return String(value)
    .trim()
    .slice(0, LONGEST_CELL + 1);
}

/** One of a choice named in either language; undefined for an empty cell, null for none of them. */
export function readChoice<Choice extends string>(
  text: string,
  synonyms: Readonly<Record<Choice, readonly string[]>>,
): Choice | null | undefined {
  if (text === '') return undefined;
  const normalized = text.toLowerCase();
  return (
    (Object.keys(synonyms) as Choice[]).find(
      (choice) => choice === normalized || synonyms[choice].includes(normalized),
    ) ?? null
  );
}

export const GENDERS = {
  male: ['m', 'man', 'ذكر'],
  female: ['f', 'woman', 'أنثى', 'انثى'],
} as const;
export const LANGUAGE_SYNONYMS = {
  en: ['english', 'الإنجليزية', 'الانجليزية', 'إنجليزي', 'انجليزي'],
  ar: ['arabic', 'العربية', 'عربي'],
  ur: ['urdu', 'الأردية', 'الاردية', 'أردو', 'اردو'],
  hi: ['hindi', 'الهندية', 'هندي', 'हिन्दी', 'हिंदी'],
  bn: ['bengali', 'bangla', 'البنغالية', 'بنغالي', 'বাংলা'],
} as const satisfies Record<Language, readonly string[]>;
export const PLATE_KIND_SYNONYMS = {
  private: ['white', 'خصوصي', 'خاص', 'خاصة'],
  commercial: ['blue', 'transport', 'نقل', 'تجاري', 'نقل تجاري', 'نقل خاص'],
  public: ['yellow', 'taxi', 'عام', 'نقل عام', 'أجرة', 'اجرة'],
  diplomatic: ['green', 'دبلوماسي', 'دبلوماسية'],
} as const;

/** Whole kilometres, grouped or not: "124,500", "١٢٤٥٠٠". Undefined for an empty cell, null for none. */
export function readKilometres(text: string): number | null | undefined {
  if (text === '') return undefined;
  const digits = ungrouped(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Litres as millilitres; undefined for an empty cell, null for none. */
export function readLitres(text: string): number | null | undefined {
  return text === '' ? undefined : parseLitresToMl(ungrouped(text));
}

/** Kilometres a litre as metres a litre; undefined for an empty cell, null for none. */
export function readKilometresPerLitre(text: string): number | null | undefined {
  return text === '' ? undefined : parseFixedPoint(ungrouped(text), 3);
}

/** Year first, or day first as people here write it; a time of day may follow. The clock is Riyadh's. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;

/** A time on Riyadh's clock; undefined for an empty cell, null for an invalid one. */
export function readDateTime(text: string): Date | null | undefined {
  if (text === '') return undefined;
  const plain = toWesternDigits(text);
  const yearFirst = YEAR_FIRST.exec(plain);
  const dayFirst = DAY_FIRST.exec(plain);
  const [year, month, day, hour = '0', minute = '0'] = yearFirst
    ? yearFirst.slice(1)
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4], dayFirst[5]]
      : [];
  if (!year || Number(hour) > 23 || Number(minute) > 59) return null;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  try {
    return new Date(startOfRiyadhDate(date).getTime() + (Number(hour) * 60 + Number(minute)) * MINUTE_MS);
  } catch {
    return null;
  }
}

/** The day of a date, whatever time follows; undefined for an empty cell, null for an invalid one. */
export function readCalendarDay(text: string): RiyadhDate | null | undefined {
  const read = readDateTime(text);
  return read ? riyadhDate(read) : read;
}

/** A name as it is compared: without case, doubled spaces and the letters Arabic writers interchange. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');
}

/** "124,500" without its grouping. Anything else with a comma stays and is no number: 80,5 means 80.5 to some. */
function ungrouped(text: string): string {
  const plain = toWesternDigits(text).replace(/٬/g, ',').replace(/\s/g, '');
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}
