import type { DisputeDialog } from '../../features/fuelling/desk/request-footer.tsx';
import { OpenDisputeDialog } from '../../features/fuelling/disputes/open-dispute-dialog.tsx';

/** The dialog that lists of transactions open to dispute one. */
export const disputeDialog: DisputeDialog = (props) => <OpenDisputeDialog {...props} />;
