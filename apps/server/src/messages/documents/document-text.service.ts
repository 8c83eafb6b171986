import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** Figures and dates in documents: Western digits in all languages, Riyadh's clock, a true minus. */

const TIME_ZONE = 'Asia/Riyadh';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const GREGORIAN = '-u-nu-latn-ca-gregory';
const HIJRI = '-u-nu-latn-ca-islamic-umalqura';
const amounts = new Intl.NumberFormat('en-u-nu-latn', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** `1,234.50`, without the sign of the currency. */
export function halalasText(amount_halalas: number): string {
  return amountText(amount_halalas / 100);
}

/** `1,234.50`, of anything. */
export function amountText(amount: number): string {
  const text = amounts.format(Math.abs(amount));
  return amount < 0 ? `−${text}` : text;
}

/** `21 Nov 2026`. */
export function dayText(instant: Date, language: Language): string {
  const parts = partsOf(instant, localeOf(language) + GREGORIAN, language === 'en' ? 'numeric' : 'long');
  const month = language === 'en' ? MONTHS[Number(parts.month) - 1] : parts.month;
  return `${Number(parts.day)} ${month} ${parts.year}`;
}

/** `November 2026`. */
export function monthText(instant: Date, language: Language): string {
  const { month, year } = partsOf(instant, localeOf(language) + GREGORIAN, 'long');
  return `${month} ${year}`;
}

/** The month of a fee, `2026-11`: `November 2026`. */
export function periodText(period: string, language: Language): string {
  return monthText(startOfRiyadhDate(`${period}-01`), language);
}

/** `21 Nov 2026, 14:05`. */
export function dateTimeText(instant: Date, language: Language): string {
  return `${dayText(instant, language)}${language === 'ar' ? '، ' : ', '}${clockText(instant)}`;
}

/** `14:05`. */
export function clockText(instant: Date): string {
  return clock.format(instant);
}

/** The day of the Umm al-Qura calendar: `11 Jumada II 1448`. */
export function hijriText(instant: Date, language: Language): string {
  const parts = partsOf(instant, localeOf(language) + HIJRI, 'long');
  // The font draws the letter ʻ of Rabiʻ apart from its word.
  const month = parts.month.replaceAll('ʻ', '’');
  return `${Number(parts.day)} ${month} ${parts.year}${language === 'ar' ? '\u00a0هـ' : ''}`;
}

/** An address with its code in a line of its own: after Arabic a hyphen turns the two figures of `12212-6789` around. */
export function printedAddress(address: string): string {
  return address.replace(/ (\d+-\d+)$/, '\n$1');
}

function localeOf(language: Language): string {
  return factsOf(language).locale;
}

function partsOf(instant: Date, locale: string, month: 'long' | 'numeric') {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: TIME_ZONE,
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value])) as {
    day: string;
    month: string;
    year: string;
  };
}
