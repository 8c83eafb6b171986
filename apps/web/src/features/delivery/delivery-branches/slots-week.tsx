import { MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { indexes } from '../../../ui/places.ts';
import { type DeliveryBranch, type DeliverySlot, useDeliverySlots } from './delivery-branches.api.ts';
import { EditSlotDialog, NewSlotDialog } from './slot-dialog.tsx';
import classes from './slots.module.css';

const DAYS_A_WEEK = 7;
const HOUR = 60;
/** Minimum drawn duration, so that labels fit. */
const MIN_SHOWN_MINUTES = 90;

/** A depot's week as a calendar, each slot a block with its capacity; on phones one day below the other. */
export function SlotsWeek({ branch }: { branch: DeliveryBranch }) {
  const { t } = useTranslation();
  const { deliverySlots, error, refetch } = useDeliverySlots(branch.id);
  const [opened, setOpened] = useState<DeliverySlot | 'new' | null>(null);
  const close = () => setOpened(null);
  if (error && !deliverySlots)
    return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!deliverySlots) return <Skeleton height={360} />;
  const [from, to] = hoursOf(deliverySlots);
  return (
    <section className={classes.section} aria-label={t('delivery_branches.slots')}>
      <div className={classes.header}>
        <p className="muted">
          {t(deliverySlots.length === 0 ? 'delivery_branches.no_slots' : 'delivery_branches.slots_note')}
        </p>
        {branch.can.update && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            {t('delivery_branches.add_slot')}
          </Button>
        )}
      </div>
      {deliverySlots.length > 0 && (
        <div className={classes.week} style={{ '--minutes': to - from } as CSSProperties}>
          <ol className={classes.hours} aria-hidden>
            {indexes((to - from) / HOUR + 1).map((index) => (
              <li key={index} style={{ '--at': index * HOUR } as CSSProperties}>
                <bdi className="num">{timeOfDayText(from + index * HOUR)}</bdi>
              </li>
            ))}
          </ol>
          {indexes(DAYS_A_WEEK).map((weekday) => (
            <section key={weekday} className={classes.day} aria-labelledby={`slots-of-${weekday}`}>
              <h3 id={`slots-of-${weekday}`}>{t(`rules.weekdays.${weekday}`)}</h3>
              <ul>
                {deliverySlots
                  .filter((slot) => slot.weekday === weekday)
                  .map((slot) => (
                    <li
                      key={slot.id}
                      style={
                        {
                          '--at': slot.from_minute - from,
                          '--long': Math.max(MIN_SHOWN_MINUTES, slot.to_minute - slot.from_minute),
                        } as CSSProperties
                      }
                    >
                      <Slot slot={slot} onOpen={() => setOpened(slot)} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {opened === 'new' && <NewSlotDialog branch={branch} onClose={close} />}
      {opened !== null && opened !== 'new' && <EditSlotDialog slot={opened} onClose={close} />}
    </section>
  );
}

function Slot({ slot, onOpen }: { slot: DeliverySlot; onOpen: () => void }) {
  const { t } = useTranslation();
  const content = (
    <>
      <bdi className="num">
        {timeOfDayText(slot.from_minute)}–{timeOfDayText(slot.to_minute)}
      </bdi>
      <small>
        {slot.status === 'active'
          ? t('delivery_branches.takes', { count: slot.max_orders })
          : t('field_values.status.inactive')}
      </small>
    </>
  );
  return slot.can.update ? (
    <UnstyledButton className={classes.slot!} data-status={slot.status} onClick={onOpen}>
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.slot} data-status={slot.status}>
      {content}
    </div>
  );
}

/** Full hours that include every slot. */
function hoursOf(slots: readonly DeliverySlot[]): [from: number, to: number] {
  const from = Math.min(...slots.map((slot) => slot.from_minute), MINUTES_A_DAY);
  const to = Math.max(
    ...slots.map((slot) => Math.max(slot.to_minute, slot.from_minute + MIN_SHOWN_MINUTES)),
    0,
  );
  return [Math.floor(from / HOUR) * HOUR, Math.ceil(to / HOUR) * HOUR];
}
