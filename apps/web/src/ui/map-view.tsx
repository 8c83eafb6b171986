import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapCanvas } from './map/map-canvas.ts';
import { mapColoursOf } from './map/map-colours.ts';
import { MapControls } from './map/map-controls.tsx';
import { MapCredits } from './map/map-credits.tsx';
import { MapLegend } from './map/map-legend.tsx';
import { MapList } from './map/map-list.tsx';
import type {
  MapCallout,
  MapFence,
  MapHandle,
  MapLine,
  MapPoint,
  MoverFeed,
  PointKind,
} from './map/map-types.ts';
import { useMapCanvas } from './map/use-map-canvas.ts';
import classes from './map-view.module.css';

export type {
  MapCallout,
  MapFence,
  MapLine,
  MapMover,
  MapPoint,
  MoverFeed,
  MoverVariant,
} from './map/map-types.ts';

interface MapViewProps {
  /** Accessible description of the map. */
  label: string;
  points: readonly MapPoint[];
  fences?: readonly MapFence[];
  /** Lines below the points. */
  lines?: readonly MapLine[];
  /** Moving objects above the points; the screen lists them itself. */
  movers?: MoverFeed;
  /** Animates movers between positions; disable if every position is reported. */
  glides?: boolean;
  /** Labels beside positions, above everything else; selecting one selects its id. */
  callouts?: readonly MapCallout[];
  /** Draggable points; `onMove` receives the new position. */
  handles?: readonly MapHandle[];
  onMove?: (id: string, position: { latitude: number; longitude: number }) => void;
  /** A geofence to zoom to when `focusKey` changes. */
  focus?: MapFence | null;
  focusKey?: string;
  /** Labels of shapes that differ from the usual meaning. */
  labels?: Partial<Record<PointKind, string>>;
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  /** Called with a clicked position; the cursor becomes a crosshair. */
  onPick?: (position: { latitude: number; longitude: number }) => void;
  /** Clusters nearby points into a circle with their count; off for numbered points. */
  isGrouped?: boolean;
  /** Legend below the map; off if the screen explains the shapes itself. */
  hasLegend?: boolean;
  /** CSS height, in total. */
  height?: string;
  /** The points as a list of buttons: `beside` the map, `keyboard` only, or `own` if the screen lists them itself. */
  list?: 'beside' | 'keyboard' | 'own';
}

const NO_FENCES: readonly MapFence[] = [];
const NO_LINES: readonly MapLine[] = [];
const NO_LABELS = {};
const NO_HANDLES: readonly MapHandle[] = [];
const NO_CALLOUTS: readonly MapCallout[] = [];

/** A muted map with points in meaningful colors and shapes, clustered where dense. Works without a network and without a mouse. */
export function MapView({
  label,
  points,
  fences = NO_FENCES,
  lines = NO_LINES,
  movers,
  glides = true,
  callouts = NO_CALLOUTS,
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
  const { t } = useTranslation();
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
        around: points,
      }),
  );

  useEffect(() => canvas?.showPoints(points, fences, isGrouped), [canvas, points, fences, isGrouped]);
  useEffect(() => canvas?.showHandles(handles), [canvas, handles]);
  useEffect(() => canvas?.showCallouts(callouts), [canvas, callouts]);
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
        data-list={hasFailed ? 'instead' : list}
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
        {hasFailed && (
          <p className={classes.failed}>{t(points.length > 0 ? 'map.no_webgl_list' : 'map.no_webgl')}</p>
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
