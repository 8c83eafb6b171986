/** What payment files and the bank’s statement ask of refunds. */
export {
  listPayableRefunds,
  listSentRefunds,
  lockApprovedRefunds,
  type PayableRefund,
} from './refund-transfers.queries.ts';
