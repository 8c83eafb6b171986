import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf, type RoadPath, useRoadLines } from '../../../lib/road-lines.ts';
import { stopPoints } from '../../../ui/map/stop-points.ts';
import {
  type MapFence,
  type MapLine,
  type MapMover,
  type MapPoint,
  MapView,
  type MoverFeed,
} from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Spot } from './playback.ts';
import type { Track } from './replay.api.ts';
import classes from './replay.module.css';

/** The planned route dashed, the driven track faint and solid up to the current time, and the vehicle. */
export function PlayerMap({ track, spot }: { track: Track; spot: Spot | null }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [board] = useState(createBoard);
  const { code } = track.delivery_vehicle;
  useEffect(() => {
    if (spot) board.show({ ...spot, id: 'vehicle', variant: 'vehicle', label: code });
  }, [board, spot, code]);

  const points = useMemo<MapPoint[]>(
    () =>
      track.trips.flatMap(({ id, steps }) =>
        stopPoints(
          steps.map((step) => ({
            ...step,
            label: step.order ? nameOf(step.order.warehouse) : t(`trips.step_kinds.${step.kind}`),
          })),
          `${id} `,
        ),
      ),
    [track, nameOf, t],
  );
  const trackPoints = useMemo(
    () => track.points.map(([, latitude, longitude]) => ({ latitude, longitude })),
    [track],
  );
  // Zoom to the complete day: planned and driven.
  const focus = useMemo<MapFence>(() => ({ corners: [...points, ...trackPoints] }), [points, trackPoints]);
  const paths = useMemo<RoadPath[]>(
    () =>
      track.trips.map(({ id, steps }) => ({
        id: `planned ${id}`,
        delivery_vehicle_id: track.delivery_vehicle.id,
        points: placesOf(steps),
      })),
    [track],
  );
  const roads = useRoadLines(track.delivery_vehicle.delivery_branch_id, paths);
  const index = spot?.index ?? 0;
  const lines = useMemo<MapLine[]>(
    () => [
      ...paths.map(({ id, points }) => ({ id, isDashed: true, path: roads.get(id) ?? points })),
      { id: 'driven', path: trackPoints, isFaint: true },
      { id: 'played', path: trackPoints.slice(0, index + 1) },
    ],
    [paths, roads, trackPoints, index],
  );
  return (
    <div className={classes.map}>
      <MapView
        label={t('replay.map', { vehicle: code })}
        points={points}
        lines={lines}
        movers={board.feed}
        glides={false}
        isGrouped={false}
        hasLegend={false}
        focus={focus}
        focusKey={code}
        height="100%"
      />
      <ul className={classes.legend}>
        <li data-line="planned">{t('replay.planned_line')}</li>
        <li data-line="driven">{t('replay.driven_line')}</li>
      </ul>
    </div>
  );
}

/** A mover feed for the single vehicle: every frame is drawn without animation. */
function createBoard() {
  const tellers = new Set<Parameters<MoverFeed>[0]>();
  let shown: MapMover[] = [];
  return {
    feed: ((teller) => {
      tellers.add(teller);
      teller(shown);
      return () => tellers.delete(teller);
    }) satisfies MoverFeed as MoverFeed,
    show(mover: MapMover) {
      shown = [mover];
      for (const teller of tellers) teller(shown);
    },
  };
}
