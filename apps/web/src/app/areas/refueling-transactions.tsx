import { RefuelingTransactionsScreen } from '../../features/fuelling/desk/refueling-transactions-screen.tsx';
import { disputeDialog } from './dispute-dialog.tsx';

/** Requests and transactions, each of which may be disputed. */
export function RefuelingTransactions() {
  return <RefuelingTransactionsScreen disputeDialog={disputeDialog} />;
}
