import { AdminHome } from '../../features/fuelling/desk/home/admin-home.tsx';
import { Dashboard } from '../../features/insight/dashboards/dashboard.tsx';
import { useCan } from '../../lib/user-context.ts';
import { disputeDialog } from './dispute-dialog.tsx';

/** Start page of an administrator: pending work and, with permission, key figures. */
export function AdminHomeScreen() {
  const canSeeMeasures = useCan('read reporting');
  return <AdminHome measures={canSeeMeasures ? <Dashboard /> : null} disputeDialog={disputeDialog} />;
}
