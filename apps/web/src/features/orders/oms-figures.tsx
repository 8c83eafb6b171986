import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { timeOfDayText } from '../../ui/form/figures.ts';
import { Money } from '../../ui/money.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './oms-figures.module.css';
import { HoursText } from './order-words.tsx';
import { type FreeSlot, type OrderCount, useFreeSlots } from './orders.api.ts';

const PER_CENT = 100;

interface OmsFiguresProps {
  counts: readonly OrderCount[];
  /** Shows the orders behind a figure as a list. */
  onShow: (view: string) => void;
}

/** A day of orders in figures; each leads to its orders. */
export function OmsFigures({ counts, onShow }: OmsFiguresProps) {
  const { t } = useTranslation();
  const sum = (key: 'orders' | 'volume_ml' | 'amount_halalas' | 'late', ...statuses: OrderStatus[]) =>
    counts.reduce(
      (all, row) =>
        (statuses.length === 0 ? row.status !== 40 : statuses.includes(row.status)) ? all + row[key] : all,
      0,
    );
  const orders = sum('orders');
  const delivered = sum('orders', 30);
  const late = sum('late');
  const waiting = sum('orders', 5, 10, 45, 46);
  return (
    <section className={`card ${classes.strip}`} aria-label={t('orders.figures.title')}>
      <FigureBox label={t('orders.figures.orders')} value={orders} onShow={() => onShow('all')}>
        <Volume bulk volume_ml={sum('volume_ml')} /> · <Money amount_halalas={sum('amount_halalas')} />
      </FigureBox>
      <FigureBox label={t('orders.figures.waiting')} value={waiting} onShow={() => onShow('s5')}>
        {t('orders.figures.held', { count: sum('orders', 45, 46) })}
      </FigureBox>
      <FigureBox
        label={t('orders.figures.to_plan')}
        value={sum('orders', 15)}
        onShow={() => onShow('unassigned')}
      >
        <Volume bulk volume_ml={sum('volume_ml', 15)} />
      </FigureBox>
      <FigureBox
        label={t('orders.figures.in_plan')}
        value={sum('orders', 16, 17)}
        onShow={() => onShow('in_production')}
      >
        {t('orders.figures.ready', { count: sum('orders', 20) })}
      </FigureBox>
      <FigureBox
        label={t('orders.figures.on_the_road')}
        value={sum('orders', 25)}
        onShow={() => onShow('delivery_trips')}
      >
        <Volume bulk volume_ml={sum('volume_ml', 25)} />
      </FigureBox>
      <FigureBox label={t('orders.figures.delivered')} value={delivered} onShow={() => onShow('s30')}>
        {orders > 0 && t('orders.figures.of_all', { share: Math.round((delivered / orders) * PER_CENT) })}
        {late > 0 && (
          <>
            {t('ui.comma')}
            <span data-bad>{t('orders.figures.late', { count: late })}</span>
          </>
        )}
      </FigureBox>
    </section>
  );
}

interface FigureBoxProps {
  label: string;
  value: number;
  onShow: () => void;
  children: ReactNode;
}

function FigureBox({ label, value, onShow, children }: FigureBoxProps) {
  return (
    <UnstyledButton className={classes.figure!} onClick={onShow}>
      <span className={classes.label}>{label}</span>
      <b>
        <bdi className="num">{formatNumber(value)}</bdi>
      </b>
      <small>{children}</small>
    </UnstyledButton>
  );
}

/** How full the slots of a branch are on a day. */
export function SlotsFill({ delivery_branch_id, date }: { delivery_branch_id: number; date: string }) {
  const { t } = useTranslation();
  const { data } = useFreeSlots(delivery_branch_id, date, 1);
  const slots = data?.rows.filter((row) => row.delivery_date === date && row.most_orders !== null) ?? [];
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
  const most = slot.most_orders ?? 0;
  const taken = most - slot.free;
  const share = most === 0 ? 0 : Math.round((taken / most) * PER_CENT);
  return (
    <li>
      <HoursText from={timeOfDayText(slot.from_minute)} to={timeOfDayText(slot.to_minute % 1440)} />
      <span className={classes.bar} data-full={slot.free === 0 || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
      <small>{t('orders.taken_of', { taken, most })}</small>
    </li>
  );
}
