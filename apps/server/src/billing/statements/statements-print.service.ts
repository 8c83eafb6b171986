import { STATEMENT_PDF_ROWS } from '@fleet/contracts/billing/statements.ts';
import type { FastifyReply } from 'fastify';
import { issuerOf } from '../../messages/documents/document-issuer.service.ts';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { readDays } from './statement-days.queries.ts';
import { measuresOf } from './statement-days.rules.ts';
import { listLines } from './statements.queries.ts';
import { openStatement, presentLine, presentParty, type StatementQuery } from './statements.service.ts';
import { statementDocument } from './statements-document.service.ts';

/** The whole statement as PDF. Throws NOT_FOUND, INVALID_FIELDS, STATEMENT_TOO_LONG and OVERLOADED. */
export async function printStatement(
  ctx: Ctx,
  reply: FastifyReply,
  query: StatementQuery & { lang: 'en' | 'ar' },
): Promise<void> {
  const { account, party, period } = await openStatement(ctx, query);
  const measures = measuresOf(await readDays(ctx, account, period.from), period);
  const rows = measures.matching;
  if (rows > STATEMENT_PDF_ROWS) {
    throw new AppError(
      'STATEMENT_TOO_LONG',
      `This statement has ${rows} rows, and paper takes ${STATEMENT_PDF_ROWS}: take the spreadsheet, or fewer days.`,
      { rows, max: STATEMENT_PDF_ROWS },
    );
  }
  const lines = await listLines(
    ctx,
    account,
    period,
    [{ ...period, opening_halalas: measures.opening_halalas }],
    {
      limit: STATEMENT_PDF_ROWS,
      offset: 0,
    },
  );
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const document = statementDocument(texts(query.lang), {
    lang: query.lang,
    brand: query.lang === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
    party: presentParty(party, account),
    from: query.from,
    to: query.to,
    issued_at: ctx.now,
    issuer: issuerOf(ctx, query.lang),
    measures,
    lines: lines.map((line) => presentLine(line, account)),
  });
  const pdf = await renderDocument(ctx, document);
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="statement-${query.from}-${query.to}.pdf"`)
    .send(pdf);
}
