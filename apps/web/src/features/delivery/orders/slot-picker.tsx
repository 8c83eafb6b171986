import type { SlotOffer } from '@fleet/contracts/delivery/slot-offers.ts';
import { MAX_DAYS_AHEAD } from '@fleet/domain/delivery.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useNow } from '../../../ui/date-time.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { Money } from '../../../ui/money.tsx';
import { HoursText } from './order-labels.tsx';
import { useFreeSlots } from './orders.api.ts';
import classes from './slot-picker.module.css';

interface SlotPickerProps {
  /** The depot; null if none is selected. */
  delivery_branch_id: number | null;
  day: FieldProps<string>;
  slot: FieldProps<number | null>;
  /** What the order would cost in each slot of the day, as planned now. */
  offers?: readonly SlotOffer[];
  /** Whether the day without a slot can be chosen. */
  anyHour?: boolean;
}

const DAYS_AT_ONCE = 7;
const MS_PER_MINUTE = 60_000;

/** Selects day and slot of a delivery: a week of days, and the selected day's slots with free capacity. */
export function SlotPicker({ delivery_branch_id, day, slot, offers = [], anyHour = true }: SlotPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  const now = useNow();
  const today = riyadhDate(new Date(now));
  const [first, setFirst] = useState(() => firstOfWeek(today, day.value));
  const { data, isPlaceholderData } = useFreeSlots(delivery_branch_id, first, DAYS_AT_ONCE);
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, at) => addDays(first, at)).filter(
    (date) => date <= addDays(today, MAX_DAYS_AHEAD),
  );
  const slots = (data?.rows ?? [])
    .filter((row) => row.delivery_date === day.value)
    .map((row) => {
      const isOver = startOfRiyadhDate(row.delivery_date).getTime() + row.to_minute * MS_PER_MINUTE <= now;
      const isChosen = row.delivery_slot_id === slot.value;
      return { ...row, isOver, isChosen, isShut: isOver || (row.free === 0 && !isChosen) };
    });
  const problem = day.problem ?? slot.problem;
  const pick = (date: string) => {
    day.onChange(date);
    slot.onChange(null);
  };

  if (delivery_branch_id === null) return <Callout tone="run">{t('orders.branch_first')}</Callout>;
  return (
    <div className={classes.picker} aria-busy={isPlaceholderData || undefined}>
      <fieldset className={classes.group}>
        <legend className={classes.label}>{day.label}</legend>
        <div className={classes.week}>
          <ActionIcon
            variant="default"
            size={44}
            disabled={first <= today}
            onClick={() => setFirst(addDays(first, -DAYS_AT_ONCE))}
            aria-label={t('orders.week_before')}
          >
            <IconChevronLeft size={18} className="flip" />
          </ActionIcon>
          <div className={classes.days}>
            {days.map((date) => (
              <label key={date} className={classes.day}>
                <input
                  type="radio"
                  name={`${name}-day`}
                  className="visually-hidden"
                  checked={date === day.value}
                  onChange={() => pick(date)}
                />
                <DayFace date={date} isToday={date === today} free={data && freeOn(data.rows, date)} />
              </label>
            ))}
          </div>
          <ActionIcon
            variant="default"
            size={44}
            disabled={addDays(first, DAYS_AT_ONCE) > addDays(today, MAX_DAYS_AHEAD)}
            onClick={() => setFirst(addDays(first, DAYS_AT_ONCE))}
            aria-label={t('orders.week_after')}
          >
            <IconChevronRight size={18} className="flip" />
          </ActionIcon>
        </div>
      </fieldset>
      {day.value !== '' && (
        <fieldset className={classes.group}>
          <legend className={classes.label}>{slot.label}</legend>
          {!data && <Skeleton height={44} />}
          <div className={classes.slots}>
            {slots.map((row) => (
              <label key={row.delivery_slot_id} className={classes.slot} data-full={row.isShut || undefined}>
                <input
                  type="radio"
                  name={`${name}-slot`}
                  className="visually-hidden"
                  checked={row.isChosen}
                  disabled={row.isShut && !row.isChosen}
                  onChange={() => slot.onChange(row.delivery_slot_id)}
                />
                <b>
                  <HoursText from={timeOfDayText(row.from_minute)} to={timeOfDayText(row.to_minute % 1440)} />
                </b>
                <small>
                  {row.isOver
                    ? t('orders.slot_over')
                    : row.free === 0
                      ? t('orders.slot_full')
                      : t('orders.slots_free', { count: row.free })}
                </small>
                {!row.isShut && (
                  <SlotCost offer={offers.find((one) => one.delivery_slot_id === row.delivery_slot_id)} />
                )}
              </label>
            ))}
            {anyHour && (
              <label className={classes.slot}>
                <input
                  type="radio"
                  name={`${name}-slot`}
                  className="visually-hidden"
                  checked={slot.value === null}
                  onChange={() => slot.onChange(null)}
                />
                <b>{t('orders.any_hour')}</b>
                <small>{t('orders.any_hour_note')}</small>
              </label>
            )}
          </div>
        </fieldset>
      )}
      {problem && (
        <p className={classes.wrong} aria-invalid>
          {fieldText(t, problem)}
        </p>
      )}
    </div>
  );
}

/** The additional cost, or that no vehicle can keep the slot; the cheapest is marked. */
function SlotCost({ offer }: { offer: SlotOffer | undefined }) {
  const { t } = useTranslation();
  if (!offer) return null;
  if (!offer.is_possible) return <small>{t('orders.slot_not_possible')}</small>;
  return (
    <small className={offer.is_cheapest ? classes.cheapest : undefined}>
      {offer.cost_change_halalas !== null && <Money amount_halalas={offer.cost_change_halalas} signed />}{' '}
      {offer.is_cheapest && t('orders.slot_cheapest')}
    </small>
  );
}

function DayFace({ date, isToday, free }: { date: string; isToday: boolean; free: number | undefined }) {
  const { t } = useTranslation();
  const [weekday = '', number = '', month = ''] = formatDay(`${date}T12:00:00+03:00`, useLanguage()).split(
    ' ',
  );
  return (
    <>
      <small>{isToday ? t('day.today') : weekday}</small>
      <b className="num">{number}</b>
      <small>{month}</small>
      <i
        data-full={free === 0 || undefined}
        title={free === undefined ? undefined : t('orders.slots_free', { count: free })}
      />
    </>
  );
}

/** Free capacity of all slots on a day. */
function freeOn(rows: readonly { delivery_date: string; free: number }[], date: string): number {
  return rows.reduce((sum, row) => (row.delivery_date === date ? sum + row.free : sum), 0);
}

/** The first day of the seven-day period, counted from today, that contains a day. */
function firstOfWeek(today: string, day: string): string {
  let first = today;
  while (day !== '' && addDays(first, DAYS_AT_ONCE) <= day) first = addDays(first, DAYS_AT_ONCE);
  return first;
}
