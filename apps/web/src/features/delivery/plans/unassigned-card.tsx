import { Button, UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconHelpCircle } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { nameIn } from '../../../lib/language.ts';
import { unassignedSentences } from '../../../ui/unassigned-text.ts';
import { Measurement } from '../../../ui/volume.tsx';
import type { Board, Unassigned } from './board.ts';
import { amountOf, fuelsText, hoursText, orderNo, siteOf } from './plan-labels.ts';
import { usePlanScreen } from './screen-context.ts';
import classes from './unassigned.module.css';
import { useMove } from './use-move.ts';

const ROW_PX = 56;
const ROW_WITH_REASON_PX = 116;
const AROUND_PX = 4 * ROW_WITH_REASON_PX;
const SHOWN_PX = 700;

/** Rows below each other, as high as what they say. */
function placed(unassigned: readonly Unassigned[]): { row: Unassigned; top: number; height: number }[] {
  let top = 0;
  return unassigned.map((row) => {
    const height = row.facts ? ROW_WITH_REASON_PX : ROW_PX;
    top += height;
    return { row, top: top - height, height };
  });
}

interface UnassignedCardProps {
  board: Board;
  selected: number | null;
  onSelect: (order_id: number) => void;
  onOffers: (order_id: number) => void;
  onMove: (order_id: number) => void;
}

/** Unassigned orders with reasons and options. They can be dragged onto a tanker; orders dropped here leave their trip. */
export function UnassignedCard({ board, selected, onSelect, onOffers, onMove }: UnassignedCardProps) {
  const { t } = useTranslation();
  const { unassigned } = board;
  const [top, setTop] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isAimedAt = useMove((move) => move?.target === 'unassigned');
  const rows = useMemo(() => placed(unassigned), [unassigned]);
  const shown = rows.filter((row) => row.top > top - AROUND_PX && row.top < top + SHOWN_PX + AROUND_PX);
  return (
    <section
      className={`card ${classes.card}`}
      aria-label={t('plans.unassigned')}
      data-unassigned
      data-aimed={isAimedAt || undefined}
    >
      <header className={classes.header}>
        <h2>{t('plans.unassigned')}</h2>
        <span className={classes.count} data-none={unassigned.length === 0 || undefined}>
          <IconHelpCircle size={14} aria-hidden />
          <span className="num">{unassigned.length}</span>
        </span>
        <span className={classes.note}>{unassigned.length > 0 && t('plans.drag_to_tanker')}</span>
      </header>
      {unassigned.length === 0 ? (
        <p className={classes.none}>
          {t(board.orders.size === 0 ? 'plans.no_orders' : 'plans.all_on_trips')}
        </p>
      ) : (
        <div ref={list} className={classes.list} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
          <ul style={{ height: rows.reduce((sum, { height }) => sum + height, 0) }}>
            {shown.map(({ row, ...place }) => (
              <UnassignedRow
                key={row.order.id}
                row={row}
                {...place}
                isSelected={row.order.id === selected}
                onSelect={onSelect}
                onOffers={onOffers}
                onMove={onMove}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface RowProps extends Pick<UnassignedCardProps, 'onSelect' | 'onOffers' | 'onMove'> {
  row: Unassigned;
  top: number;
  height: number;
  isSelected: boolean;
}

const UnassignedRow = memo(function UnassignedRow(props: RowProps) {
  const { row, top, height, isSelected, onSelect, onOffers, onMove } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { fuel_types } = usePlanScreen();
  const { order, facts } = row;
  const site = siteOf(order, language);
  const amount = amountOf(order);
  return (
    <li
      className={classes.row}
      style={{ top, height }}
      data-order={order.id}
      data-selected={isSelected || undefined}
    >
      <span className={classes.grip} data-grip aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={classes.text}>
        <p className={classes.line}>
          <UnstyledButton
            className={classes.order!}
            onClick={() => onSelect(order.id)}
            aria-pressed={isSelected}
            aria-label={t('plans.unassigned_label', { order: orderNo(order.id), site })}
          >
            <span className="num">{orderNo(order.id)}</span>
          </UnstyledButton>
          <span className={classes.end}>
            <Measurement value={amount.value} unit={t(`units.${amount.unit}`)} />{' '}
            {fuelsText(t, order, fuel_types, language)}
          </span>
        </p>
        <p className={classes.quiet}>
          <span className="ellipsis">
            {site}
            {t('ui.comma')}
            {nameIn(language, order.client)}
          </span>
          <span className="num">{hoursText(order)}</span>
        </p>
        {facts && (
          <>
            <p className={classes.reason} title={unassignedSentences(t, facts).join(' ')}>
              {order.is_slot_requested && <b>{t('slot_requests.open_badge')} · </b>}
              {unassignedSentences(t, facts).join(' ')}
            </p>
            <UnstyledButton className={classes.link!} onClick={() => onOffers(order.id)}>
              {t('plans.find_options')}
            </UnstyledButton>
          </>
        )}
      </div>
      <Button
        className={classes.move!}
        variant="subtle"
        size="compact-xs"
        onClick={() => onMove(order.id)}
        aria-label={t('plans.move_order', { order: orderNo(order.id) })}
      >
        {t('plans.move')}
      </Button>
    </li>
  );
});
