import type { ReportCode, ReportQuery } from '@fleet/contracts/insight/reports.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { dayText } from '../../messages/documents/document-text.service.ts';
import { renderEmail } from '../../messages/mails/email-template.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Language, texts } from '../../platform/texts.ts';
import { openReport } from '../reports/reports.service.ts';
import { figureText, headerOf } from '../reports/reports-labels.service.ts';
import { linkTo } from './report-links.rules.ts';
import { findPartyName, type ScheduleRow } from './report-schedules.queries.ts';

const MAX_MEASURES = 4;

/** Content of the mail beside the file: report, days, totals, and owner. */
export async function reportEmail(
  ctx: Ctx,
  run: Pick<ScheduleRow, 'name' | 'client_id' | 'network_id' | 'station_id'> & {
    readonly report: ReportCode;
    readonly query: ReportQuery;
    readonly language: Language;
    readonly owner_name: string;
    readonly file: { readonly file_name: string };
  },
): Promise<{ subject: string; text: string; html: string }> {
  const { language, name, owner_name } = run;
  const t = texts(language);
  const { days, columns, totals, by } = await openReport(ctx, run.report, run.query);
  const sums = await totals();
  const party = await findPartyName(ctx, run);
  const [from, to] = [days.from, days.to].map((day) => dayText(startOfRiyadhDate(day), language)) as [
    string,
    string,
  ];
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const brand = language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME;
  const period = from === to ? from : t('statement.from_to', { from, to });
  return renderEmail({
    language,
    brand,
    subject: `${name} · ${period}`,
    title: name,
    lead: t('report_mail.lead', { report: t(`reports.codes.${run.report}`), period }),
    measures: leadingColumns(run.report, columns, sums).map((column) => ({
      label: headerOf(t, language, column),
      value: figureText(column.kind, sums[column.key]),
    })),
    facts: [
      { label: t('report_mail.report'), value: t(`reports.codes.${run.report}`) },
      { label: t('report_mail.period'), value: period },
      { label: t('report_mail.by'), value: t(`reports.dimensions.${by}`) },
      { label: t('report_mail.file'), value: run.file.file_name, isCode: true },
    ],
    link: linkTo(
      ctx.config.PUBLIC_URL,
      run,
      'reports',
      {
        ...{ report: run.report, by, period: `${days.from}..${days.to}` },
        ...(run.report === 'matrix' && { measure: run.query.measure, across: run.query.across }),
        ...(run.report === 'limits' && { window: run.query.window }),
        ...(run.query.client_id && { client: String(run.query.client_id) }),
      },
      t('report_mail.open'),
    ),
    footer: t('report_mail.footer', {
      owner: owner_name,
      party: party?.[`name_${language}`] ?? brand,
      brand,
    }),
  });
}

/** The measures that a reader looks for first: of a year by months its total and the latest months with data. */
function leadingColumns<Column extends { readonly key: string }>(
  report: ReportCode,
  columns: readonly Column[],
  sums: Readonly<Record<string, number | null | undefined>>,
): Column[] {
  if (report !== 'matrix') return columns.slice(0, MAX_MEASURES);
  return columns
    .toReversed()
    .filter(({ key }) => sums[key])
    .slice(0, MAX_MEASURES);
}
