import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import type { Track } from '@fleet/contracts/delivery/tracks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoadPath, useRoadLines } from '../../../lib/road-lines.ts';
import { fenceOf } from '../../../ui/map/area-draft.ts';
import { type MapLine, type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Exception } from './exceptions.ts';
import type { Fleet } from './fleet.ts';
import { tripOf } from './live-board.ts';
import { LiveLegend } from './live-legend.tsx';
import { linesOf, lostStopOf, pathsOf, STOP, shownTrips, stopsOnMap } from './live-routes.ts';
import { useAreas } from './live-trips.api.ts';
import classes from './live-trips.module.css';
import { coordinatesOf, useCallouts } from './use-callouts.ts';

interface LiveMapProps {
  branch: string;
  fleet: Fleet;
  trips: readonly LiveTrip[];
  exceptions: readonly Exception[];
  /** The exception the map shows; null for the whole day. */
  focused: Exception | null;
  openedId: string | null;
  track: Track | undefined;
  onOpen: (delivery_vehicle_id: number) => void;
}

const NOWHERE = { latitude: null, longitude: null };

/** All vehicles with their remaining routes and geofences; for the opened one also its stops, planned route and driven track. */
export function LiveMap({
  branch,
  fleet,
  trips,
  exceptions,
  focused,
  openedId,
  track,
  onOpen,
}: LiveMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const opened = openedId === null ? null : tripOf(trips, Number(openedId));
  const shown = useMemo(() => shownTrips(trips, exceptions, opened), [trips, exceptions, opened]);
  const points = useMemo<MapPoint[]>(() => {
    const labelOf = ({ order, kind }: LiveTrip['steps'][number]) =>
      order ? nameOf(order.warehouse) : t(`trips.step_kinds.${kind}`);
    const lost = opened ? [] : exceptions.flatMap((exception) => lostStopOf(exception, shown, labelOf));
    return [...stopsOnMap(shown, labelOf), ...lost];
  }, [shown, opened, exceptions, nameOf, t]);
  const paths = useMemo<RoadPath[]>(() => shown.flatMap(pathsOf), [shown]);
  const roads = useRoadLines(Number(branch), paths);
  const lines = useMemo<MapLine[]>(() => {
    const planned = shown.flatMap((one) => linesOf(one, roads));
    if (!opened) return planned;
    const driven = (track?.points ?? []).map(([, latitude, longitude]) => ({ latitude, longitude }));
    return [...planned, { id: 'driven', path: driven, isFaint: true }];
  }, [shown, roads, opened, track]);
  const areas = useAreas(branch).data?.rows;
  const fences = useMemo(() => areas?.map(({ area }) => fenceOf(area, false)) ?? [], [areas]);
  // Zoom to all trips of the day, to the opened one's stops and position, or to an exception's.
  const focus = useMemo(() => {
    const around = (exception: Exception) => coordinatesOf(exception, fleet) ?? NOWHERE;
    const path =
      openedId !== null
        ? [...points, fleet.positionOf(Number(openedId)) ?? NOWHERE]
        : focused
          ? [...(focused.trip?.steps ?? []), around(focused)]
          : [...trips.flatMap(({ steps }) => steps), ...exceptions.map(around)];
    const corners = path.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    return corners.length === 0 ? null : { corners };
  }, [fleet, trips, exceptions, focused, openedId, points]);
  const callouts = useCallouts(fleet, exceptions);
  const focusKey = focus ? `${openedId ?? focused?.key ?? 'all'} ${focus.corners.length}` : '';
  return (
    <div className={`card ${classes.map}`}>
      <MapView
        label={t('live.map')}
        points={points}
        lines={lines}
        fences={fences}
        movers={fleet.feed}
        callouts={callouts}
        isGrouped={false}
        hasLegend={false}
        focus={focus}
        focusKey={focusKey}
        selectedId={openedId}
        onSelect={(id) => !id.startsWith(STOP) && onOpen(Number(id))}
        list="own"
        height="100%"
      />
      <LiveLegend isOpened={opened !== null} />
    </div>
  );
}
