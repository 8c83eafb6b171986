import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Explained } from '../../../ui/measure.tsx';
import { figureText, netFirst, useReportLabels } from './report-labels.ts';
import type { Report } from './reports.api.ts';
import classes from './reports.module.css';

const MAX = 6;

/** The report's totals above the table, which has no footer on a phone. */
export function TotalStrip({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { headerOf } = useReportLabels();
  const language = useLanguage();
  const monthsOf = ({ from, to }: Report) =>
    [...new Set([from, to].map((day) => formatMonth(day.slice(0, 7), language)))].join(' – ');
  const isVatReturn = report.report === 'vat_return';
  const columns =
    report.report === 'matrix' || isVatReturn
      ? report.columns.slice(-1)
      : report.report === 'cash_forecast'
        ? netFirst(report.columns)
        : report.columns.slice(0, MAX);
  if (report.total === 0) return null;
  return (
    <dl className={`card ${classes.strip}`} aria-label={t('reports.total')}>
      {columns.map((column) => (
        <div key={column.key} className={classes.figure}>
          <dt>
            {column.measure ? (
              <Explained measure={column.measure}>{headerOf(column)}</Explained>
            ) : isVatReturn ? (
              `${t('reports.net_vat')} · ${monthsOf(report)}`
            ) : (
              headerOf(column)
            )}
          </dt>
          <dd>
            <bdi dir="ltr">{figureText(column.kind, report.totals[column.key])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
