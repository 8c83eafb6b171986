/** What payment files and the bank’s statement ask of refunds. */
export {
  listPayableRefunds,
  listRefundsBySent,
  listSentRefunds,
  lockApprovedRefunds,
  type PayableRefund,
} from './refund-transfers.queries.ts';
