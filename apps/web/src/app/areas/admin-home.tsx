import { Dashboard } from '../../features/dashboards/dashboard.tsx';
import { AdminHome } from '../../features/fuel-requests/desk/home/admin-home.tsx';
import { useCan } from '../../lib/user-context.ts';

/** Start page of an administrator: what needs them now and, for those who may see them, the figures. */
export function AdminHomeScreen() {
  const seesFigures = useCan('read reporting');
  return <AdminHome figures={seesFigures ? <Dashboard /> : null} />;
}
