import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StationTransactions } from '../../features/fuelling/desk/station-transactions.tsx';
import { PumpsTab } from '../../features/fuelling/pump-controllers/pumps-tab.tsx';
import { StationPrices } from '../../features/stations/fuel-prices/station-prices.tsx';
import { ForecourtTab } from '../../features/stations/nozzles/forecourt-tab.tsx';
import { StaffList } from '../../features/stations/staff/staff-list.tsx';
import { usePersonPanel } from '../../features/stations/staff/staff-panel-state.ts';
import { AssignDevice } from '../../features/stations/stations/assign-device.tsx';
import { StationDetail } from '../../features/stations/stations/station-detail-screen.tsx';
import type { Station } from '../../features/stations/stations/stations.api.ts';
import { useCan, useSignedIn } from '../../lib/user-context.ts';
import type { DetailTab } from '../../ui/detail-tabs.tsx';

/** A station with its devices, for administrators. */
export function AdminStationScreen() {
  const { id = '' } = useParams({ strict: false });
  const mayAssignDevice = useCan('update handheld_device');
  const tabs = useStationTabs();
  return (
    <StationDetail
      key={id}
      id={id}
      back="/admin/gas-station"
      statements="/admin/account-statement"
      tabs={tabs}
      devices={mayAssignDevice ? (station) => <AssignDevice station={station} /> : undefined}
    />
  );
}

/** One of a network's own stations. */
export function NetworkStationScreen() {
  const { id = '' } = useParams({ strict: false });
  const tabs = useStationTabs();
  return (
    <StationDetail key={id} id={id} back="/gas-station-network/gas-station-network-detail" tabs={tabs} />
  );
}

/** The signed-in user's own station. */
export function OwnStationScreen() {
  const { user } = useSignedIn();
  const tabs = useStationTabs();
  return <StationDetail id={String(user.gas_station_id)} tabs={tabs} />;
}

/** Tabs of a station that other features provide. */
function useStationTabs(): (station: Station) => DetailTab[] {
  const { t } = useTranslation();
  const seesStaff = useCan('read staff');
  const seesPrices = useCan('read fuel_price');
  const seesShifts = useCan('read shift');
  const seesPumps = useCan('read pump_controller');
  return (station) => [
    ...(seesStaff
      ? [
          {
            name: 'staff',
            label: t('columns.staff'),
            note: station.staff,
            content: () => <StaffTab station={station} />,
          },
        ]
      : []),
    ...(seesPrices
      ? [
          {
            name: 'prices',
            label: t('prices.title'),
            content: () => <StationPrices stationId={station.id} />,
          },
        ]
      : []),
    ...(seesShifts
      ? [
          {
            name: 'nozzles',
            label: t('nozzles.tab'),
            content: () => <ForecourtTab stationId={station.id} />,
          },
        ]
      : []),
    ...(seesPumps
      ? [
          {
            name: 'pumps',
            label: t('pumps.tab'),
            content: () => <PumpsTab stationId={station.id} />,
          },
        ]
      : []),
    {
      name: 'transactions',
      label: t('stations.transactions'),
      content: () => <StationTransactions stationId={station.id} />,
    },
  ];
}

function StaffTab({ station }: { station: Station }) {
  const { t } = useTranslation();
  return <StaffList title={t('columns.staff')} panel={usePersonPanel()} station={station} />;
}
