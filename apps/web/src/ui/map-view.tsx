import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapCanvas } from './map/map-canvas.ts';
import { mapColoursOf } from './map/map-colours.ts';
import { MapControls } from './map/map-controls.tsx';
import { MapCredits } from './map/map-credits.tsx';
import { MapLegend } from './map/map-legend.tsx';
import { MapList } from './map/map-list.tsx';
import type { MapFence, MapHandle, MapLine, MapPoint, MoverFeed, PointKind } from './map/map-types.ts';
import { useMapCanvas } from './map/use-map-canvas.ts';
import classes from './map-view.module.css';

export type {
  MapFence,
  MapLine,
  MapMover,
  MapPoint,
  MoverFeed,
  MoverVariant,
} from './map/map-types.ts';

interface MapViewProps {
  /** What the map shows, for the screen reader. */
  label: string;
  points: readonly MapPoint[];
  fences?: readonly MapFence[];
  /** Ways under the points. */
  lines?: readonly MapLine[];
  /** What moves over the points; the screen lists it itself. */
  movers?: MoverFeed;
  /** Movers glide from place to place, unless every step of theirs is told. */
  glides?: boolean;
  /** Points that can be dragged; `onMove` takes where to. */
  handles?: readonly MapHandle[];
  onMove?: (id: string, position: { latitude: number; longitude: number }) => void;
  /** A fence to bring into view, whenever `focusKey` changes. */
  focus?: MapFence | null;
  focusKey?: string;
  /** What the shapes mean here, where it is not what they mean elsewhere. */
  labels?: Partial<Record<PointKind, string>>;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  /** Takes a place pressed on the map; the pointer becomes a cross. */
  onPick?: (position: { latitude: number; longitude: number }) => void;
  /** Points that crowd are one circle with their number, unless they carry numbers of their own. */
  isGrouped?: boolean;
  /** What the shapes mean, under the map; left out where the screen says it itself. */
  hasLegend?: boolean;
  /** CSS height of the whole. */
  height?: string;
  /** The points as buttons: `beside` the map, reachable by keyboard only, or `own` where the screen lists them itself. */
  list?: 'beside' | 'keyboard' | 'own';
}

const NO_FENCES: readonly MapFence[] = [];
const NO_LINES: readonly MapLine[] = [];
const NO_LABELS = {};
const NO_HANDLES: readonly MapHandle[] = [];

/** The quiet map of ours with points in meaning colours and shapes, grouped where they crowd. Works without a network and without a mouse. */
export function MapView({
  label,
  points,
  fences = NO_FENCES,
  lines = NO_LINES,
  movers,
  glides = true,
  handles = NO_HANDLES,
  onMove,
  focus = null,
  focusKey = '',
  labels = NO_LABELS,
  selectedId = null,
  onSelect,
  onPick,
  isGrouped = true,
  hasLegend = true,
  height = '320px',
  list = 'keyboard',
}: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const select = useEffectEvent((id: string) => onSelect?.(id));
  const take = useEffectEvent((position: { latitude: number; longitude: number }) => onPick?.(position));

  const move = useEffectEvent((id: string, position: { latitude: number; longitude: number }) =>
    onMove?.(id, position),
  );
  const showFocus = useEffectEvent((on: MapCanvas | null) => focus && on?.showFence(focus));

  const { canvas, hasFailed, basemap } = useMapCanvas(
    box,
    () => import('./map/map-canvas.ts'),
    ({ createMapCanvas }, element, language, onBasemap) =>
      createMapCanvas(element, mapColoursOf(element), language, {
        onSelect: (id) => select(id),
        onPick: (position) => take(position),
        onMove: (id, position) => move(id, position),
        onBasemap,
      }),
  );

  useEffect(() => canvas?.showPoints(points, fences, isGrouped), [canvas, points, fences, isGrouped]);
  useEffect(() => canvas?.showHandles(handles), [canvas, handles]);
  useEffect(() => canvas?.showLines(lines), [canvas, lines]);
  useEffect(
    () => (canvas && movers ? movers((next) => canvas.showMovers(next, glides)) : undefined),
    [canvas, movers, glides],
  );
  useEffect(() => {
    if (focusKey) showFocus(canvas);
  }, [canvas, focusKey]);
  useEffect(() => canvas?.select(selectedId), [canvas, selectedId]);

  const kinds = [...new Set(points.map((point) => point.kind))];
  return (
    <>
      <section
        className={classes.view}
        style={{ height }}
        data-list={hasFailed ? 'beside' : list}
        data-placing={onPick ? true : undefined}
        aria-label={label}
      >
        {!hasFailed && (
          <div className={classes.map}>
            <div ref={box} className={classes.canvas} />
            {!canvas && <Skeleton className={classes.waiting!} height="100%" radius={0} />}
            {canvas && <MapControls canvas={canvas} className={classes.controls!} />}
            <MapCredits basemap={basemap} />
          </div>
        )}
        {(list !== 'own' || hasFailed) && (
          <MapList
            points={points}
            selectedId={selectedId}
            {...(onSelect ? { onSelect } : {})}
            isHidden={list === 'keyboard' && !hasFailed}
          />
        )}
      </section>
      {hasLegend && kinds.length > 1 && <MapLegend kinds={kinds} labels={labels} />}
    </>
  );
}
