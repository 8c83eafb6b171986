import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { BranchSelect } from '../../../ui/branch-select.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { LateProofsPart } from '../../../ui/order-parts.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { createFleet } from './fleet.ts';
import { entriesOf } from './live-board.ts';
import { LiveMap } from './live-map.tsx';
import { LiveMark } from './live-mark.tsx';
import { LiveSide } from './live-side.tsx';
import { LiveStrip } from './live-strip.tsx';
import { useLiveStream, useLiveTrips, useLiveVehicles, useOpenAlerts, useTrack } from './live-trips.api.ts';
import classes from './live-trips.module.css';
import { VehicleCard } from './vehicle-card.tsx';

/** The live day: all vehicles on the map, urgent trips beside it, one vehicle in detail. */
export function LiveScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, set } = useListState({ branch: '1000', show: 'trips' });
  const panel = usePanel();
  /** The trip whose row was clicked: a vehicle may be on a trip of another day as well. */
  const [tripId, setTripId] = useState<number | null>(null);
  const open = (delivery_vehicle_id: number, trip_id: number | null = null) => {
    setTripId(trip_id);
    panel.open(delivery_vehicle_id);
  };
  const lateProofsOf = use(LateProofsPart);
  const [fleet] = useState(createFleet);
  const isOpen = useLiveStream(state.branch, fleet);
  const trips = useLiveTrips(state.branch);
  const vehicles = useLiveVehicles(state.branch);
  const alerts = useOpenAlerts(state.branch);
  const today = trips.data?.trip_date ?? riyadhDate(new Date());
  const opened = vehicles.data?.rows.find((row) => String(row.delivery_vehicle_id) === panel.id);
  const track = useTrack(opened ? panel.id : null, today, true);

  useEffect(() => {
    if (vehicles.data && trips.data) fleet.show(entriesOf(vehicles.data.rows, trips.data.rows));
  }, [fleet, vehicles.data, trips.data]);

  const error = trips.error ?? vehicles.error;
  const isMissing = !trips.data || !vehicles.data;
  return (
    <>
      <PageHeader title={t('live.title')} action={<LiveMark isOpen={isOpen} />}>
        <BranchSelect
          value={state.branch}
          onPick={(branch) => {
            panel.close();
            set({ branch });
          }}
        />
        {' · '}
        {formatDay(`${today}T12:00:00+03:00`, language)}
      </PageHeader>
      {lateProofsOf?.(Number(state.branch))}
      {error && isMissing ? (
        <ErrorState
          text={errorText(t, error)}
          onRetry={() => {
            void trips.refetch();
            void vehicles.refetch();
          }}
        />
      ) : (
        <div className={classes.page}>
          <LiveStrip trips={trips.data?.rows} vehicles={vehicles.data?.rows} alerts={alerts.data?.rows} />
          <div className={classes.board}>
            {opened && trips.data ? (
              <VehicleCard
                key={opened.delivery_vehicle_id}
                branch={state.branch}
                vehicle={opened}
                tripId={tripId}
                vehicles={vehicles.data?.rows ?? []}
                trips={trips.data.rows}
                alerts={alerts.data?.rows ?? []}
                fleet={fleet}
                onOpen={open}
                onClose={panel.close}
              />
            ) : (
              <LiveSide
                trips={trips.data?.rows}
                vehicles={vehicles.data?.rows}
                alerts={alerts.data?.rows}
                show={state.show}
                onShow={(show) => set({ show })}
                onOpen={open}
              />
            )}
            <LiveMap
              branch={state.branch}
              fleet={fleet}
              trips={trips.data?.rows ?? []}
              openedId={panel.id}
              track={track.data}
              onOpen={open}
            />
          </div>
        </div>
      )}
    </>
  );
}
