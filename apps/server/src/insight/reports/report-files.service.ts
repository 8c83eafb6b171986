import { REPORT_PDF_ROWS, type ReportCode, type ReportQuery } from '@fleet/contracts/insight/reports.ts';
import type { FastifyReply } from 'fastify';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type ExportColumn, sendExport, streamRows, writeExport } from '../../platform/exports.ts';
import { sql } from '../../platform/orm.ts';
import { type Language, texts } from '../../platform/texts.ts';
import { openReport } from './reports.service.ts';
import { reportDocument } from './reports-document.service.ts';
import { findOwnerName, type ReportRow } from './reports-fills.queries.ts';
import { headerOf, nameOf } from './reports-labels.service.ts';

/** The months of a year, or as many others, and their total. */
const PDF_COLUMNS = 13;

interface ReportRun {
  readonly report: ReportCode;
  readonly query: ReportQuery;
  readonly language: Language;
}

/**
 * A report as a file, for the actor. Throws NOT_FOUND, INVALID_FIELDS, STATEMENT_TOO_LONG, REPORT_TOO_WIDE and
 * OVERLOADED.
 */
export async function fileOfReport(
  ctx: Ctx,
  { format, ...reportRun }: ReportRun & { readonly format: 'pdf' | 'xlsx' },
): Promise<{ file_name: string; content_type: string; bytes: Buffer }> {
  if (format === 'pdf') return drawReport(ctx, reportRun);
  const { body, ...file } = writeExport(
    ctx,
    { format, lang: reportRun.language },
    await spreadsheetOf(ctx, reportRun),
  );
  return { ...file, bytes: Buffer.concat(await body.toArray()) };
}

/** The whole report as CSV or XLSX, its totals in the last line. Throws NOT_FOUND, INVALID_FIELDS and OVERLOADED. */
export async function exportReport(
  ctx: Ctx,
  reply: FastifyReply,
  {
    report,
    format,
    lang,
    ...query
  }: ReportQuery & { report: ReportCode; format: 'csv' | 'xlsx'; lang: Language },
): Promise<void> {
  await sendExport(ctx, reply, { format, lang }, await spreadsheetOf(ctx, { report, query, language: lang }));
}

/** The whole report as PDF. Throws NOT_FOUND, INVALID_FIELDS, STATEMENT_TOO_LONG, REPORT_TOO_WIDE and OVERLOADED. */
export async function printReport(
  ctx: Ctx,
  reply: FastifyReply,
  { report, lang, ...query }: ReportQuery & { report: ReportCode; lang: Language },
): Promise<void> {
  const { file_name, content_type, bytes } = await drawReport(ctx, { report, query, language: lang });
  await reply
    .type(content_type)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .send(bytes);
}

async function drawReport(ctx: Ctx, { report, query, language }: ReportRun) {
  const opened = await openReport(ctx, report, query, PDF_COLUMNS - 1);
  refuseTooWide(opened.columns.length);
  const rows = await ctx.db.composed<ReportRow>(sql`${opened.rows} limit ${REPORT_PDF_ROWS + 1}`);
  if (rows.length > REPORT_PDF_ROWS) {
    throw new AppError('STATEMENT_TOO_LONG', 'This report is too long for paper: take the spreadsheet.', {
      rows: rows.length,
      max: REPORT_PDF_ROWS,
    });
  }
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const document = reportDocument(texts(language), {
    ...opened,
    language,
    brand: language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
    issued_at: ctx.now,
    rows,
    totals: await opened.totals(),
    left_out: await opened.leftOut(),
    estimated_km: await opened.nearKm(),
    pivot: opened.pivot ?? null,
    of: await findOwnerName(ctx, opened.owner),
  });
  const { from, to } = opened.days;
  return {
    file_name: `${report}-${from}-${to}.pdf`,
    content_type: 'application/pdf',
    bytes: await renderDocument(ctx, document),
  };
}

/** Throws REPORT_TOO_WIDE for more months, or hours of a day, than fit beside each other in print. */
function refuseTooWide(columns: number): void {
  if (columns <= PDF_COLUMNS) return;
  throw new AppError('REPORT_TOO_WIDE', 'Paper takes twelve columns: take the spreadsheet.', {
    max: PDF_COLUMNS - 1,
  });
}

async function spreadsheetOf(ctx: Ctx, { report, query, language }: ReportRun) {
  const { rows, columns, by, totals } = await openReport(ctx, report, query);
  const t = texts(language);
  const sum = {
    name: t(by === 'vat_box' ? 'reports.net_vat' : 'reports.total'),
    plate: null,
    measures: await totals(),
  };
  const plate: ExportColumn<SpreadsheetRow>[] = [{ key: 'plate', value: (row) => row.plate }];
  return {
    name: `report_${report}`,
    rows: withTotals(streamRows<ReportRow>(ctx, rows), sum, (row) => nameOf(t, language, by, row)),
    columns: [
      { key: 'name', header: t(`reports.dimensions.${by}`), value: (row) => row.name },
      ...(by === 'vehicle' ? plate : []),
      ...columns.map(
        (column): ExportColumn<SpreadsheetRow> => ({
          key: column.key,
          header: headerOf(t, language, column),
          kind: EXPORT_KINDS[column.kind],
          value: (row) => row.measures[column.key],
        }),
      ),
    ] satisfies ExportColumn<SpreadsheetRow>[],
  };
}

interface SpreadsheetRow {
  readonly name: string;
  readonly plate: string | null;
  readonly measures: ReportRow['measures'];
}

/** Liters per 100 km and kilometers per liter are stored in thousandths, like liters. */
const EXPORT_KINDS = {
  count: 'integer',
  km: 'integer',
  percent: 'integer',
  ml: 'ml',
  ml_per_100km: 'ml',
  metres_per_litre: 'ml',
  halalas: 'halalas',
  millis: 'millis',
  grams: 'grams',
} as const;

async function* withTotals(
  rows: AsyncIterable<ReportRow>,
  sum: SpreadsheetRow,
  name: (row: ReportRow) => string,
): AsyncGenerator<SpreadsheetRow> {
  for await (const row of rows) {
    yield { name: name(row), plate: row.plate?.plate_no ?? null, measures: row.measures };
  }
  yield sum;
}
