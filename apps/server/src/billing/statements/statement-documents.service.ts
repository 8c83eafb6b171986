import { STATEMENT_PDF_ROWS } from '@fleet/contracts/billing/statements.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { closingFigures, type Figure } from '@fleet/domain/statement-figures.ts';
import type { FastifyReply } from 'fastify';
import type { TFunction } from 'i18next';
import { issuerOf } from '../../messages/documents/document-issuer.service.ts';
import { dayText, periodText } from '../../messages/documents/document-text.service.ts';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports.ts';
import { texts } from '../../platform/texts.ts';
import { creditOwed } from '../invoices/on-credit.service.ts';
import { readDocuments } from './statement-documents.queries.ts';
import { runningDocuments } from './statement-documents.rules.ts';
import { accountDocument } from './statement-documents-print.service.ts';
import { notFound } from './statements.rules.ts';
import { openStatement, presentParty } from './statements.service.ts';

interface Query {
  readonly client_id?: number | undefined;
  readonly from: string;
  readonly to: string;
}

export type DocumentStatement = Awaited<ReturnType<typeof getDocumentStatement>>;
type Row = DocumentStatement['rows'][number];

/**
 * A client's statement of account by document and payment. Throws NOT_FOUND (also for accounts that are no client's), INVALID_FIELDS
 * and STATEMENT_TOO_LONG.
 */
export async function getDocumentStatement(ctx: Ctx, query: Query) {
  const { account, party, period } = await openStatement(ctx, { ...query, type: 'all' });
  if (account.kind !== 'client') throw notFound();
  const sums = await readDocuments(ctx, account.id, period, STATEMENT_PDF_ROWS + 1);
  if (sums.rows.length > STATEMENT_PDF_ROWS)
    throw new AppError('STATEMENT_TOO_LONG', 'This statement has too many rows: take fewer days.', {
      rows: sums.rows.length,
      max: STATEMENT_PDF_ROWS,
    });
  const { ages } = sums;
  const credit = period.until > ctx.now ? await creditOwed(ctx, account.id, ages.due_halalas) : null;
  return { party: presentParty(party, account), ...runningDocuments(sums), ages, credit };
}

/** What a figure below the lines is, in words. */
function figureLabel(t: TFunction, lang: 'en' | 'ar', [text, , of]: Figure): string {
  return t(
    `statement.${text}`,
    of ? { month: periodText(of.period, lang), day: dayText(startOfRiyadhDate(of.due_on), lang) } : {},
  );
}

/** What a line is, in words: an invoice with its kind and month, a payment, a reversal. */
export function documentLabel(t: TFunction, lang: 'en' | 'ar', row: Row, product: string): string {
  const kind =
    row.invoice_id === null
      ? t(`entry_kinds.${row.kind}`, { product })
      : t(`invoices.kinds.${row.kind}`, { product });
  if (row.corrects_number) return t('statement.corrects', { what: kind, number: row.corrects_number });
  return row.period === null
    ? kind
    : t('statement.of_month', { what: kind, month: periodText(row.period, lang) });
}

/** The statement as CSV or XLSX: opening, lines, closing, what ties it to the ledger, the ages, and open credit. */
export async function exportDocumentStatement(
  ctx: Ctx,
  reply: FastifyReply,
  query: Query & { format: 'csv' | 'xlsx'; lang: 'en' | 'ar' },
): Promise<void> {
  const statement = await getDocumentStatement(ctx, query);
  const { lang } = query;
  const product = productOf(ctx, lang);
  await sendExport<FileRow>(ctx, reply, query, {
    name: 'statement',
    rows: fileRows(statement),
    columns: [
      { key: 'date', kind: 'instant', value: (row) => ('at' in row ? new Date(row.at) : null) },
      {
        key: 'description',
        value: (row, t) =>
          'at' in row ? documentLabel(t, lang, row, product) : figureLabel(t, lang, row.figure),
      },
      { key: 'reference_number', value: (row) => ('at' in row ? row.number : null) },
      { key: 'debit', kind: 'halalas', value: (row) => ('at' in row ? row.debit_halalas : null) },
      { key: 'credit', kind: 'halalas', value: (row) => ('at' in row ? row.credit_halalas : null) },
      {
        key: 'balance',
        kind: 'halalas',
        value: (row) => ('at' in row ? row.balance_halalas : row.figure[1]),
      },
    ],
  });
}

type FileRow = Row | { readonly figure: Figure };

async function* fileRows(statement: DocumentStatement): AsyncGenerator<FileRow> {
  yield { figure: ['measures.opening', statement.opening_halalas] };
  yield* statement.rows;
  for (const figure of closingFigures(statement).flat()) yield { figure };
}

/** The statement as PDF in the requested language. Throws as `getDocumentStatement` does, and OVERLOADED. */
export async function printDocumentStatement(
  ctx: Ctx,
  reply: FastifyReply,
  query: Query & { lang: 'en' | 'ar' },
): Promise<void> {
  const { lang, from, to } = query;
  const statement = await getDocumentStatement(ctx, query);
  const [t, brand] = [texts(lang), productOf(ctx, lang)];
  const lines = statement.rows.map((row) => ({ ...row, text: documentLabel(t, lang, row, brand) }));
  const labelled = (figures: readonly Figure[]) =>
    figures.map((figure) => [figureLabel(t, lang, figure), figure[1]] as const);
  const [tie, ages, open] = closingFigures(statement);
  const pdf = await renderDocument(
    ctx,
    accountDocument(t, {
      ...statement,
      lang,
      brand,
      from,
      to,
      issued_at: ctx.now,
      issuer: issuerOf(ctx, lang),
      lines,
      below: [labelled(tie), labelled(ages)],
      open: labelled(open),
    }),
  );
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="statement-${from}-${to}.pdf"`)
    .send(pdf);
}

function productOf({ config }: Ctx, lang: 'en' | 'ar'): string {
  return lang === 'ar' ? config.PRODUCT_NAME_AR : config.PRODUCT_NAME;
}
