import { DashboardScreen } from '../../features/insight/dashboards/dashboard-screen.tsx';
import { NeedsYouCard } from '../../features/insight/waiting-work/needs-you-card.tsx';

/** Start page of a network, station or supervisor: pending work and key figures. */
export function PartyHomeScreen() {
  return <DashboardScreen needsYou={<NeedsYouCard />} />;
}
