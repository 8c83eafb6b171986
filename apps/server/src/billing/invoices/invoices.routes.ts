import {
  getInvoiceCorrection as correctionRoute,
  createCreditNote as creditRoute,
  createDebitNote as debitRoute,
  reissueInvoice as reissueRoute,
} from '@fleet/contracts/billing/invoice-corrections.ts';
import {
  exportInvoiceItems as exportItemsRoute,
  listInvoiceItems as listItemsRoute,
} from '@fleet/contracts/billing/invoice-items.ts';
import {
  getClientInvoiceTerms as getClientTermsRoute,
  getNetworkInvoiceTerms as getNetworkTermsRoute,
  getInvoiceRun as getRunRoute,
  listInvoiceRuns as listRunsRoute,
  previewInvoices as previewRoute,
  saveClientInvoiceTerms as saveClientTermsRoute,
  saveNetworkInvoiceTerms as saveNetworkTermsRoute,
  startInvoiceRun as startRunRoute,
} from '@fleet/contracts/billing/invoice-runs.ts';
import {
  exportInvoices as exportRoute,
  getInvoice as getRoute,
  listInvoices as listRoute,
  payInvoice as payRoute,
  printInvoice as printRoute,
  sendInvoice as sendRoute,
  getInvoiceXml as xmlRoute,
} from '@fleet/contracts/billing/invoices.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportInvoiceItems, listInvoiceItems } from './invoice-items.service.ts';
import {
  creditByHand,
  debitByHand,
  exportInvoices,
  getInvoice,
  listInvoices,
  payInvoice,
  sendInvoiceXml,
} from './invoices.service.ts';
import { printInvoice } from './invoices-print.service.ts';
import { previewInvoices } from './preview.service.ts';
import { getCorrection, reissueInvoice } from './reissue.service.ts';
import { type DeliveredItems, getInvoiceRun, listInvoiceRuns, startInvoiceRun } from './runs.service.ts';
import { sendAgain } from './submissions.service.ts';
import { changeTerms, getTerms } from './terms.service.ts';

/** Handlers of the invoice contracts. */
export function invoiceHandlers(delivered: DeliveredItems): RouteHandler[] {
  return [
    handle(listRoute, (ctx, { query }) => listInvoices(ctx, query)),
    handle(exportRoute, (ctx, { query, reply }) => exportInvoices(ctx, reply, query)),
    handle(getRoute, (ctx, { params }) => getInvoice(ctx, params.id)),
    handle(listItemsRoute, (ctx, { params, query }) => listInvoiceItems(ctx, params.id, query, delivered)),
    handle(exportItemsRoute, (ctx, { params, query, reply }) =>
      exportInvoiceItems(ctx, reply, params.id, query, delivered),
    ),
    handle(printRoute, (ctx, { params, reply }) => printInvoice(ctx, reply, params.id)),
    handle(xmlRoute, (ctx, { params, reply }) => sendInvoiceXml(ctx, reply, params.id)),
    handle(creditRoute, (ctx, { params, body }) => creditByHand(ctx, params.id, body)),
    handle(debitRoute, (ctx, { params, body }) => debitByHand(ctx, params.id, body)),
    handle(payRoute, (ctx, { params, body }) => payInvoice(ctx, params.id, body.amount_halalas)),
    handle(correctionRoute, (ctx, { params }) => getCorrection(ctx, params.id)),
    handle(reissueRoute, (ctx, { params }) => reissueInvoice(ctx, params.id)),
    handle(sendRoute, (ctx, { params }) => sendAgain(ctx, params.id)),
    handle(previewRoute, (ctx, { query }) => previewInvoices(ctx, query, delivered)),
    handle(listRunsRoute, (ctx, { query }) => listInvoiceRuns(ctx, query)),
    handle(getRunRoute, (ctx, { params }) => getInvoiceRun(ctx, params.id)),
    handle(startRunRoute, (ctx, { body }) => startInvoiceRun(ctx, body, delivered)),
    handle(getClientTermsRoute, (ctx, { params }) => getTerms(ctx, { client_id: params.id })),
    handle(saveClientTermsRoute, (ctx, { params, body }) => changeTerms(ctx, { client_id: params.id }, body)),
    handle(getNetworkTermsRoute, (ctx, { params }) => getTerms(ctx, { network_id: params.id })),
    handle(saveNetworkTermsRoute, (ctx, { params, body }) =>
      changeTerms(ctx, { network_id: params.id }, body),
    ),
  ];
}
