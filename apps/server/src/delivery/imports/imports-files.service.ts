import { Readable } from 'node:stream';
import { IMPORT_FIELDS, type ImportKind, REQUIRED_IMPORT_FIELDS } from '@fleet/contracts/delivery/imports.ts';
import { MAX_DAYS_AHEAD } from '@fleet/domain/delivery.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { streamRows } from '../../platform/exports.ts';
import { type Language, texts } from '../../platform/texts.ts';
import { findImport, type LineRecord, linesLeft } from './imports.queries.ts';
import { remarksHeader, templateHeader } from './imports-columns.rules.ts';
import { listAllowedOfOrders } from './imports-orders.queries.ts';
import { listAllowedNames } from './imports-work.queries.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Lines of the template that offer their choices. */
const OFFERED_LINES = 1_000;
/** Named by no reader: the worksheet is hidden. */
const LISTS = 'Lists';
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const;
const DAY_MS = 86_400_000;

/**
 * An empty template, with a worksheet that describes each column. Choices are offered in the cells from a hidden worksheet: any number
 * of them, whatever is in their names. Days may be those an order can have.
 */
export async function sendTemplate(
  ctx: Ctx,
  reply: FastifyReply,
  { kind, language }: { kind: ImportKind; language: Language },
): Promise<void> {
  const t = texts(language);
  const fields = fieldsFor(ctx, kind);
  const required: readonly string[] = REQUIRED_IMPORT_FIELDS[kind];
  const choices = Object.entries(await choicesOf(ctx, kind, language)).filter(
    ([, names]) => names.length > 0,
  );
  const allowed = new Map(choices);
  const view = { rightToLeft: language === 'ar' };
  const today = riyadhDate(ctx.now);
  const example = { date: kind === 'orders' ? addDays(today, 1) : today, days: MAX_DAYS_AHEAD };
  const cellsOf = (field: string) => rangeOf(fields.indexOf(field), 2, OFFERED_LINES + 1);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: t(`import.sheets.${kind}`),
        columns: fields.map((field) => ({ header: templateHeader(kind, field, language), width: 24 })),
        rows: [fields.map((field) => templateHeader(kind, field, language))],
        freezePane: { rows: 1 },
        view,
        dataValidations: [
          ...choices
            .filter(([field]) => fields.includes(field))
            .map(([field, names]) => ({
              type: 'list' as const,
              formula1: `${LISTS}!${rangeOf(
                choices.findIndex(([of]) => of === field),
                1,
                names.length,
                '$',
              )}`,
              range: cellsOf(field),
            })),
          ...(kind === 'orders' ? [{ ...daysFrom(today), range: cellsOf('delivery_date') }] : []),
        ],
      },
      {
        name: t('import.sheets.values'),
        rows: [
          [
            t('import.values.column'),
            t('import.values.required'),
            t('import.values.how'),
            t('import.values.allowed'),
          ],
          ...fields.map((field) => [
            templateHeader(kind, field, language),
            required.includes(field) ? t('import.values.yes') : '',
            t(`import.hints.${field}`, example),
            (allowed.get(field) ?? []).join(t('ui.comma')),
          ]),
        ],
        columns: [{ width: 30 }, { width: 12 }, { width: 70, style: WRAPPED }, { width: 60, style: WRAPPED }],
        freezePane: { rows: 1 },
        view,
      },
      { name: LISTS, hidden: true, rows: columnsAsRows(choices.map(([, names]) => names)) },
    ],
  });
  await attach(reply, `${kind}-${language}.xlsx`).send(Buffer.from(bytes));
}

/** A spreadsheet counts its days from the end of 1899. */
function daysFrom(today: string) {
  const first = (Date.parse(today) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return {
    type: 'date' as const,
    operator: 'between' as const,
    formula1: String(first),
    formula2: String(first + MAX_DAYS_AHEAD),
  };
}

function columnsAsRows(columns: readonly (readonly string[])[]): (string | null)[][] {
  const longest = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: longest }, (_, row) => columns.map((names) => names[row] ?? null));
}

/** The failed rows under the template's headers, with their problems as text in a last column. Throws NOT_FOUND. */
export async function sendRest(ctx: Ctx, reply: FastifyReply, id: number, language: Language): Promise<void> {
  const found = await findImport(ctx, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such import.');
  const { kind } = found;
  const t = texts(language);
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  const remarks = (line: LineRecord) =>
    Object.entries(line.problems)
      .map(([field, code]) => `${templateHeader(kind, field, language)}: ${t(`fields.${code}`)}`)
      .join('  ');
  async function* cells() {
    for await (const line of streamRows<LineRecord>(ctx, linesLeft(id)))
      yield [...fields.map((field) => line.cells[field] ?? ''), remarks(line)];
  }
  const headers = [...fields.map((field) => templateHeader(kind, field, language)), remarksHeader(language)];
  const body = writeXlsxStream(cells(), {
    name: t(`import.sheets.${kind}`),
    columns: headers.map((header, at) => ({ header, width: at === fields.length ? 60 : 22 })),
    freezePane: { rows: 1 },
  });
  await attach(reply, `${kind}-rest-${id}.xlsx`).send(
    Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
  );
}

/** The columns a reader fills in: a client's people have no need to say whose their orders are. */
function fieldsFor({ actor }: Ctx, kind: ImportKind): readonly string[] {
  const fields: readonly string[] = IMPORT_FIELDS[kind];
  return actor.client_id === null ? fields : fields.filter((field) => field !== 'client');
}

/** Allowed values of a column, as texts of the language; omitted where anything is allowed. */
async function choicesOf(ctx: Ctx, kind: ImportKind, language: Language): Promise<Record<string, string[]>> {
  const t = texts(language);
  if (kind === 'drivers') {
    return {
      gender: (['male', 'female'] as const).map((gender) => t(`import.genders.${gender}`)),
      driver_prefered_language: LANGUAGES_OF.driver.map((code) => t(`import.languages.${code}`)),
    };
  }
  if (kind === 'orders') {
    const names = await listAllowedOfOrders(ctx, language);
    const of = (list: string) => names.filter((row) => row.list === list).map(({ name }) => name);
    return {
      product: of('product'),
      delivery_branch: of('delivery_branch'),
      priority: (['low', 'normal', 'high'] as const).map((level) => t(`orders.priorities.${level}`)),
      ...(ctx.actor.client_id && { warehouse: of('warehouse') }),
    };
  }
  const names = await listAllowedNames(ctx, language);
  return {
    plate_kind: PLATE_KINDS.map((plate) => t(`import.plate_kinds.${plate}`)),
    vehicle_type: names.filter(({ list }) => list === 'vehicle_type').map(({ name }) => name),
    fuel_type: names.filter(({ list }) => list === 'fuel_type').map(({ name }) => name),
    ...(ctx.actor.client_id && {
      group: names.filter(({ list }) => list === 'group').map(({ name }) => name),
    }),
  };
}

function attach(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type(XLSX_TYPE)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`);
}

/** Cells of a spreadsheet's column, counted from 0; no template has more than 26. `fixed`: a dollar sign pins each part. */
function rangeOf(column: number, from: number, to: number, fixed = ''): string {
  const letter = `${fixed}${String.fromCharCode(65 + column)}${fixed}`;
  return `${letter}${from}:${letter}${to}`;
}
