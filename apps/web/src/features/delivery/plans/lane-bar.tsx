import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconCoffee,
  IconLock,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatTime } from '../../../lib/format.ts';
import type { Board } from './board.ts';
import type { Lane, LaneStop } from './lanes.ts';
import type { LostStop } from './lost-stops.ts';
import { useLostText } from './lost-text.ts';
import { blockUnit, minutesOf, orderNo, shortAmount, siteOf } from './plan-labels.ts';
import { block, nameRoom, startAt, stretch } from './time-scale.ts';
import classes from './timeline.module.css';

interface LaneBarProps {
  lane: Lane;
  orders: Board['orders'];
  /** Start of the timeline. */
  from: number;
  load_seconds: number;
  selected: number | null;
  /** A preview, not interactive. */
  isTrial?: boolean;
}

/** A lane on the timeline: loads, stops, breaks, travel and lateness. */
export const LaneBar = memo(function LaneBar({
  lane,
  orders,
  from,
  load_seconds,
  selected,
  isTrial,
}: LaneBarProps) {
  const { t } = useTranslation();
  if (lane.stops.length + lane.lost.length === 0)
    return <p className={classes.idle}>{t(lane.trip ? 'plans.nothing_left' : 'plans.idle')}</p>;
  const lost = isTrial ? [] : lane.lost;
  const all = [...lane.stops, ...lost];
  const onLine = all.filter((stop) => !('kind' in stop) || stop.kind !== 'break');
  const late = lane.stops.find(({ late_seconds }) => late_seconds > 0);
  const lateOrder = late && orders.get(late.order_id!);
  return (
    <>
      <span className={classes.route} style={stretch(from, lane.starts, lane.ends)} />
      <span className={classes.home} style={startAt(from, lane.ends)} />
      {load_seconds > 0 && (
        <span className={classes.load} style={stretch(from, lane.starts - load_seconds * 1000, lane.starts)}>
          <span>{t('plans.load')}</span>
        </span>
      )}
      {lateOrder && (
        <span
          className={classes.window}
          style={stretch(from, Date.parse(lateOrder.window_from), Date.parse(lateOrder.window_to))}
        />
      )}
      {lost.map((stop) => (
        <LostBlock
          key={`lost ${stop.order_id}`}
          stop={stop}
          next={firstAfter(stop, all)}
          order={orders.get(stop.order_id)}
          from={from}
        />
      ))}
      {!isTrial &&
        all.map((stop) => <Driven key={`driven ${stop.order_id} ${stop.begins}`} stop={stop} from={from} />)}
      {lane.stops.map((stop, index) => (
        <StopBlock
          key={stop.order_id ?? `${stop.kind} ${index}`}
          stop={stop}
          next={firstAfter(stop, all)}
          beside={firstAfter(stop, onLine)}
          order={stop.order_id === null ? undefined : orders.get(stop.order_id)}
          from={from}
          isSelected={stop.order_id !== null && stop.order_id === selected}
          isFixed={!lane.can_arrange || lane.is_locked || stop.is_locked}
          isTrial={isTrial ?? false}
        />
      ))}
      {late && lateOrder && !isTrial && (
        <span className={classes.why} style={startAt(from, lane.ends)}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('plans.late_why', {
            minutes: minutesOf(late.late_seconds),
            time: formatTime(lateOrder.window_to),
          })}
        </span>
      )}
    </>
  );
});

/** When the next of these begins. */
function firstAfter({ begins }: Begun, of: readonly Begun[]): number | undefined {
  const later = of.flatMap((other) => (other.begins > begins ? [other.begins] : []));
  return later.length === 0 ? undefined : Math.min(...later);
}

type Begun = Pick<LaneStop, 'begins'>;

/** When the vehicle was at a stop, above where it was to be. Until it leaves, a mark. */
function Driven({
  stop: { arrived, departed },
  from,
}: {
  stop: Pick<LaneStop, 'arrived' | 'departed'>;
  from: number;
}) {
  if (arrived === null) return null;
  return <span className={classes.driven} style={stretch(from, arrived, departed ?? arrived)} aria-hidden />;
}

interface LostBlockProps {
  stop: LostStop;
  next: number | undefined;
  order: ReturnType<Board['orders']['get']>;
  from: number;
}

/** A stop where nothing was delivered, or that left the trip, where it was to be. */
function LostBlock({ stop, next, order, from }: LostBlockProps) {
  const language = useLanguage();
  const text = `${orderNo(stop.order_id)}: ${useLostText()(stop)}`;
  const Icon = stop.status === 'failed' ? IconX : IconArrowRight;
  return (
    <>
      <span
        className={classes.lost}
        style={stretch(from, stop.begins, stop.ends)}
        data-status={stop.status}
        title={text}
        role="img"
        aria-label={text}
      >
        <Icon size={12} stroke={3} aria-hidden className="flip" />
      </span>
      <span
        className={classes.site}
        style={{ ...startAt(from, stop.begins), maxWidth: next && nameRoom(stop.begins, next) }}
        aria-hidden
      >
        {siteOf(order, language)}
      </span>
    </>
  );
}

interface StopBlockProps {
  stop: LaneStop;
  /** When the next stop begins, and the next on the same line: breaks are drawn below stops. */
  next: number | undefined;
  beside: number | undefined;
  order: ReturnType<Board['orders']['get']>;
  from: number;
  isSelected: boolean;
  isFixed: boolean;
  isTrial: boolean;
}

function StopBlock({ stop, next, beside, order, from, isSelected, isFixed, isTrial }: StopBlockProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (stop.kind === 'start' || stop.kind === 'end') return null;
  if (stop.kind !== 'job' || !order)
    return (
      <span
        className={stop.kind === 'reload' ? classes.load : classes.pause}
        style={stretch(from, stop.begins, stop.ends)}
        title={`${formatTime(stop.begins)}–${formatTime(stop.ends)}`}
      >
        {stop.kind === 'reload' ? (
          <span>{t(stop.is_cleaned ? 'plans.cleaning' : 'plans.load')}</span>
        ) : (
          <IconCoffee size={12} aria-label={t('plans.pause')} />
        )}
      </span>
    );
  const site = siteOf(order, language);
  const size = block(from, stop.begins, stop.ends, beside);
  const isLate = stop.late_seconds > 0;
  const body = (
    <>
      <b className={classes.number}>
        {stop.status === 'done' ? (
          <IconCheck size={12} stroke={3} aria-label={t('plans.stop_done')} />
        ) : (
          stop.number
        )}
      </b>
      <span className="num">{shortAmount(t, order)}</span>
      {stop.is_locked && <IconLock size={12} aria-hidden />}
    </>
  );
  const room = next && nameRoom(stop.begins, next);
  return (
    <>
      {isTrial ? (
        <span className={classes.stop} style={size} data-late={isLate || undefined}>
          {body}
        </span>
      ) : (
        <button
          type="button"
          className={classes.stop}
          style={size}
          data-order={order.id}
          data-fixed={isFixed || undefined}
          data-grip=""
          data-late={isLate || undefined}
          data-done={stop.status === 'done' || undefined}
          aria-pressed={isSelected}
          tabIndex={stop.number === 1 || isSelected ? 0 : -1}
        >
          {body}
          <span className="visually-hidden">
            {blockUnit(t, order)}{' '}
            {t('plans.stop_label', {
              order: orderNo(order.id),
              site,
              from: formatTime(stop.begins),
              to: formatTime(stop.ends),
              late: isLate ? t('plans.late_by', { minutes: minutesOf(stop.late_seconds) }) : '',
              came: stop.arrived === null ? '' : t('plans.came', { time: formatTime(stop.arrived) }),
            })}
          </span>
        </button>
      )}
      <span className={classes.site} style={{ ...startAt(from, stop.begins), maxWidth: room }} aria-hidden>
        {site}
      </span>
    </>
  );
}
