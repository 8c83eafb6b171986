import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import type { FastifyReply } from 'fastify';
import { renderDocument } from '../../messages/documents/documents.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { listFuelTitles, listSheetOrders } from './trip-sheets.queries.ts';
import { tripSheetDocument } from './trip-sheets-document.service.ts';
import { getTrip } from './trips.service.ts';

/** A driver's trip sheet, as PDF. Throws NOT_FOUND and OVERLOADED. */
export async function printTripSheet(
  ctx: Ctx,
  reply: FastifyReply,
  id: number,
  lang: 'en' | 'ar',
): Promise<void> {
  const trip = (await getTrip(ctx, id)) as TripDetail;
  const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
  const document = tripSheetDocument(texts(lang), {
    lang,
    brand: lang === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
    trip,
    orders: await listSheetOrders(ctx, id),
    fuels: await listFuelTitles(ctx),
    issued_at: ctx.now,
  });
  const pdf = await renderDocument(ctx, document);
  await reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${trip.trip_code}.pdf"`)
    .send(pdf);
}
