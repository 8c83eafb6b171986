import { HeldTransactionsScreen } from '../../features/fuelling/desk/held-transactions-screen.tsx';
import { disputeDialog } from './dispute-dialog.tsx';

/** Held transactions; one completed while it is open may be disputed. */
export function HeldTransactions() {
  return <HeldTransactionsScreen disputeDialog={disputeDialog} />;
}
