import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { ReportRow } from './reports-fills.queries.ts';

/** A row whose figures are computed here rather than by the database. */
export interface ComputedRow {
  readonly id: number | null;
  readonly name_en: string;
  readonly name_ar: string;
  readonly plate?: ReportRow['plate'];
  readonly measures: ReportMeasureValues;
}

/** Computed rows as a statement, so that they are sorted, paged and exported like any other report's. */
export function computedRows(rows: readonly ComputedRow[], sort: string): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.replace(/^-/, '');
  const column = key === 'name' ? sql`g.name_en` : sql`(g.measures ->> ${key})::bigint`;
  return sql`
    select g.id, g.name_en, g.name_ar, nullif(g.plate, 'null') as plate, g.measures, count(*) over () as total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, name_en text, name_ar text, plate jsonb, measures jsonb)
    order by ${column} ${direction} nulls last, g.id nulls first`;
}
