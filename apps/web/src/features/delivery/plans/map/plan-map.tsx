import type { PlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRoadLines, type RoadLines, useRoadLines } from '../../../../lib/road-lines.ts';
import { mapColoursOf, readToken } from '../../../../ui/map/map-colours.ts';
import { MapControls } from '../../../../ui/map/map-controls.tsx';
import { MapCredits } from '../../../../ui/map/map-credits.tsx';
import { useMapCanvas } from '../../../../ui/map/use-map-canvas.ts';
import { type Board, COLOURS } from '../board.ts';
import { laneTried } from '../lanes.ts';
import { useMoveSession } from '../use-move.ts';
import { PlanLegend } from './plan-legend.tsx';
import classes from './plan-map.module.css';
import type { PlanMapColours } from './plan-map-canvas.ts';
import { pictureOf, roadPathOf, routeLineOf } from './plan-picture.ts';

interface PlanMapProps {
  board: Board;
  depot: PlanningDay['delivery_branch'];
  selected: number | null;
  onSelect: (order_id: number) => void;
  /** Content above the map: the selected stop. */
  children?: ReactNode;
}

const NO_ROADS: RoadLines = new Map();

/** The day on the map, synchronized with the timeline. For keyboards the lists beside it are equivalent. */
export const PlanMap = memo(function PlanMap({ board, depot, selected, onSelect, children }: PlanMapProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [colours, setColours] = useState<readonly string[]>([]);
  const select = useEffectEvent((id: number) => onSelect(id));
  const session = useMoveSession();

  const { canvas, hasFailed, basemap } = useMapCanvas(
    box,
    () => import('./plan-map-canvas.ts'),
    ({ createPlanMap }, element, language, onBasemap) => {
      const read = planColoursOf(element);
      setColours(read.trips);
      return createPlanMap(element, read, language, { onSelect: (id) => select(id), onBasemap });
    },
  );

  const queryClient = useQueryClient();
  const paths = useMemo(() => board.lanes.map(roadPathOf).filter(({ points }) => points.length > 1), [board]);
  const roads = useRoadLines(depot.id, paths);
  const picture = useMemo(() => pictureOf(board, depot, colours, roads), [board, depot, colours, roads]);
  useEffect(() => canvas?.show(picture), [canvas, picture]);
  const chosen = board.lanes.find(
    ({ stops }) => selected !== null && stops.some((stop) => stop.order_id === selected),
  );
  const chosenKey = chosen?.key ?? null;
  useEffect(() => canvas?.select(selected, chosenKey), [canvas, selected, chosenKey]);
  useEffect(() => {
    if (!canvas) return undefined;
    let drawn: unknown = null;
    return session.subscribe(() => {
      const tried = session.get()?.tried ?? null;
      if (tried === drawn) return;
      drawn = tried;
      const lanes = (tried?.trips ?? []).flatMap((trip) => {
        const lane = board.lanes.find((known) =>
          known.trip ? known.trip.id === trip.trip_id : known.vehicle.id === trip.delivery_vehicle_id,
        );
        return lane ? [laneTried(lane, trip, board.orders)] : [];
      });
      const show = (lines: RoadLines) =>
        canvas.showTrial(lanes.flatMap((lane) => routeLineOf(lane, colours, lines) ?? []));
      show(NO_ROADS);
      if (lanes.length === 0) return;
      // Straight at once, along roads a moment later, unless the stop is elsewhere by then.
      fetchRoadLines(queryClient, depot.id, lanes.map(roadPathOf))
        .then((lines) => drawn === tried && show(lines))
        .catch(() => {});
    });
  }, [canvas, session, board, colours, depot, queryClient]);

  return (
    <section className={`card ${classes.card}`} aria-label={t('plans.map')}>
      <div ref={box} className={classes.canvas} />
      {!canvas && !hasFailed && <Skeleton className={classes.waiting!} height="100%" radius={0} />}
      {hasFailed && <p className={classes.failed}>{t('plans.no_map')}</p>}
      <PlanLegend board={board} />
      {canvas && <MapControls canvas={canvas} className={classes.controls!} />}
      <MapCredits basemap={basemap} />
      {children}
    </section>
  );
});

function planColoursOf(element: HTMLElement): PlanMapColours {
  const read = readToken(element);
  return {
    ...mapColoursOf(element),
    wait: read('--wait'),
    trips: Array.from({ length: COLOURS }, (_, index) => read(`--trip-${index + 1}`)),
    onTrip: read('--on-trip'),
  };
}
