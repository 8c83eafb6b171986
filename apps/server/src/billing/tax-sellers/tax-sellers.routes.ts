import {
  listTaxDays as daysRoute,
  listTaxSellers as listRoute,
  saveSellerLogo as saveLogoRoute,
  takeSellerOn as takeOnRoute,
  uploadSellerLogo as uploadLogoRoute,
} from '@fleet/contracts/billing/tax-sellers.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { saveSellerLogoBy, uploadSellerLogoBy } from './seller-logos.service.ts';
import { listTaxDaysOf, listTaxSellersOf, takeSellerOnBy } from './tax-sellers.service.ts';

/** Handlers of the contracts of sellers at the tax authority. */
export const taxSellerHandlers: readonly RouteHandler[] = [
  handle(listRoute, (ctx) => listTaxSellersOf(ctx)),
  handle(daysRoute, (ctx) => listTaxDaysOf(ctx)),
  handle(takeOnRoute, (ctx, { body }) => takeSellerOnBy(ctx, body)),
  handle(uploadLogoRoute, (ctx, { file }) => uploadSellerLogoBy(ctx, file)),
  handle(saveLogoRoute, (ctx, { body }) => saveSellerLogoBy(ctx, body)),
];
