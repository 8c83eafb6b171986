import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

export type Report = AnswerOf<typeof listReportRows>;
export type ReportRow = Report['rows'][number];
export type ReportColumn = Report['columns'][number];
export type ReportQuery = InputOf<typeof listReportRows>['query'];

const AT_ONCE = 20;

/** A page of a report with its totals and how it went; the one before stays until the next has come. */
export function useReport(query: ReportQuery) {
  return useQuery<Report, CallError>({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call(listReportRows, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Clients by name, for an administrator's report on one of them. */
export function findClients(nameOf: (names: { name_en: string; name_ar: string }) => string) {
  return async (q: string, signal: AbortSignal) => {
    const { rows } = await call(listClients, { query: { q: q || undefined, per_page: AT_ONCE }, signal });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
}
