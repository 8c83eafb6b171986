import { MATRIX_MEASURES } from '@fleet/contracts/insight/report-measures.ts';
import {
  exportReportRows,
  hasNoClient,
  isOfNow,
  LIMIT_WINDOWS,
  printReport,
  REPORT_CODES,
  REPORT_DIMENSIONS,
  type ReportCode,
  reportHeaderOf,
  reportMeasureOf,
} from '@fleet/contracts/insight/reports.ts';
import { daysOfPeriod, isPeriodOfDates, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { LeftOut, NearKm } from './left-out.tsx';
import { ReportPictures } from './report-picture.tsx';
import { ReportTable } from './report-table.tsx';
import { type ReportQuery, useReport } from './reports.api.ts';
import classes from './reports.module.css';
import { SendByMail } from './send-by-mail.tsx';
import { TotalStrip } from './total-strip.tsx';

const PERIODS: readonly NamedPeriod[] = [
  'yesterday',
  'last_week',
  '30_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
];
const DEFAULTS = {
  report: 'consumption',
  by: '',
  period: '30_days',
  measure: 'volume_ml',
  across: 'month',
  window: 'month',
  client: '',
};
/** A return is of whole months. */
const MONTHLY: readonly NamedPeriod[] = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
];
/** What a report is usually of. */
const PERIOD_OF: Partial<Record<ReportCode, NamedPeriod>> = {
  matrix: 'this_year',
  budgets: 'this_month',
  vat_return: 'last_month',
};
const known = <Option extends string>(options: readonly Option[], value: string): Option | undefined =>
  options.find((option) => option === value);

/** Reports with filters for type, client and period; a chart, then rows with totals. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const search = useSearch({ strict: false });
  const code: ReportCode = known(REPORT_CODES, String(search.report)) ?? 'consumption';
  // A report that an address names without a period is of its own usual one, as if chosen here.
  const usual = PERIOD_OF[code] ?? DEFAULTS.period;
  const { state, set } = useListState({ ...DEFAULTS, period: usual });
  const isOfClient = area === 'customer' || state.client !== '';
  const periods = code === 'vat_return' ? MONTHLY : PERIODS;
  const period =
    code !== 'vat_return' || isPeriodOfDates(state.period)
      ? state.period
      : (known(MONTHLY, state.period) ?? usual);
  const { from, to } = daysOfPeriod(period, new Date());
  const measure = known(MATRIX_MEASURES, state.measure) ?? 'volume_ml';
  const across = known(REPORT_DIMENSIONS, state.across) ?? 'month';
  const window = known(LIMIT_WINDOWS, state.window) ?? 'month';
  const reportQuery = {
    ...{ report: code, from, to, measure, across, window },
    by: known(REPORT_DIMENSIONS, state.by),
    client_id: state.client || undefined,
    sort: sortOfState(state) as ReportQuery['sort'],
  };
  // The boxes of a return are read together.
  const shown = code === 'vat_return' ? { ...state, per_page: 100 } : state;
  const { data, error, refetch, isPlaceholderData } = useReport({
    ...reportQuery,
    page: state.page,
    per_page: shown.per_page,
  });
  const report = data?.report === code ? data : undefined;
  // Another report or client has other rows, so dependent choices are cleared.
  const cleared = { by: '', across: 'month', sort: undefined, order: undefined };
  return (
    <>
      <PageHeader
        title={t('menu.reports')}
        action={
          <div className={classes.actions}>
            <ViewsMenu page="reports" />
            <SendByMail reportQuery={reportQuery} period={period} />
            <PdfButton label={t('reports.pdf')} route={printReport} query={reportQuery} />
            <ExportMenu route={exportReportRows} query={reportQuery} />
          </div>
        }
      >
        <FilterSelect
          label={t('reports.title')}
          value={code}
          choices={(report?.reports ?? [code]).map((value) => ({
            value,
            label: t(`reports.codes.${value}`),
          }))}
          onPick={(next) =>
            set({
              ...cleared,
              report: next,
              period: PERIOD_OF[next] ?? (period === PERIOD_OF[code] ? DEFAULTS.period : period),
            })
          }
        />{' '}
        <FilterSelect
          label={t('reports.rows')}
          value={report?.by ?? state.by}
          choices={(report?.dimensions ?? []).map((value) => ({ value, label: t(`reports.by.${value}`) }))}
          onPick={(by) => set({ ...cleared, by, across: by === across ? 'month' : across })}
        />
        {!isOfNow(code) && t('ui.comma')}
        {code === 'matrix' && (
          <>
            <FilterSelect
              label={t('reports.columns_by')}
              value={across}
              choices={(report?.dimensions ?? [across])
                .filter((value) => value === 'month' || value !== report?.by)
                .map((value) => ({ value, label: t(`reports.across.${value}`) }))}
              onPick={(next) => set({ across: next, sort: undefined, order: undefined })}
            />
            {t('ui.comma')}
            <FilterSelect
              label={t('reports.figure')}
              value={report?.pivot?.measure ?? measure}
              choices={(report?.pivot?.measures ?? [measure]).map((value) => ({
                value,
                label: t(
                  `reports.columns.${reportHeaderOf({ key: value, measure: reportMeasureOf(value, isOfClient) })}`,
                ),
              }))}
              onPick={(next) => set({ measure: next })}
            />
            {t('ui.comma')}
          </>
        )}
        {code === 'limits' && (
          <>
            <FilterSelect
              label={t('reports.window')}
              value={window}
              choices={LIMIT_WINDOWS.map((value) => ({ value, label: t(`reports.windows.${value}`) }))}
              onPick={(next) => set({ window: next })}
            />
            {t('ui.comma')}
          </>
        )}
        {!isOfNow(code) && (
          <PeriodSelect value={period} choices={periods} onPick={(next) => set({ period: next })} />
        )}
        {!hasNoClient(code) && (
          <ClientFilter
            value={state.client}
            onPick={(client) => set({ ...cleared, client })}
            comma="before"
          />
        )}
      </PageHeader>
      {error && !report ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page} aria-busy={isPlaceholderData || undefined}>
          {report && <TotalStrip report={report} />}
          {report ? <ReportPictures report={report} client={state.client} /> : <Skeleton height={232} />}
          {report && <LeftOut report={report} />}
          {report && <NearKm report={report} />}
          <Card flush>
            <ReportTable report={report} client={state.client} state={shown} onState={set} />
          </Card>
          <p className={classes.note}>{t(`reports.notes.${code}`)}</p>
        </div>
      )}
    </>
  );
}
