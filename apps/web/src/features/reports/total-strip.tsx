import { useTranslation } from 'react-i18next';
import { figureText, useReportWords } from './report-words.ts';
import type { Report } from './reports.api.ts';
import classes from './reports.module.css';

const MOST = 6;

/** What the whole report comes to, above all else: on a phone the table has no last line. */
export function TotalStrip({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { headOf } = useReportWords();
  const columns = report.report === 'matrix' ? report.columns.slice(-1) : report.columns.slice(0, MOST);
  if (report.total === 0) return null;
  return (
    <dl className={`card ${classes.strip}`} aria-label={t('reports.total')}>
      {columns.map((column) => (
        <div key={column.key} className={classes.figure}>
          <dt>{headOf(column)}</dt>
          <dd>
            <bdi dir="ltr">{figureText(column.kind, report.totals[column.key])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
