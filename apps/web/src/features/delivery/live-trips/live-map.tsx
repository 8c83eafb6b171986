import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import type { Track } from '@fleet/contracts/delivery/tracks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fenceOf } from '../../../ui/map/area-draft.ts';
import { stopPoints } from '../../../ui/map/stop-points.ts';
import { type MapLine, type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Fleet } from './fleet.ts';
import { isOnRoad, tripOf } from './live-board.ts';
import { LiveLegend } from './live-legend.tsx';
import { useAreas } from './live-trips.api.ts';
import classes from './live-trips.module.css';

interface LiveMapProps {
  branch: string;
  fleet: Fleet;
  trips: readonly LiveTrip[];
  openedId: string | null;
  track: Track | undefined;
  onOpen: (delivery_vehicle_id: number) => void;
}

const STOP = 'stop ';

/** All vehicles with their remaining routes and geofences; for the opened one also its stops, planned route and driven track. */
export function LiveMap({ branch, fleet, trips, openedId, track, onOpen }: LiveMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const trip = openedId === null ? null : tripOf(trips, Number(openedId));
  const points = useMemo<MapPoint[]>(
    () =>
      stopPoints(
        (trip?.steps ?? []).map((step) => ({
          ...step,
          label: step.order ? nameOf(step.order.warehouse) : t(`trips.step_kinds.${step.kind}`),
        })),
        STOP,
      ),
    [trip, nameOf, t],
  );
  const lines = useMemo<MapLine[]>(() => {
    if (!trip) return trips.filter(isOnRoad).map(lineAhead);
    const planned = trip.steps.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const driven = (track?.points ?? []).map(([, latitude, longitude]) => ({ latitude, longitude }));
    return [
      { id: 'planned', path: planned, isDashed: true },
      { id: 'driven', path: driven, isFaint: true },
    ];
  }, [trip, trips, track]);
  const areas = useAreas(branch).data?.rows;
  const fences = useMemo(() => areas?.map(({ area }) => fenceOf(area, false)) ?? [], [areas]);
  // Zoom to all trips of the day, or to the opened one's stops and position.
  const focus = useMemo(() => {
    const path =
      openedId === null
        ? trips.flatMap(({ steps }) => steps)
        : [...points, fleet.positionOf(Number(openedId)) ?? { latitude: null, longitude: null }];
    const corners = path.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    return corners.length === 0 ? null : { corners };
  }, [fleet, trips, openedId, points]);
  const focusKey = focus ? `${openedId ?? 'all'} ${focus.corners.length}` : '';
  return (
    <div className={`card ${classes.map}`}>
      <MapView
        label={t('live.map')}
        points={points}
        lines={lines}
        fences={fences}
        movers={fleet.feed}
        isGrouped={false}
        hasLegend={false}
        focus={focus}
        focusKey={focusKey}
        selectedId={openedId}
        onSelect={(id) => !id.startsWith(STOP) && onOpen(Number(id))}
        list="own"
        height="100%"
      />
      <LiveLegend hasStops={points.length > 0} />
    </div>
  );
}

/** The remaining route of a trip. */
function lineAhead(trip: LiveTrip): MapLine {
  const from = trip.steps.findIndex(({ id }) => id === trip.next_stop_id);
  const path = (from < 0 ? [] : trip.steps.slice(from)).flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return { id: `ahead ${trip.id}`, path, isDashed: true, isFaint: true };
}
