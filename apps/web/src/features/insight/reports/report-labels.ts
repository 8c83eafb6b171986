import type { ReportKind } from '@fleet/contracts/insight/report-measures.ts';
import { type ReportDimension, reportHeaderOf } from '@fleet/contracts/insight/reports.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import type { ReportColumn, ReportRow } from './reports.api.ts';

const DECIMALS: Record<ReportKind, number> = {
  count: 0,
  km: 0,
  percent: 0,
  ml: 2,
  halalas: 2,
  millis: 3,
  ml_per_100km: 1,
  metres_per_litre: 1,
  grams: 1,
};
/** Stored units per displayed unit. */
const EACH: Record<ReportKind, number> = {
  count: 1,
  km: 1,
  percent: 1,
  ml: 1000,
  halalas: 100,
  millis: 1000,
  ml_per_100km: 1000,
  metres_per_litre: 1000,
  grams: 1000,
};

/** Of a forecast, what is left comes before what it is made of. */
export function netFirst(columns: readonly ReportColumn[]): ReportColumn[] {
  const isNet = ({ key }: ReportColumn) => key === 'net_cash_halalas';
  return [...columns.filter(isNet), ...columns.filter((column) => !isNet(column))];
}

/** A report's figure, with its unit in the header; a dash if unavailable. `short`: integers, for matrices and bars. */
export function figureText(kind: ReportKind, value: number | null | undefined, short = false): string {
  if (value === null || value === undefined) return '–';
  const isRatio = kind === 'millis' || kind === 'ml_per_100km' || kind === 'metres_per_litre';
  const text = formatNumber(value / EACH[kind], short && !isRatio ? 0 : DECIMALS[kind]);
  return kind === 'percent' ? `${text}%` : text;
}

/** Labels of columns and rows: months and years formatted, others from the texts. */
export function useReportLabels() {
  const { t } = useTranslation();
  const language = useLanguage();
  const locale = language === 'ar' ? 'ar-SA-u-nu-latn-ca-gregory' : 'en-US-u-nu-latn-ca-gregory';
  const monthOf = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const weekdayOf = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`2026-03-0${weekday + 1}T00:00:00Z`),
    );
  const labels = {
    headerOf(column: ReportColumn): string {
      const { key, of } = column;
      if (of) return labels.nameOf(of, of.dimension);
      if (/^\d{4}$/.test(key)) return key;
      if (/^\d{4}-\d{2}$/.test(key)) return monthOf(key, { month: 'short', year: '2-digit' });
      return t(`reports.columns.${reportHeaderOf(column)}`);
    },
    nameOf(row: Pick<ReportRow, 'name_en' | 'name_ar'>, by: ReportDimension): string {
      const name = nameIn(language, row);
      if (by === 'vat_box') return t(`reports.vat_boxes.${name}`);
      if (by === 'week')
        return name === 'later'
          ? t('reports.later')
          : t('reports.week_from', { day: formatDate(name, language) });
      if (by === 'city') return nameIn(language, cityNames(name));
      if (by === 'weekday') return weekdayOf(Number(name));
      if (by === 'hour') return `${name}:00`;
      if (name === '') return t(`reports.without.${by}`);
      if (by !== 'month') return name;
      return name.length === 2
        ? monthOf(`2026-${name}`, { month: 'long' })
        : monthOf(name, { month: 'long', year: 'numeric' });
    },
  };
  return labels;
}
