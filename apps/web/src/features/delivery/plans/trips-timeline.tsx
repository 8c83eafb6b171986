import { type CSSProperties, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { useWidth } from '../../../ui/use-width.ts';
import type { Board } from './board.ts';
import { LaneBar } from './lane-bar.tsx';
import { LaneLabel } from './lane-label.tsx';
import type { Lane } from './lanes.ts';
import { indexAt, type Target } from './move-session.ts';
import { hoursBetween, hoursSince, startAt } from './time-scale.ts';
import classes from './timeline.module.css';
import { TrialLane } from './trial-lane.tsx';
import { useTimelineKeys } from './use-timeline-keys.ts';

export const ROW_PX = 50;
const HEADER_PX = 34;
const LABEL_PX = 380;
/** Between the label and the first hour, as in the styles. */
const START_PX = 12;
/** Wide enough for the numbers of stops twenty minutes apart; a day of sixteen hours fits into 1440 px. */
const MIN_HOUR_PX = 56;
/** Half of the last hour's label. */
const SPARE_PX = 20;
/** Rows rendered beyond the visible ones. */
const AROUND = 3;

export interface TimelineHandle {
  targetAt: (x: number, y: number) => Target | null;
  scroller: () => HTMLElement | null;
}

interface TripsTimelineProps {
  board: Board;
  load_seconds: number;
  selected: number | null;
  onSelect: (order_id: number | null) => void;
  handle: RefObject<TimelineHandle | null>;
}

/** One row per trip with its stops as blocks. Rows are virtualized; a drag re-renders none of them. */
export function TripsTimeline({ board, load_seconds, selected, onSelect, handle }: TripsTimelineProps) {
  const { t } = useTranslation();
  const [measure, width] = useWidth<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const { lanes, orders, from, to } = board;
  const hours = hoursBetween(from, to);
  const hourPx = Math.max(
    MIN_HOUR_PX,
    (width - LABEL_PX - START_PX - SPARE_PX) / Math.max(1, hours.length - 1),
  );
  const first = Math.max(0, Math.floor(top / ROW_PX) - AROUND);
  const last = Math.min(lanes.length, Math.ceil((top + height) / ROW_PX) + AROUND);
  const onKeyDown = useTimelineKeys(board, onSelect, scroller);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Scroll to a stop selected on the map or in the list.
  const chosen = lanes.findIndex(
    ({ stops }) => selected !== null && stops.some((stop) => stop.order_id === selected),
  );
  useEffect(() => {
    const element = scroller.current;
    if (!element || chosen < 0) return;
    const rowTop = chosen * ROW_PX;
    const room = element.clientHeight - HEADER_PX;
    if (rowTop < element.scrollTop) element.scrollTop = rowTop;
    else if (rowTop + ROW_PX > element.scrollTop + room) element.scrollTop = rowTop + ROW_PX - room;
  }, [chosen]);

  useEffect(() => {
    handle.current = {
      scroller: () => scroller.current,
      targetAt: (x, y) => {
        const element = scroller.current!;
        const box = element.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top + HEADER_PX || y > box.bottom) return null;
        const lane = lanes[Math.floor((y - box.top - HEADER_PX + element.scrollTop) / ROW_PX)];
        if (!lane?.can_arrange || lane.is_locked) return null;
        const isRtl = getComputedStyle(element).direction === 'rtl';
        const along =
          (isRtl ? box.right - x : x - box.left) + Math.abs(element.scrollLeft) - LABEL_PX - START_PX;
        return { lane: lane.key, index: indexAt(lane, from + (along / hourPx) * 3_600_000) };
      },
    };
  }, [handle, lanes, from, hourPx]);

  const variables = {
    '--hour': `${hourPx}px`,
    '--label': `${LABEL_PX}px`,
    '--bar': `${hourPx * hoursSince(from, to) + SPARE_PX}px`,
  } as CSSProperties;
  return (
    <section className={`card ${classes.timeline}`} aria-label={t('plans.timeline')} ref={measure}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: event delegation for the buttons inside */}
      <div
        ref={scroller}
        className={classes.scroller}
        style={variables}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const held = (event.target as Element).closest<HTMLElement>('[data-order]');
          if (held) onSelect(Number(held.dataset.order));
        }}
      >
        <div className={classes.header}>
          <div className={classes.headerLabel}>
            <h2>{t('plans.trips')}</h2>
            <span>{t('plans.blocks_note')}</span>
            <span className={classes.headerCompartments}>{t('plans.compartments')}</span>
            <span className={classes.headerVolume}>{t('plans.volume')}</span>
          </div>
          <div className={classes.hours} aria-hidden>
            {hours.map((hour) => (
              <span key={hour} style={startAt(from, hour)}>
                <bdi dir="ltr">{formatTime(hour)}</bdi>
              </span>
            ))}
          </div>
        </div>
        <ul className={classes.rows} style={{ height: lanes.length * ROW_PX }}>
          {lanes.slice(first, last).map((lane, index) => (
            <Row
              key={lane.key}
              lane={lane}
              row={first + index}
              orders={orders}
              from={from}
              load_seconds={load_seconds}
              selected={chosen === first + index ? selected : null}
            />
          ))}
          <TrialLane board={board} load_seconds={load_seconds} rowPx={ROW_PX} />
        </ul>
      </div>
    </section>
  );
}

interface RowProps {
  lane: Lane;
  row: number;
  orders: Board['orders'];
  from: number;
  load_seconds: number;
  selected: number | null;
}

const Row = memo(function Row({ lane, row, orders, from, load_seconds, selected }: RowProps) {
  const style = { top: row * ROW_PX, '--trip': `var(--trip-${lane.colour})` } as CSSProperties;
  return (
    <li
      className={classes.row}
      style={style}
      data-lane={lane.key}
      data-fixed={!lane.can_arrange || undefined}
    >
      <LaneLabel lane={lane} />
      <div className={classes.bar}>
        <LaneBar lane={lane} orders={orders} from={from} load_seconds={load_seconds} selected={selected} />
      </div>
    </li>
  );
});
