import type { DisputeDialog } from '../../features/fuelling/desk/request-footer.tsx';
import { OpenDisputeDialog } from '../../features/fuelling/disputes/open-dispute-dialog.tsx';

/** What every list of transactions opens when its reader disputes one. */
export const disputeDialog: DisputeDialog = (props) => <OpenDisputeDialog {...props} />;
