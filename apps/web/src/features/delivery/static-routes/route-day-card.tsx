import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCalendarOff, IconPlayerPlay, IconTruck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { TripStatusBadge } from '../../../ui/trip-status.tsx';
import { dayStyleOf } from './day-style.ts';
import { OtherVehicleDialog } from './other-vehicle-dialog.tsx';
import classes from './route-calendar.module.css';
import { SkipDialog } from './skip-dialog.tsx';
import { type FixedRoute, type RouteDay, useMakeTrip, useResumeDay } from './static-routes.api.ts';

interface RouteDayCardProps {
  route: FixedRoute;
  day: RouteDay;
  today: string;
}

/** One day of a fixed route: result, reason and actions. */
export function RouteDayCard({ route, day, today }: RouteDayCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [opened, setOpened] = useState<'skip' | 'vehicle' | null>(null);
  const make = useMakeTrip();
  const resume = useResumeDay();
  const body = { date: day.date };
  const isOpen = route.can.update && route.status === 'active' && day.date >= today;
  const mayMake = isOpen && day.state !== 'made' && day.state !== 'skipped';
  const close = () => setOpened(null);
  const title = formatDate(`${day.date}T12:00:00+03:00`, language);
  const run = (work: Promise<unknown>) => work.catch((error: unknown) => showError(errorText(t, error)));
  const makeNow = () =>
    run(make.mutateAsync({ params: { id: route.id }, body }).then((made) => showResult(made)));
  const showResult = ({ state, trip, note }: RouteDay) => {
    if (state === 'made') showSuccess(t('static_routes.trip_made', { trip: trip!.trip_code }));
    else showError(state === 'empty' ? t('static_routes.empty_text') : whyNot(t, note));
  };
  const restoreDay = () =>
    run(
      resume
        .mutateAsync({ params: { id: route.id }, body })
        .then(() => showSuccess(t('static_routes.put_back_done', { day: title }))),
    );
  return (
    <section className={classes.card} aria-label={title}>
      <h4>
        {t('static_routes.day_line', {
          day: title,
          state: t(`static_routes.day_states.${dayStyleOf(day)}`),
        })}
      </h4>
      <What route={route} day={day} today={today} />
      {(mayMake || (isOpen && day.state === 'skipped')) && (
        <div className={classes.buttons}>
          {day.state === 'skipped' ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden />}
              loading={resume.isPending}
              onClick={() => void restoreDay()}
            >
              {t('static_routes.requeue')}
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                leftSection={<IconCalendarOff size={18} aria-hidden />}
                onClick={() => setOpened('skip')}
              >
                {t('static_routes.leave_out')}
              </Button>
              <Button
                variant={day.away ? 'filled' : 'default'}
                leftSection={<IconTruck size={18} aria-hidden />}
                onClick={() => setOpened('vehicle')}
              >
                {t('static_routes.other_vehicle')}
              </Button>
              {!day.away && (
                <Button
                  leftSection={<IconPlayerPlay size={18} aria-hidden />}
                  loading={make.isPending}
                  onClick={() => void makeNow()}
                >
                  {t(day.state === 'planned' ? 'static_routes.make_now' : 'static_routes.try_again')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {opened === 'skip' && <SkipDialog route={route} date={day.date} onClose={close} />}
      {opened === 'vehicle' && (
        <OtherVehicleDialog route={route} date={day.date} onDone={showResult} onClose={close} />
      )}
    </section>
  );
}

function What({ route, day, today }: RouteDayCardProps) {
  const { t } = useTranslation();
  const { state, trip, note, away } = day;
  if (trip)
    return (
      <p className={classes.trip}>
        <Link to="/admin/control-tower/trips/$id" params={{ id: String(trip.id) }}>
          <bdi>{trip.trip_code}</bdi>
        </Link>
        <TripStatusBadge status={trip.status} />
        {trip.vehicle.id !== route.vehicle.id && (
          <span className="muted">{t('static_routes.went_with', { vehicle: trip.vehicle.code })}</span>
        )}
        {day.date >= today && (
          <Link to="/admin/control-tower/plan" search={{ branch: route.delivery_branch.id, date: day.date }}>
            {t('static_routes.on_plan')}
          </Link>
        )}
      </p>
    );
  if (state === 'skipped')
    return (
      <p>
        <bdi>{note}</bdi>
      </p>
    );
  if (state === 'empty') return <Callout tone="wait">{t('static_routes.empty_text')}</Callout>;
  return (
    <>
      {state === 'refused' && (
        <Callout tone="no" title={t('static_routes.refused_title')}>
          {whyNot(t, note)}
        </Callout>
      )}
      {away && (
        <Callout
          tone="wait"
          title={t(`static_routes.away.${away.who}`, {
            vehicle: route.vehicle.code,
            driver: route.carrier.driver?.name,
          })}
        >
          <Trans
            i18nKey="static_routes.away_text"
            values={{ reason: away.reason }}
            components={{ reason: <bdi /> }}
          />
        </Callout>
      )}
      {state === 'planned' && !away && (
        <p className="muted">{t('static_routes.planned_text', { count: route.days_before })}</p>
      )}
    </>
  );
}

/** Why no trip was created; violations have their own texts. */
function whyNot(t: ReturnType<typeof useTranslation>['t'], note: string | null): string {
  return (note ?? '')
    .split(', ')
    .map((code) =>
      t(`static_routes.refusals.${code}`, { defaultValue: t(`errors.${code}`, { defaultValue: code }) }),
    )
    .join(t('ui.comma'));
}
