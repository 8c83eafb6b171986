import type { FastifyReply } from 'fastify';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { shiftDocument } from './shifts-document.service.ts';
import { getShift } from './shifts-lists.service.ts';

/** The report of a shift as PDF. Throws NOT_FOUND and OVERLOADED. */
export async function printShift(
  ctx: Ctx,
  reply: FastifyReply,
  id: number,
  lang: 'en' | 'ar',
): Promise<void> {
  const shift = await getShift(ctx, id);
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const brand = lang === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME;
  const pdf = await renderDocument(
    ctx,
    shiftDocument(texts(lang), { lang, brand, shift, issued_at: ctx.now }),
  );
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${shift.reference_number}.pdf"`)
    .send(pdf);
}
