import {
  addDays,
  type RiyadhDate,
  riyadhDate,
  riyadhWeekday,
  startOfRiyadhDate,
} from '@fleet/domain/riyadh-time.ts';
import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indexes } from '../../../ui/places.ts';
import classes from './absence-calendar.module.css';
import { AbsenceDialog } from './absence-dialog.tsx';
import { isOf } from './absence-list.tsx';
import { type DeliveryAbsence, type DeliveryVehicle, useAbsences } from './delivery-vehicles.api.ts';

const DAYS = 14;
const FRIDAY = 5;

interface AbsenceCalendarProps {
  delivery_branch_id: number;
  vehicles: readonly DeliveryVehicle[] | undefined;
  /** Opens a vehicle. */
  onOpen: (id: number) => void;
}

/** Two weeks of a depot: a row per vehicle, a cell per day; absences show who and why. */
export function AbsenceCalendar({ delivery_branch_id, vehicles, onOpen }: AbsenceCalendarProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<RiyadhDate>(() => riyadhDate(new Date()));
  const [adding, setAdding] = useState<{ vehicle: DeliveryVehicle; day: RiyadhDate } | null>(null);
  const { data } = useAbsences(delivery_branch_id, from, DAYS);
  if (!vehicles) return <Skeleton height={360} />;
  const days = indexes(DAYS).map((index) => addDays(from, index));
  return (
    <div className={classes.calendar}>
      <div className={classes.header}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('delivery_vehicles.earlier')}
          onClick={() => setFrom(addDays(from, -DAYS))}
        >
          <IconChevronLeft size={18} className="flip" />
        </ActionIcon>
        <bdi className="num">
          {from} – {days.at(-1)}
        </bdi>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('delivery_vehicles.later')}
          onClick={() => setFrom(addDays(from, DAYS))}
        >
          <IconChevronRight size={18} className="flip" />
        </ActionIcon>
        <span className="muted">{t('delivery_vehicles.calendar_note')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t('delivery_vehicles.absences')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('columns.vehicle')}</th>
              {days.map((day) => (
                <th scope="col" key={day} data-rest={weekdayOf(day) === FRIDAY || undefined}>
                  <span>{t(`delivery_vehicles.weekdays.${weekdayOf(day)}`)}</span>
                  <b className="num">{Number(day.slice(8))}</b>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vehicles.map((vehicle) => (
              <tr key={vehicle.id}>
                <th scope="row">
                  <UnstyledButton onClick={() => onOpen(vehicle.id)}>
                    <bdi>{vehicle.code}</bdi>
                    <small>
                      <bdi>{vehicle.driver?.name ?? t('delivery_vehicles.no_driver')}</bdi>
                    </small>
                  </UnstyledButton>
                </th>
                {days.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    vehicle={vehicle}
                    absences={(data?.rows ?? []).filter((row) => isOf(row, vehicle) && isOn(row, day))}
                    onAdd={() => setAdding({ vehicle, day })}
                    onOpen={() => onOpen(vehicle.id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {adding && <AbsenceDialog {...adding} onClose={() => setAdding(null)} />}
    </div>
  );
}

interface DayProps {
  day: RiyadhDate;
  vehicle: DeliveryVehicle;
  absences: readonly DeliveryAbsence[];
  onAdd: () => void;
  onOpen: () => void;
}

/** A vehicle's day: clicking it opens an absence, or adds one. */
function Day({ day, vehicle, absences, onAdd, onOpen }: DayProps) {
  const { t } = useTranslation();
  const [first] = absences;
  const isDriver = first !== undefined && first.delivery_vehicle === null;
  const kind = first && t(isDriver ? 'delivery_vehicles.driver_short' : 'delivery_vehicles.vehicle_short');
  const label = first
    ? `${kind}: ${first.delivery_vehicle?.code ?? first.driver?.name}, ${first.reason}`
    : t('delivery_vehicles.there');
  return (
    <td data-rest={weekdayOf(day) === FRIDAY || undefined}>
      <UnstyledButton
        className={classes.day!}
        data-absent={first ? (isDriver ? 'driver' : 'vehicle') : undefined}
        aria-label={`${vehicle.code}, ${day}: ${label}`}
        title={label}
        disabled={!first && !vehicle.can.update}
        onClick={first ? onOpen : onAdd}
      >
        {kind}
      </UnstyledButton>
    </td>
  );
}

function isOn({ from_at, to_at }: DeliveryAbsence, day: RiyadhDate): boolean {
  return (
    Date.parse(from_at) < startOfRiyadhDate(addDays(day, 1)).getTime() &&
    Date.parse(to_at) > startOfRiyadhDate(day).getTime()
  );
}

function weekdayOf(day: RiyadhDate): number {
  return riyadhWeekday(startOfRiyadhDate(day));
}
