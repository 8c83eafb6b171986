import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { shownEmissions } from '@fleet/domain/emissions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

export type Report = AnswerOf<typeof listReportRows>;
export type ReportRow = Report['rows'][number];
export type ReportColumn = Report['columns'][number];
export type ReportQuery = InputOf<typeof listReportRows>['query'];

/** A page of a report with totals and trend; the previous page stays visible while loading. */
export function useReport(query: ReportQuery) {
  return useQuery<Report, CallError>({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call(listReportRows, { query, signal }),
    placeholderData: keepPreviousData,
    select: asShown,
  });
}

function asShown(report: Report): Report {
  return {
    ...report,
    totals: shownEmissions(report.totals),
    rows: report.rows.map((row) => ({ ...row, measures: shownEmissions(row.measures) })),
  };
}
