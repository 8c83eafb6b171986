import {
  feedDrivers,
  feedInvoices,
  feedStatementLines,
  feedTransactions,
  feedVehicles,
} from '../insight/feeds.ts';
import { example } from './example.ts';

/** Changes in order: the cursor of one page requests the next, at any later time. */
export const FEEDS = [
  example(feedVehicles, { query: { limit: 1 } }),
  example(feedDrivers, { query: { limit: 1 } }),
  example(feedTransactions, { query: { since: '2026-02-28T21:00:00Z', limit: 2 } }),
  example(feedStatementLines, { query: { limit: 2 } }),
  example(feedInvoices, { query: { limit: 100 } }),
];
