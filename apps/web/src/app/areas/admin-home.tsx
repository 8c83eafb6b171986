import { AdminHome } from '../../features/fuelling/desk/home/admin-home.tsx';
import { Dashboard } from '../../features/insight/dashboards/dashboard.tsx';
import { NeedsYouCard } from '../../features/insight/waiting-work/needs-you-card.tsx';
import { useCan } from '../../lib/user-context.ts';
import { disputeDialog } from './dispute-dialog.tsx';

/** Start page of an administrator: pending work and, with permission, key figures. */
export function AdminHomeScreen() {
  const canSeeMeasures = useCan('read reporting');
  return (
    <AdminHome
      needsYou={<NeedsYouCard />}
      measures={canSeeMeasures ? <Dashboard /> : null}
      disputeDialog={disputeDialog}
    />
  );
}
