import type { LiveTrip } from '@fleet/contracts/live-trips.ts';
import type { Track } from '@fleet/contracts/tracks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stopPoints } from '../../ui/map/stop-points.ts';
import { type MapFence, type MapLine, type MapPoint, MapView } from '../../ui/map-view.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { Fleet } from './fleet.ts';
import { tripOf } from './live-board.ts';
import { LiveLegend } from './live-legend.tsx';
import classes from './live-trips.module.css';

interface LiveMapProps {
  fleet: Fleet;
  trips: readonly LiveTrip[];
  openedId: string | null;
  track: Track | undefined;
  onOpen: (delivery_vehicle_id: number) => void;
}

const STOP = 'stop ';

/** All vehicles moving; of the opened one also its stops, the way that was planned and the way it drove. */
export function LiveMap({ fleet, trips, openedId, track, onOpen }: LiveMapProps) {
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
    if (!trip) return [];
    const planned = trip.steps.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const driven = (track?.points ?? []).map(([, latitude, longitude]) => ({ latitude, longitude }));
    return [
      { id: 'planned', places: planned, isDashed: true },
      { id: 'driven', places: driven, isFaint: true },
    ];
  }, [trip, track]);
  // The whole of what is opened comes into view: its stops, and where it is.
  const focus = useMemo<MapFence | null>(() => {
    if (openedId === null) return null;
    const place = fleet.placeOf(Number(openedId));
    const corners = [...points, ...(place ? [place] : [])];
    return corners.length === 0 ? null : { corners };
  }, [fleet, openedId, points]);
  return (
    <div className={`card ${classes.map}`}>
      <MapView
        label={t('live.map')}
        points={points}
        lines={lines}
        movers={fleet.feed}
        isGrouped={false}
        focus={focus}
        focusKey={focus ? `${openedId} ${points.length}` : ''}
        selectedId={openedId}
        onSelect={(id) => !id.startsWith(STOP) && onOpen(Number(id))}
        list="own"
        height="100%"
      />
      <LiveLegend />
    </div>
  );
}
