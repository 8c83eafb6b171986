import { RefuelingTransactionsScreen } from '../../features/fuelling/desk/refueling-transactions-screen.tsx';
import { disputeDialog } from './dispute-dialog.tsx';

/** Requests and transactions, with the option to dispute. */
export function RefuelingTransactions() {
  return <RefuelingTransactionsScreen disputeDialog={disputeDialog} />;
}
