import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck, IconLock, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatTime } from '../../../lib/format.ts';
import { Measurement } from '../../../ui/volume.tsx';
import type { Board } from './board.ts';
import { LaneLabel } from './lane-label.tsx';
import { useLostText } from './lost-text.ts';
import { amountOf, minutesOf, orderNo, siteOf } from './plan-labels.ts';
import classes from './trip-list.module.css';

/** The day as a list for small screens: each trip with its stops. */
export function TripList({
  board,
  selected,
  onSelect,
}: {
  board: Board;
  selected: number | null;
  onSelect: (order_id: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const lostText = useLostText();
  return (
    <ul className={classes.trips} aria-label={t('plans.trips')}>
      {board.lanes.map((lane) => (
        <li
          key={lane.key}
          className={`card ${classes.trip}`}
          style={{ '--trip': `var(--trip-${lane.colour})` } as CSSProperties}
        >
          <LaneLabel lane={lane} />
          <ol>
            {lane.stops
              .filter(({ kind }) => kind === 'job')
              .map((stop) => {
                const order = board.orders.get(stop.order_id!);
                return (
                  <li key={stop.order_id}>
                    <UnstyledButton
                      className={classes.stop!}
                      aria-pressed={stop.order_id === selected}
                      onClick={() => onSelect(stop.order_id!)}
                    >
                      <b className={classes.number}>{stop.number}</b>
                      <span className={classes.site}>
                        <span className="ellipsis">{siteOf(order, language)}</span>
                        <small>
                          <span className="num">{orderNo(stop.order_id!)}</span>
                          {order && (
                            <>
                              {' · '}
                              <Measurement
                                value={amountOf(order).value}
                                unit={t(`units.${amountOf(order).unit}`)}
                              />
                            </>
                          )}
                          {stop.late_seconds > 0 && (
                            <span className={classes.late}>
                              <IconAlertTriangle size={14} aria-hidden />
                              {t('plans.late_by', { minutes: minutesOf(stop.late_seconds) })}
                            </span>
                          )}
                        </small>
                      </span>
                      {stop.status === 'done' && <IconCheck size={14} aria-label={t('plans.stop_done')} />}
                      {stop.is_locked && <IconLock size={14} aria-label={t('plans.stop_locked')} />}
                      <span className={classes.times}>
                        <span className="num">{formatTime(stop.begins)}</span>
                        {stop.arrived !== null && (
                          <small>{t('plans.came', { time: formatTime(stop.arrived) })}</small>
                        )}
                      </span>
                    </UnstyledButton>
                  </li>
                );
              })}
            {lane.lost.map((stop) => (
              <li key={`lost ${stop.order_id}`} className={classes.lost} data-status={stop.status}>
                {stop.status === 'failed' ? (
                  <IconX size={14} aria-hidden />
                ) : (
                  <IconArrowRight size={14} aria-hidden className="flip" />
                )}
                <span>
                  <span className="num">{orderNo(stop.order_id)}</span> {lostText(stop)}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
