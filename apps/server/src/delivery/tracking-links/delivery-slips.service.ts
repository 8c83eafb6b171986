import type { FastifyReply } from 'fastify';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { deliverySlipDocument } from './delivery-slips-document.service.ts';
import { unsafeFindClientOf } from './tracked-delivery.queries.ts';
import { getTrackedDelivery } from './tracked-delivery.service.ts';

/**
 * The signed slip as PDF, for whoever has the delivery's link. Throws NOT_FOUND as reading the delivery does, STATUS_CONFLICT before
 * the delivery, OVERLOADED.
 */
export async function printDeliverySlip(
  ctx: Ctx,
  reply: FastifyReply,
  token: string,
  lang: 'en' | 'ar',
): Promise<void> {
  const delivery = await getTrackedDelivery(ctx, token);
  const { slip, order_id } = delivery;
  if (!slip) throw new AppError('STATUS_CONFLICT', 'There is a slip once the delivery is there.');
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const product = lang === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME;
  const client = await unsafeFindClientOf(ctx, order_id);
  const slipPrint = { lang, product, client, delivery, slip, issued_at: ctx.now };
  const pdf = await renderDocument(ctx, deliverySlipDocument(texts(lang), slipPrint));
  await reply
    .type('application/pdf')
    .header('x-content-type-options', 'nosniff')
    // Browsers within chat applications show a document, but save none.
    .header('content-disposition', `inline; filename="O-${order_id}.pdf"`)
    .send(pdf);
}
