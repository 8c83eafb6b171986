import * as contract from '@fleet/contracts/delivery/plan-offers.ts';
import { listSlotOffers as listSlotOffersContract } from '@fleet/contracts/delivery/slot-offers.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listPlanOffers } from './plan-offers.service.ts';
import { applyPlanOffer } from './plan-offers-apply.service.ts';
import { listSlotOffers } from './slot-offers.service.ts';

/** Handlers of the contracts of offers for unassigned orders. */
export const planOfferHandlers: RouteHandler[] = [
  handle(contract.listPlanOffers, (ctx, { query }) => listPlanOffers(ctx, query)),
  handle(listSlotOffersContract, (ctx, { body }) => listSlotOffers(ctx, body)),
  handle(contract.applyPlanOffer, (ctx, { body }) => applyPlanOffer(ctx, body)),
];
