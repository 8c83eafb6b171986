import { type ReportColumn, type ReportDimension, reportHeaderOf } from '@fleet/contracts/insight/reports.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import type { TFunction } from 'i18next';
import { amountText, dayText, halalasText } from '../../messages/documents/document-text.service.ts';
import type { Language } from '../../platform/texts.ts';
import type { ReportRow } from './reports-fills.queries.ts';

const MONTH_NAME = {
  en: new Intl.DateTimeFormat('en-GB-u-nu-latn-ca-gregory', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  ar: new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
};
const weekdays = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
const WEEKDAY_NAME = { en: weekdays('en-GB'), ar: weekdays('ar-SA-u-nu-latn-ca-gregory') };
const counts = new Intl.NumberFormat('en-u-nu-latn', { maximumFractionDigits: 0 });
const ratios = new Intl.NumberFormat('en-u-nu-latn', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const prices = new Intl.NumberFormat('en-u-nu-latn', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** `2026-03` as `Mar 2026`. */
function monthText(month: string, language: Language): string {
  return MONTH_NAME[language].format(new Date(`${month}-01T00:00:00Z`));
}

/** What a row is about; what has none of the dimension is called so. */
export function nameOf(
  t: TFunction,
  language: Language,
  by: ReportDimension,
  row: Pick<ReportRow, 'name_en' | 'name_ar'>,
): string {
  const name = row[`name_${language}`];
  if (by === 'vat_box') return t(`reports.vat_boxes.${name}`);
  if (by === 'week') return weekText(t, language, name);
  if (by === 'city') return cityNames(name)[`name_${language}`];
  if (by === 'weekday')
    return WEEKDAY_NAME[language].format(new Date(`2026-03-0${Number(name) + 1}T00:00:00Z`));
  if (by === 'hour') return `${name}:00`;
  if (name === '') return t(`reports.without.${by}`);
  if (by !== 'month') return name;
  return name.length === 2
    ? monthText(`2026-${name}`, language).replace(/ ?2026/, '')
    : monthText(name, language);
}

/** A week by its first day; what is beyond the last one. */
function weekText(t: TFunction, language: Language, day: string): string {
  if (day === 'later') return t('reports.later');
  return t('reports.week_from', { day: dayText(startOfRiyadhDate(day), language) });
}

/** The header of a column: of a matrix the month or the year itself. */
export function headerOf(t: TFunction, language: Language, column: ReportColumn): string {
  const { key, of } = column;
  if (of) return nameOf(t, language, of.dimension, of);
  if (/^\d{4}$/.test(key)) return key;
  return /^\d{4}-\d{2}$/.test(key)
    ? monthText(key, language)
    : t(`reports.columns.${reportHeaderOf(column)}`);
}

/** A measure in print; `isShort` in whole liters and riyals. */
export function figureText(
  kind: ReportColumn['kind'],
  value: number | null | undefined,
  isShort = false,
): string {
  if (value === null || value === undefined) return '–';
  return shownAs(kind, value, isShort).replace('-', '−');
}

function shownAs(kind: ReportColumn['kind'], value: number, isShort: boolean): string {
  switch (kind) {
    case 'halalas':
      return isShort ? counts.format(value / 100) : halalasText(value);
    case 'ml':
      return isShort ? counts.format(value / 1000) : amountText(value / 1000);
    case 'grams':
    case 'ml_per_100km':
    case 'metres_per_litre':
      return ratios.format(value / 1000);
    case 'millis':
      return prices.format(value / 1000);
    case 'percent':
      return `${counts.format(value)}%`;
    default:
      return counts.format(value);
  }
}
