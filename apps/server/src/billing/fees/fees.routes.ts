import {
  chargeFees as chargeFeesRoute,
  exportFeeCharges as exportFeeChargesRoute,
  exportFeeRuns as exportFeeRunsRoute,
  getClientFees as getClientFeesRoute,
  getFeeRun as getFeeRunRoute,
  listDueFees as listDueFeesRoute,
  listFeeCharges as listFeeChargesRoute,
  listFeeRuns as listFeeRunsRoute,
} from '@fleet/contracts/billing/fees.ts';
import { getClientActivationFee as getClientActivationFeeRoute } from '@fleet/contracts/fleet/activation-fees.ts';
import { getVehicleFee as getVehicleFeeRoute } from '@fleet/contracts/fleet/vehicles.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { quoteClientActivation } from './activation-fee.service.ts';
import { getClientFees } from './client-fees.service.ts';
import { listDueFees } from './due-fees.service.ts';
import {
  exportFeeCharges,
  exportFeeRuns,
  getFeeRun,
  listFeeCharges,
  listFeeRuns,
} from './fee-log.service.ts';
import { chargeFeesNow } from './fees.service.ts';
import { quoteVehicle } from './vehicle-fee-quote.service.ts';

/** Handlers of the fee contracts. */
export const feeHandlers: RouteHandler[] = [
  handle(listFeeRunsRoute, (ctx, { query }) => listFeeRuns(ctx, query)),
  handle(exportFeeRunsRoute, (ctx, { query, reply }) => exportFeeRuns(ctx, reply, query)),
  handle(getFeeRunRoute, (ctx, { params }) => getFeeRun(ctx, params.id)),
  handle(listFeeChargesRoute, (ctx, { query }) => listFeeCharges(ctx, query)),
  handle(exportFeeChargesRoute, (ctx, { query, reply }) => exportFeeCharges(ctx, reply, query)),
  handle(listDueFeesRoute, (ctx) => listDueFees(ctx)),
  handle(chargeFeesRoute, (ctx) => chargeFeesNow(ctx)),
  handle(getVehicleFeeRoute, (ctx, { query }) => quoteVehicle(ctx, query)),
  handle(getClientActivationFeeRoute, (ctx, { params }) => quoteClientActivation(ctx, params.id)),
  handle(getClientFeesRoute, (ctx, { params }) => getClientFees(ctx, params.id)),
];
