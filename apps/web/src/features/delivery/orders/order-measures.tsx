import type { MeasureName } from '@fleet/contracts/measures.ts';
import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { HoursText } from './order-labels.tsx';
import classes from './order-measures.module.css';
import { type FreeSlot, type OrderCount, useFreeSlots } from './orders.api.ts';

const PER_CENT = 100;

interface OrderMeasuresProps {
  counts: readonly OrderCount[];
  /** Shows the orders behind a figure as a list. */
  onShow: (view: string) => void;
}

/** Key figures of a day's orders, each linked to them. */
export function OrderMeasures({ counts, onShow }: OrderMeasuresProps) {
  const { t } = useTranslation();
  const sum = (
    key: 'orders' | 'volume_ml' | 'amount_halalas' | 'delivered_late' | 'overdue',
    ...statuses: OrderStatus[]
  ) =>
    counts.reduce(
      (all, row) =>
        (statuses.length === 0 ? row.status !== 40 : statuses.includes(row.status)) ? all + row[key] : all,
      0,
    );
  const orders = sum('orders');
  const delivered = sum('orders', 30);
  const late = sum('delivered_late');
  const overdue = sum('overdue');
  const waiting = sum('orders', 5, 10, 45, 46);
  return (
    <section className={`card ${classes.strip}`} aria-label={t('orders.measures.title')}>
      <MeasureBox of="orders" value={orders} onShow={() => onShow('all')}>
        <Volume bulk volume_ml={sum('volume_ml')} /> · <Money amount_halalas={sum('amount_halalas')} />
        {overdue > 0 && (
          <>
            {t('ui.comma')}
            <span data-bad>{t('orders.measures.overdue', { count: overdue })}</span>
          </>
        )}
      </MeasureBox>
      <MeasureBox of="orders_waiting" value={waiting} onShow={() => onShow('s5')}>
        {t('orders.measures.held', { count: sum('orders', 45, 46) })}
      </MeasureBox>
      <MeasureBox of="orders_unassigned" value={sum('orders', 15)} onShow={() => onShow('unassigned')}>
        <Volume bulk volume_ml={sum('volume_ml', 15)} />
      </MeasureBox>
      <MeasureBox of="orders_in_plan" value={sum('orders', 16, 17)} onShow={() => onShow('in_production')}>
        {t('orders.measures.ready', { count: sum('orders', 20) })}
      </MeasureBox>
      <MeasureBox of="orders_on_the_road" value={sum('orders', 25)} onShow={() => onShow('delivery_trips')}>
        <Volume bulk volume_ml={sum('volume_ml', 25)} />
      </MeasureBox>
      <MeasureBox of="orders_delivered" value={delivered} onShow={() => onShow('s30')}>
        {orders > 0 && t('orders.measures.of_all', { share: Math.round((delivered / orders) * PER_CENT) })}
        {late > 0 && (
          <>
            {t('ui.comma')}
            <span data-bad>{t('orders.measures.late', { count: late })}</span>
          </>
        )}
      </MeasureBox>
    </section>
  );
}

interface MeasureBoxProps {
  of: MeasureName;
  value: number;
  onShow: () => void;
  children: ReactNode;
}

function MeasureBox({ of, value, onShow, children }: MeasureBoxProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.label}>
        <MeasureLabel of={of} />
      </span>
      <UnstyledButton className={classes.value!} onClick={onShow}>
        <b>
          <bdi className="num">{formatNumber(value)}</bdi>
        </b>
        <small>{children}</small>
      </UnstyledButton>
    </div>
  );
}

/** Utilization of a depot's slots on a day. */
export function SlotsFill({ delivery_branch_id, date }: { delivery_branch_id: number; date: string }) {
  const { t } = useTranslation();
  const { data } = useFreeSlots(delivery_branch_id, date, 1);
  const slots = data?.rows.filter((row) => row.delivery_date === date && row.max_orders !== null) ?? [];
  if (slots.length === 0) return null;
  return (
    <section className={`card ${classes.slots}`} aria-label={t('orders.slots_fill')}>
      <h2>{t('orders.slots_fill')}</h2>
      <ul>
        {slots.map((slot) => (
          <SlotFill key={slot.delivery_slot_id} slot={slot} />
        ))}
      </ul>
    </section>
  );
}

function SlotFill({ slot }: { slot: FreeSlot }) {
  const { t } = useTranslation();
  const max = slot.max_orders ?? 0;
  const taken = max - slot.free;
  const share = max === 0 ? 0 : Math.round((taken / max) * PER_CENT);
  return (
    <li>
      <HoursText from={timeOfDayText(slot.from_minute)} to={timeOfDayText(slot.to_minute % 1440)} />
      <span className={classes.bar} data-full={slot.free === 0 || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
      <small>{t('orders.taken_of', { taken, max })}</small>
    </li>
  );
}
