import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import { Skeleton } from '@mantine/core';
import { IconChecks, IconCircleCheck, IconTruck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { ExceptionCard } from './exception-card.tsx';
import classes from './exceptions.module.css';
import { type Exception, nextArrival, quietTrips, stopsIn } from './exceptions.ts';
import { FreeRow } from './free-row.tsx';
import { byNeed, isFree } from './live-board.ts';
import { LiveRow } from './live-row.tsx';
import { QuietFold } from './quiet-fold.tsx';

const FOLDS = ['on_plan', 'done', 'available', 'none'] as const;
export type FoldName = (typeof FOLDS)[number];

interface LiveSideProps {
  exceptions: readonly Exception[] | undefined;
  trips: readonly LiveTrip[] | undefined;
  vehicles: readonly LiveVehicle[] | undefined;
  /** The open fold, of the address; empty: those on plan while nothing needs action. */
  show: string;
  onShow: (show: FoldName) => void;
  /** Shows an exception on the map; null for the whole day. */
  onFocus: (key: string | null) => void;
  /** Opens a vehicle, with one of its trips where that was pressed. */
  onOpen: (delivery_vehicle_id: number, trip_id?: number) => void;
}

/** Beside the map: first what needs action, then the quiet trips and the available vehicles, folded. */
export function LiveSide({ exceptions, trips, vehicles, show, onShow, onFocus, onOpen }: LiveSideProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [picked, setPicked] = useState<string | null>(null);
  const earlierId = useId();
  if (!exceptions || !trips || !vehicles) return <Skeleton className={classes.column!} height="100%" />;
  // Once an exception is over, the next one opens.
  const openKey = picked === '' || exceptions.some(({ key }) => key === picked) ? picked : exceptions[0]?.key;
  const { on_plan, done } = quietTrips(trips, exceptions);
  const free = vehicles.filter(isFree);
  const next = nextArrival(on_plan);
  const { stops, late } = stopsIn(done);
  const open = FOLDS.find((name) => name === show) ?? (exceptions.length === 0 ? 'on_plan' : 'none');
  const fold = (name: FoldName) => ({
    isOpen: open === name,
    onToggle: () => onShow(open === name ? 'none' : name),
  });
  const counted = (count: number) => ({ count, shown: formatNumber(count) });
  const trip = (one: LiveTrip) => <LiveRow key={one.id} trip={one} onOpen={onOpen} />;
  const ofToday = exceptions.filter(({ isEarlier }) => !isEarlier);
  const earlier = exceptions.filter(({ isEarlier }) => isEarlier);
  const card = (exception: Exception) => (
    <ExceptionCard
      key={exception.key}
      exception={exception}
      isOpen={exception.key === openKey}
      onOpen={() => {
        const isOpen = exception.key === openKey;
        setPicked(isOpen ? '' : exception.key);
        onFocus(isOpen ? null : exception.key);
      }}
    />
  );
  return (
    <div className={classes.column}>
      <section
        className={`card ${classes.needs}`}
        aria-label={t('live.exceptions.need', counted(exceptions.length))}
      >
        <header className={classes.needsHeader}>
          <h2>{t('live.exceptions.need', counted(exceptions.length))}</h2>
          {exceptions.length > 1 && <small>{t('live.exceptions.order_note')}</small>}
        </header>
        {exceptions.length === 0 ? (
          <EmptyState
            icon={IconCircleCheck}
            title={t('live.exceptions.no_need')}
            text={t('live.exceptions.no_need_text')}
          />
        ) : (
          <div className={classes.cards}>
            {ofToday.length > 0 && <ul>{ofToday.map(card)}</ul>}
            {earlier.length > 0 && (
              <>
                <h3 id={earlierId} className={classes.earlier}>
                  {t('live.exceptions.earlier_days')}
                </h3>
                <ul aria-labelledby={earlierId}>{earlier.map(card)}</ul>
              </>
            )}
          </div>
        )}
      </section>
      <section className={`card ${classes.folds}`} aria-label={t('live.lists')}>
        <QuietFold
          {...fold('on_plan')}
          icon={IconCircleCheck}
          isGood
          title={t('live.exceptions.fold_on_plan', counted(on_plan.length))}
          note={
            next &&
            t('live.exceptions.next_stop', {
              vehicle: next.trip.vehicle.code,
              site: nameOf(next.site),
              time: formatTime(next.eta_at),
            })
          }
        >
          {byNeed(on_plan).map(trip)}
        </QuietFold>
        <QuietFold
          {...fold('done')}
          icon={IconChecks}
          title={t('live.exceptions.fold_done', counted(done.length))}
          note={
            done.length === 0
              ? null
              : t(`live.exceptions.${late === 0 ? 'none_late' : 'some_late'}`, {
                  stops: formatNumber(stops),
                  late: formatNumber(late),
                })
          }
        >
          {done.map(trip)}
        </QuietFold>
        <QuietFold
          {...fold('available')}
          icon={IconTruck}
          title={t('live.exceptions.fold_available', counted(free.length))}
          note={null}
        >
          {free.map((vehicle) => (
            <FreeRow key={vehicle.delivery_vehicle_id} vehicle={vehicle} onOpen={onOpen} />
          ))}
        </QuietFold>
      </section>
    </div>
  );
}
