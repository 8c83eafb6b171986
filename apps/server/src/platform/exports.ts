import { Readable } from 'node:stream';
import type { ExportQuery } from '@fleet/contracts/lists.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { AppError } from './app-error.ts';
import type { Ctx } from './context.ts';
import type { SQL } from './orm.ts';
import { spooled } from './spool.ts';
import { texts } from './texts.ts';

/** How a column is written. Halalas become riyals, millilitres litres, grams kilograms, millis riyals a litre; instants are Riyadh's clock. */
type Kind = 'text' | 'integer' | 'halalas' | 'ml' | 'grams' | 'millis' | 'instant';

/** How many stored units make one displayed unit, and its decimals. */
const WRITTEN: Partial<Record<Kind, { readonly each: number; readonly decimals: number }>> = {
  halalas: { each: 100, decimals: 2 },
  ml: { each: 1000, decimals: 2 },
  grams: { each: 1000, decimals: 3 },
  millis: { each: 1000, decimals: 3 },
};

export interface ExportColumn<Row> {
  /** Its header is the text `columns.<key>`, unless the column has its own. */
  readonly key: string;
  readonly header?: string;
  readonly kind?: Kind;
  readonly value: (row: Row, t: ReturnType<typeof texts>) => string | number | Date | null | undefined;
}

interface Export<Row> {
  /** File name without the date and the ending: `vehicles`. Its sheet is named by the text `exports.<name>`. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: AsyncIterable<Row>;
}

/** A file of a list, while it is written. */
export interface KeptFile {
  readonly file_name: string;
  readonly content_type: string;
  readonly body: Readable;
}

const BATCH = 1_000;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const RIYADH_AHEAD_MS = 3 * 3_600_000;
const NUMBER_FORMAT: Partial<Record<Kind, string>> = {
  halalas: '#,##0.00',
  ml: '#,##0.00',
  grams: '#,##0.000',
  millis: '0.000',
  instant: 'yyyy-mm-dd hh:mm:ss',
};

/** Writes rows as a CSV or XLSX file while they are read; memory does not grow with their number. For `stream` routes. */
export async function sendExport<Row>(
  ctx: Ctx,
  reply: FastifyReply,
  query: ExportQuery,
  spreadsheet: Export<Row>,
): Promise<void> {
  // What fails before there is a row is refused like any call; what fails later breaks the file off.
  const rows = await begun(spreadsheet.rows);
  const written = writeExport(ctx, query, { ...spreadsheet, rows });
  if (ctx.keepFile) return ctx.keepFile(written);
  const { file_name, content_type, body } = written;
  // A slow line must not hold the connection that rows are read over.
  const file = spooled(body);
  if (query.large === 'refuse' && !(await file.endsWithin(ctx.config.DOWNLOAD_SECONDS * 1_000))) {
    file.destroy();
    throw new AppError('EXPORT_IS_LARGE', 'This takes longer; have it made in the background.');
  }
  reply
    .type(content_type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file_name}"`);
  await reply.send(file);
}

/** The same rows, of which the first has been read. */
async function begun<Row>(rows: AsyncIterable<Row>): Promise<AsyncIterable<Row>> {
  const reading = rows[Symbol.asyncIterator]();
  const first = await reading.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await reading.next()) yield next.value;
    } finally {
      await reading.return?.();
    }
  })();
}

/** Rows as a CSV or XLSX file, written while they are read. */
export function writeExport<Row>(
  ctx: Ctx,
  { format, lang }: ExportQuery,
  spreadsheet: Export<Row>,
): KeptFile {
  const { name, columns, rows } = spreadsheet;
  const t = texts(lang);
  const headers = columns.map(({ key, header }) => header ?? t(`columns.${key}`));
  const cells = cellsOf(rows, columns, t, format);
  const body =
    format === 'csv'
      ? writeCsvStream(cells, { headers: headers, bom: true })
      : writeXlsxStream(cells, {
          name: t(`exports.${name}`),
          columns: columns.map(({ kind }, at) => {
            const numFmt = NUMBER_FORMAT[kind ?? 'text'];
            return { header: headers[at]!, width: kind === 'instant' ? 20 : 18, ...(numFmt && { numFmt }) };
          }),
          freezePane: { rows: 1 },
        });
  return {
    file_name: `${name}-${riyadhDate(ctx.now)}.${format}`,
    content_type: format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE,
    body: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
  };
}

/**
 * All rows of a statement, or of several one after the other, from one snapshot, a thousand at a time, over a cursor. A tenant reads
 * one at a time; the first row waits for its turn. Throws OVERLOADED.
 */
export function streamRows<Row extends object>(ctx: Ctx, ...statements: SQL[]): AsyncGenerator<Row> {
  return ctx.platform.database.cursor<Row>(statements, BATCH);
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly ExportColumn<Row>[],
  t: ReturnType<typeof texts>,
  format: ExportQuery['format'],
) {
  for await (const row of rows) {
    yield columns.map(({ kind, value }) => cellOf(value(row, t), kind ?? 'text', format));
  }
}

/** What a spreadsheet would evaluate. Our numbers are no formulas, nor are negative ones. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string | number | Date | null | undefined, kind: Kind, format: ExportQuery['format']) {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    const local = new Date(value.getTime() + RIYADH_AHEAD_MS);
    return format === 'xlsx' ? local : local.toISOString().slice(0, 19).replace('T', ' ');
  }
  if (typeof value === 'string') return format === 'csv' && FORMULA.test(value) ? `'${value}` : value;
  const written = WRITTEN[kind];
  if (!written) return value;
  const divided = value / written.each;
  return format === 'xlsx' ? divided : divided.toFixed(written.decimals);
}
