import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { ML_PER_LITRE } from '@fleet/domain/units.ts';

/**
 * Formats numbers and dates. Figures use Western digits and grouping in all languages (`1,234.50`, a true minus), because they are
 * isolated left to right; words follow the language. Calendar and digits are always explicit, never the system's default.
 */

const MINUS = '−';
const TIME_ZONE = 'Asia/Riyadh';
const dateLocale = (language: Language) => `${factsOf(language).locale}-u-nu-latn-ca-gregory`;
const hijriLocale = (language: Language) => `${factsOf(language).locale}-u-nu-latn-ca-islamic-umalqura`;
/** American for English: a million is “M”. */
const wordsLocale = (language: Language) =>
  `${language === 'en' ? 'en' : factsOf(language).locale}-u-nu-latn`;
const MONTHS_EN = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const numberFormats = new Map<number, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A number with exactly `decimals` decimals: `formatNumber(-1234.5, 2)` is `−1,234.50`. */
export function formatNumber(value: number, decimals = 0): string {
  let format = numberFormats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-u-nu-latn', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    numberFormats.set(decimals, format);
  }
  const text = format.format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Millions abbreviated, for adjacent labels: `5.48M`, `5.48 مليون`; below a million the full number. */
export function formatShort(value: number, language: Language): string {
  if (Math.abs(value) < 1_000_000) return formatNumber(value);
  const compact = { notation: 'compact', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(wordsLocale(language), compact).format(value);
}

/** The size of a file: `84 kB`, `1.2 MB`. */
export function formatBytes(size_bytes: number, language: Language): string {
  const isLarge = size_bytes >= 1_000_000;
  return new Intl.NumberFormat(wordsLocale(language), {
    ...({ style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', unitDisplay: 'short' } as const),
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(size_bytes / (isLarge ? 1_000_000 : 1_000), 1));
}

/** The same with + or − in front, for changes; zero has neither. */
export function formatSigned(value: number, decimals = 0): string {
  const text = formatNumber(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Isolates a figure within text of either direction, so that its sign stays before it. */
export function isolated(figure: string): string {
  return `\u2066${figure}\u2069`;
}

/** Halalas as riyals without a currency sign: `8920` is `89.20`. */
export function formatHalalas(amount_halalas: number): string {
  return formatNumber(amount_halalas / 100, 2);
}

/** Milliliters as liters without the unit: `60000` is `60.00`. */
export function formatMl(volume_ml: number): string {
  return formatNumber(volume_ml / ML_PER_LITRE, 2);
}

/** A price in 1/1000 SAR per liter: two decimals, or three if the third is not zero. */
export function formatPrice(price_millis_per_litre: number): string {
  return formatNumber(price_millis_per_litre / 1000, price_millis_per_litre % 10 === 0 ? 2 : 3);
}

/** Millionths of a riyal with the decimals they have, from three to six: 1895652 → 1.895652, 50000 → 0.050. */
export function formatMicros(micros: number): string {
  const decimals = [3, 4, 5].find((count) => micros % 10 ** (6 - count) === 0) ?? 6;
  return formatNumber(micros / 1_000_000, decimals);
}

/** A distance for display: meters below one kilometer, otherwise kilometers with one decimal. The unit is a key of `units`. */
export function distanceParts(distance_metres: number): { value: string; unit: 'm' | 'km' } {
  return distance_metres < 1000
    ? { value: formatNumber(distance_metres), unit: 'm' }
    : { value: formatNumber(distance_metres / 1000, 1), unit: 'km' };
}

/** `21 Nov 2026, 14:05` in Riyadh time. */
export function formatDateTime(instant: string | number | Date, language: Language): string {
  const separator = factsOf(language).direction === 'ltr' ? ', ' : '، ';
  return `${formatDate(instant, language)}${separator}${formatTime(instant)}`;
}

/** `21 Nov 2026` in Riyadh time. */
export function formatDate(instant: string | number | Date, language: Language): string {
  const parts = partsOf(instant, dateLocale(language), {
    day: 'numeric',
    month: language === 'en' ? 'numeric' : 'long',
    year: 'numeric',
  });
  // British English abbreviates to "Sept"; our own months all have three letters.
  const month = language === 'en' ? MONTHS_EN[Number(parts.month) - 1] : parts.month;
  return `${Number(parts.day)} ${month} ${parts.year}`;
}

/** A calendar month given as `2026-11`: `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  const parts = partsOf(`${month}-15T00:00:00Z`, dateLocale(language), { month: 'long', year: 'numeric' });
  return `${parts.month} ${parts.year}`;
}

/** `Tue 24 Nov` in Riyadh time, for the header of a day's list. */
export function formatDay(instant: string | number | Date, language: Language): string {
  const weekday = partsOf(instant, dateLocale(language), {
    weekday: language === 'en' ? 'short' : 'long',
  }).weekday;
  return `${weekday} ${formatDate(instant, language)}`;
}

/** `Tue`, in Arabic the full name, in Riyadh time: for times after midnight. */
export function formatWeekday(instant: string | number | Date, language: Language): string {
  const weekday = language === 'en' ? 'short' : 'long';
  return partsOf(instant, dateLocale(language), { weekday }).weekday ?? '';
}

/** `14:05` in Riyadh time. */
export function formatTime(instant: string | number | Date): string {
  const parts = partsOf(instant, dateLocale('en'), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${parts.hour}:${parts.minute}`;
}

/** The end of a range of hours: midnight is 24:00. */
export function formatUntil(instant: string | number | Date): string {
  return formatTime(instant).replace('00:00', '24:00');
}

/** The date in the Umm al-Qura calendar, the second line of documents: `11 Jumada II 1448`. */
export function formatHijri(instant: string | number | Date, language: Language): string {
  const parts = partsOf(instant, hijriLocale(language), { day: 'numeric', month: 'long', year: 'numeric' });
  const era = factsOf(language).direction === 'ltr' ? '' : '\u00a0هـ';
  return `${Number(parts.day)} ${parts.month} ${parts.year}${era}`;
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 days ago`, `in 5 minutes`; under a minute `now`. Always counted, never "yesterday". */
export function formatRelative(instant: string | number | Date, now: number, language: Language): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const locale = wordsLocale(language);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) {
      return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
        Math.trunc(seconds / size),
        unit,
      );
    }
  }
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
}

/** Hours and minutes of a duration, rounded down: 13,260 s is `{hours: 3, minutes: 41}`. */
export function durationParts(duration_seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(duration_seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function partsOf(
  instant: string | number | Date,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const key = `${locale} ${Object.values(options).join()} ${Object.keys(options).join()}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
    dateFormats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
}
