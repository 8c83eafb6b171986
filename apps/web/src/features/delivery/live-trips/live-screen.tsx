import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Group } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { BranchSelect } from '../../../ui/branch-select.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { LateProofsPart } from '../../../ui/order-parts.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { type Exception, exceptionsIn } from './exceptions.ts';
import { createFleet } from './fleet.ts';
import { entriesOf } from './live-board.ts';
import { LiveFigures } from './live-figures.tsx';
import { LiveMap } from './live-map.tsx';
import { LiveMark } from './live-mark.tsx';
import { LiveSide } from './live-side.tsx';
import { useLiveStream, useLiveTrips, useLiveVehicles, useOpenAlerts, useTrack } from './live-trips.api.ts';
import classes from './live-trips.module.css';
import { VehicleCard } from './vehicle-card.tsx';

/** The live day: first what needs action with what to do next, all vehicles on the map, one vehicle in detail. */
export function LiveScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, set } = useListState({ branch: '1000', show: '' });
  const panel = usePanel();
  /** The trip whose row was clicked: a vehicle may be on a trip of another day as well. */
  const [tripId, setTripId] = useState<number | null>(null);
  const open = (delivery_vehicle_id: number, trip_id: number | null = null) => {
    setTripId(trip_id);
    panel.open(delivery_vehicle_id);
  };
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
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

  const exceptions = useMemo(
    () =>
      alerts.data && trips.data && vehicles.data
        ? exceptionsIn(alerts.data.rows, trips.data.rows, vehicles.data.rows, today)
        : undefined,
    [alerts.data, trips.data, vehicles.data, today],
  );

  const error = trips.error ?? vehicles.error ?? alerts.error;
  const isMissing = !trips.data || !vehicles.data || !alerts.data;
  return (
    <>
      <PageHeader
        title={t('live.title')}
        action={
          <Group gap="md">
            <LiveFigures trips={trips.data?.rows} vehicles={vehicles.data?.rows} alerts={alerts.data?.rows} />
            <LiveMark isOpen={isOpen} />
            <LinkButton
              to="/admin/control-tower/plan"
              variant="default"
              leftSection={<IconRoute size={16} aria-hidden />}
            >
              {t('live.exceptions.action.replan')}
            </LinkButton>
          </Group>
        }
      >
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
            void alerts.refetch();
          }}
        />
      ) : (
        <div className={classes.page}>
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
                exceptions={exceptions}
                trips={trips.data?.rows}
                vehicles={vehicles.data?.rows}
                show={state.show}
                onShow={(show) => set({ show })}
                onFocus={setFocusedKey}
                onOpen={open}
              />
            )}
            <LiveMap
              branch={state.branch}
              fleet={fleet}
              trips={trips.data?.rows ?? []}
              exceptions={exceptions ?? NOTHING}
              focused={exceptions?.find(({ key }) => key === focusedKey) ?? null}
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

const NOTHING: readonly Exception[] = [];
