import { SETTLEMENT_PDF_ROWS } from '@fleet/contracts/billing/settlement-batches.ts';
import { boundsOfPeriod, lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { formatIban } from '@fleet/domain/saudi-identities.ts';
import { litres } from '@fleet/domain/units.ts';
import type { FastifyReply } from 'fastify';
import type { TFunction } from 'i18next';
import { keptPdf } from '../../access/files/kept-pdfs.service.ts';
import { issuerOf } from '../../messages/documents/document-issuer.service.ts';
import {
  amountText,
  dateTimeText,
  dayText,
  halalasText,
  hijriText,
  periodText,
} from '../../messages/documents/document-text.service.ts';
import {
  type PrintDocument,
  type PrintTable,
  renderDocument,
} from '../../messages/documents/documents.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { type DocumentRow, listDocuments } from './settlement-documents.queries.ts';
import { type GroupRow, type LineRow, lineList, listGroups } from './settlement-lines.queries.ts';
import { payeesOfBatch } from './settlement-payees.service.ts';
import { findKeptStatement, insertKeptStatement } from './settlement-statements.queries.ts';
import type { BatchRow } from './settlements.queries.ts';
import type { Payee } from './settlements.rules.ts';
import { getBatch } from './settlements.service.ts';
import type { SettlementMeasures } from './settlements-close.queries.ts';

const OTHER_KINDS = ['correction', 'processing_fee', 'payment'] as const;
const A_PAGE = 100;

/**
 * The statement of a batch as PDF. Of a closed batch it is made at the first request in each language, and the same bytes ever after; an
 * open one is drawn each time. Throws NOT_FOUND, STATEMENT_TOO_LONG and OVERLOADED.
 */
export async function printSettlementBatch(
  ctx: Ctx,
  reply: FastifyReply,
  id: number,
  { lang }: { lang: 'en' | 'ar' },
): Promise<void> {
  const read = await getBatch(ctx, id);
  const { status, reference_number } = read.batch;
  const of = { batch_id: id, language: lang };
  const draw = () => drawStatement(ctx, read, lang);
  const pdf =
    status === 'closed'
      ? await keptPdf(ctx, {
          find: (ctx) => findKeptStatement(ctx, of),
          insert: (ctx, file_id) => insertKeptStatement(ctx, of, file_id),
          draw,
        })
      : await draw();
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${reference_number}.pdf"`)
    .send(pdf);
}

async function drawStatement(
  ctx: Ctx,
  { batch, bounds, measures }: Awaited<ReturnType<typeof getBatch>>,
  lang: 'en' | 'ar',
): Promise<Buffer> {
  const groups = await listGroups(ctx, bounds, SETTLEMENT_PDF_ROWS + 1);
  const others: LineRow[] = [];
  for (const kind of OTHER_KINDS) {
    if (measures[`${kind}_halalas`] === 0 && kind !== 'correction') continue;
    for (let page = 1; others.length + groups.length <= SETTLEMENT_PDF_ROWS; page += 1) {
      const { rows } = await lineList(bounds, { kind }).page(ctx, { page, per_page: A_PAGE });
      others.push(...rows);
      if (rows.length < A_PAGE) break;
    }
  }
  const documents = await listDocuments(ctx, bounds, SETTLEMENT_PDF_ROWS + 1);
  const rows = groups.length + others.length + documents.length;
  if (rows > SETTLEMENT_PDF_ROWS) {
    throw new AppError('STATEMENT_TOO_LONG', 'This statement is too long for paper: take the spreadsheet.', {
      rows,
      max: SETTLEMENT_PDF_ROWS,
    });
  }
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  return renderDocument(
    ctx,
    settlementDocument(texts(lang), {
      ...{ lang, batch, measures, groups, others, documents, issued_at: ctx.now },
      issuer: issuerOf(ctx, lang),
      product: lang === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
      payee: (await payeesOfBatch(ctx, batch)).payee,
    }),
  );
}

interface SettlementPrint {
  readonly lang: 'en' | 'ar';
  readonly product: string;
  readonly batch: BatchRow;
  readonly measures: SettlementMeasures;
  readonly payee: Payee | null;
  readonly groups: readonly GroupRow[];
  readonly others: readonly LineRow[];
  readonly documents: readonly DocumentRow[];
  readonly issued_at: Date;
  readonly issuer: PrintDocument['facts'][number];
}

function settlementDocument(t: TFunction, settlement: SettlementPrint): PrintDocument {
  const { lang, product, batch, measures, payee, groups, others, issued_at } = settlement;
  const [first, last] = [boundsOfPeriod(batch.period).from, startOfRiyadhDate(lastDayOfPeriod(batch.period))];
  const range = (text: typeof dayText) =>
    t('statement.from_to', { from: text(first, lang), to: text(last, lang) });
  return {
    language: lang,
    brand: product,
    title: t('settlements.document.title'),
    name: (batch.station ?? batch.network)[`name_${lang}`],
    facts: [
      settlement.issuer,
      { label: t('settlements.reference'), value: batch.reference_number },
      { label: t('statement.document.period'), value: range(dayText) },
      { label: t('statement.document.hijri'), value: range(hijriText) },
      {
        label: t('settlements.status'),
        value: batch.closed_at
          ? t('settlements.document.closed_on', { at: dateTimeText(batch.closed_at, lang) })
          : t('settlements.document.preview', { at: dateTimeText(issued_at, lang) }),
      },
      ...(batch.station ? [{ label: t('settlements.network'), value: batch.network[`name_${lang}`] }] : []),
      ...(payee
        ? [
            { label: t('settlements.beneficiary'), value: payee.beneficiary_name },
            { label: t('settlements.iban'), value: formatIban(payee.iban) },
          ]
        : []),
    ],
    measures: [
      { label: t('settlements.opening'), value: halalasText(measures.opening_halalas) },
      {
        label: t('settlements.kinds.refuelling'),
        value: halalasText(measures.refuelling_halalas),
        note: t('settlements.fills', { count: measures.transactions }),
      },
      { label: t('settlements.kinds.correction'), value: halalasText(measures.correction_halalas) },
      { label: t('settlements.kinds.processing_fee'), value: halalasText(measures.processing_fee_halalas) },
      { label: t('settlements.kinds.payment'), value: halalasText(measures.payment_halalas) },
      { label: t('settlements.closing'), value: halalasText(measures.closing_halalas) },
    ],
    columns: [
      { header: t('settlements.what'), share: 210 },
      { header: t('settlements.reference'), share: 90 },
      { header: t('settlements.fills_header'), share: 50, isNumber: true },
      { header: t('settlements.litres'), share: 80, isNumber: true },
      { header: t('settlements.amount'), share: 90, isNumber: true },
    ],
    rows: [
      [t('settlements.opening'), '', '', '', halalasText(measures.opening_halalas)],
      ...groups.map(({ station, fuel_type, transactions, volume_ml, amount_halalas }) => [
        `${station[`name_${lang}`]} · ${fuel_type[`title_${lang}`]}`,
        '',
        String(transactions),
        amountText(litres(volume_ml)),
        halalasText(amount_halalas),
      ]),
      ...others
        .filter(({ kind }) => kind !== 'correction')
        .map((line) => [
          [
            t(`settlements.kinds.${line.kind}`),
            line.fuel_type?.[`title_${lang}`],
            dateTimeText(line.posted_at, lang),
          ]
            .filter(Boolean)
            .join(' · '),
          line.reference_number,
          '',
          '',
          halalasText(line.amount_halalas),
        ]),
    ],
    totals: [
      t('settlements.closing'),
      '',
      String(measures.transactions),
      amountText(litres(measures.volume_ml)),
      halalasText(measures.closing_halalas),
    ],
    ...(settlement.documents.length > 0 && { appendix: documentsTable(t, settlement) }),
    notes: [
      ...(settlement.documents.length > 0 ? [t('settlements.documents_note', { product })] : []),
      ...others
        .filter(({ kind }) => kind === 'correction')
        .map((line) =>
          t('settlements.document.corrected', {
            reference: line.reference_number,
            amount: halalasText(line.amount_halalas),
            at: dateTimeText(line.posted_at, lang),
            month: periodText(line.corrects_period ?? batch.period, lang),
          }),
        )
        .slice(0, NOTES),
      t('settlements.document.counts'),
      t('statement.document.electronic'),
    ],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** Corrections named below the table; all of them are in the spreadsheet. */
const NOTES = 12;

/** What explains the total: each document with the part of it that is settled here. */
function documentsTable(t: TFunction, { lang, product, documents }: SettlementPrint): PrintTable {
  const sum = documents.reduce((total, { amount_halalas }) => total + amount_halalas, 0);
  return {
    columns: [
      { header: t('settlements.document_header'), share: 110 },
      { header: t('columns.kind'), share: 120 },
      { header: t('settlements.document_of'), share: 130 },
      { header: t('settlements.document_total'), share: 90, isNumber: true },
      { header: t('settlements.document_here'), share: 90, isNumber: true },
    ],
    rows: documents.map(({ invoice, kind, client, period, total_halalas, amount_halalas }) => [
      invoice?.number ?? '–',
      t(`settlements.document_kinds.${kind}`, { product }),
      [client?.[`name_${lang}`], period && periodText(period, lang)].filter(Boolean).join(' · '),
      total_halalas === null ? '' : halalasText(total_halalas),
      halalasText(amount_halalas),
    ]),
    totals: [t('settlements.documents_sum'), '', '', '', halalasText(sum)],
  };
}
