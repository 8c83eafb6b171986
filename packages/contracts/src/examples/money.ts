import { exportInvoiceItems, listInvoiceItems } from '../billing/invoice-items.ts';
import * as invoices from '../billing/invoices.ts';
import {
  exportDocumentStatement,
  exportStatement,
  getDocumentStatement,
  getStatement,
  printDocumentStatement,
  printStatement,
} from '../billing/statements.ts';
import * as dashboards from '../insight/dashboards.ts';
import { exportReportRows, listReportRows, printReport } from '../insight/reports.ts';
import { getVehicleSummary } from '../insight/vehicle-summaries.ts';
import { exportTopUps, getTopUp, listTopUps, printReceipt } from '../money/top-ups.ts';
import { getWallet } from '../money/wallets.ts';
import { example } from './example.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const invoice = { id: 801 };

/** Balances, statement, invoices and reports. */
export const MONEY = [
  example(getWallet),
  example(listTopUps, { query: { status: 'approved' } }),
  example(getTopUp, { params: { id: 61 } }),
  example(exportTopUps, { query: { format: 'csv' } }),
  example(printReceipt, { params: { id: 61 } }),
  example(getStatement, { query: { ...march, type: 'fuel' } }),
  example(exportStatement, { query: { ...march, format: 'csv' } }),
  example(printStatement, { query: { ...march, lang: 'ar' } }),
  example(getDocumentStatement, { query: march }),
  example(exportDocumentStatement, { query: { ...march, format: 'csv' } }),
  example(printDocumentStatement, { query: { ...march, lang: 'ar' } }),
  example(invoices.listInvoices, { query: { period: '2026-03' } }),
  example(invoices.exportInvoices, { query: { period: '2026-03', format: 'csv' } }),
  example(invoices.getInvoice, { params: invoice }),
  example(listInvoiceItems, { params: invoice }),
  example(exportInvoiceItems, { params: invoice, query: { format: 'csv' } }),
  example(invoices.printInvoice, { params: invoice }),
  example(invoices.getInvoiceXml, { params: invoice }),
  example(dashboards.getDashboard, { query: march }),
  example(dashboards.getMoneyFlow, { query: march }),
  example(dashboards.listDashboardTops, { query: { ...march, of: 'vehicle', by: 'volume' } }),
  example(dashboards.getRegisteredVehicles, { query: march }),
  example(listReportRows, { query: { report: 'consumption', by: 'vehicle', ...march } }),
  example(exportReportRows, { query: { report: 'consumption', by: 'vehicle', ...march, format: 'csv' } }),
  example(getVehicleSummary, { params: { id: 31 }, query: march }),
  example(printReport, { query: { report: 'consumption', by: 'vehicle', ...march } }),
];
