import type { WeekPlanDetail, WeekRefillRow, WeekTrip } from '@fleet/contracts/delivery/week-plans.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { IconArrowBackUp, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import {
  formatDate,
  formatDay,
  formatHalalas,
  formatNumber,
  formatTime,
  formatWeekday,
} from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { noonOf } from './forecast-parts.tsx';
import classes from './week-plan.module.css';

/** Seven days side by side, on phones one below the other: each with its trips and what they deliver where. */
export function WeekColumns({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refills = new Map(plan.refills.map((refill) => [refill.site_tank_id, refill]));
  const days = Array.from({ length: plan.days }, (_, day) => addDays(plan.from_date, day));
  return (
    <ol className={classes.days} aria-label={t('week.by_day')}>
      {days.map((date) => {
        const trips = plan.trips.filter((trip) => trip.date === date);
        const litres = trips
          .flatMap(({ stops }) => stops)
          .reduce((sum, { volume_ml }) => sum + (volume_ml ?? 0) / 1000, 0);
        return (
          <li key={date} data-empty={trips.length === 0 || undefined}>
            <header>
              <h3>
                <LinkAnchor to="/admin/control-tower/plan" search={{ branch: plan.delivery_branch.id, date }}>
                  {formatWeekday(noonOf(date), language)}
                </LinkAnchor>{' '}
                <small className="muted">{formatDate(noonOf(date), language)}</small>
              </h3>
              {litres > 0 && (
                <span className="muted">
                  <Measurement value={formatNumber(litres)} unit={t('units.litre')} />
                </span>
              )}
            </header>
            {trips.length === 0 && <p className="muted">{t('week.no_trips')}</p>}
            {trips.map((trip) => (
              <Trip key={trip.delivery_vehicle_id} trip={trip} refills={refills} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Trip({ trip, refills }: { trip: WeekTrip; refills: ReadonlyMap<number, WeekRefillRow> }) {
  const { t } = useTranslation();
  return (
    <article className={classes.trip}>
      <p className={classes.tripHead}>
        <IconTruck size={16} aria-hidden />
        <bdi>
          <b>{trip.code}</b>
        </bdi>
        <span className="muted num">
          {formatTime(trip.start_at)}–{formatTime(trip.end_at)}
        </span>
        <span className="muted">
          <Measurement value={formatNumber(Math.round(trip.distance_metres / 1000))} unit={t('units.km')} />
        </span>
      </p>
      <ul>
        {trip.stops.map(({ arrival, site_tank_id, volume_ml }) => {
          const refill = site_tank_id === null ? null : refills.get(site_tank_id);
          return (
            refill && (
              <li key={site_tank_id}>
                <span className="muted num">{formatTime(arrival)}</span>
                <Refill refill={refill} volume_ml={volume_ml!} />
              </li>
            )
          );
        })}
      </ul>
      <OwnOrders stops={trip.stops} />
    </article>
  );
}

/** Orders that were there already, one tap away: what the week is about are its refills. */
function OwnOrders({ stops }: Pick<WeekTrip, 'stops'>) {
  const { t } = useTranslation();
  const own = stops.filter(({ order_id }) => order_id !== null);
  if (own.length === 0) return null;
  return (
    <details className={classes.own}>
      <summary>{t('week.own_orders', { count: own.length })}</summary>
      <ul>
        {own.map(({ order_id, arrival }) => (
          <li key={order_id}>
            <span className="muted num">{formatTime(arrival)}</span>
            <bdi>O-{order_id}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Refill({ refill, volume_ml }: { refill: WeekRefillRow; volume_ml: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const { refill_by, date, saves_halalas } = refill;
  return (
    <span className={classes.refill}>
      <bdi>{nameOf(refill.warehouse)}</bdi>
      <Measurement value={formatNumber(volume_ml / 1000)} unit={t('units.litre')} />
      {date !== refill_by && (
        <small className={classes.moved}>
          <IconArrowBackUp size={14} aria-hidden />{' '}
          {t('week.moved', { day: formatDay(noonOf(refill_by), language) })}
          {saves_halalas !== null && saves_halalas > 0 && (
            <>
              {t('ui.comma')}
              <b className={classes.good}>
                {t('week.saves', {
                  amount: t('units.sar_amount', { value: formatHalalas(saves_halalas) }),
                })}
              </b>
            </>
          )}
        </small>
      )}
    </span>
  );
}
