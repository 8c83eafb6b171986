import { Button, Modal, NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Board } from './board.ts';
import { stepsOf } from './lanes.ts';
import classes from './move.module.css';
import { MoveResult } from './move-result.tsx';
import { orderNo, siteOf } from './plan-labels.ts';
import { useMove, useMoveSession } from './use-move.ts';

interface MoveDialogProps {
  board: Board;
  order_id: number;
  onDrop: () => Promise<void>;
  onClose: () => void;
}

/** Alternative to dragging: selects tanker and position, with the same preview. */
export function MoveDialog({ board, order_id, onDrop, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useMoveSession();
  const target = useMove((move) => move?.target ?? null);
  const canDrop = useMove((move) => {
    const broken = move?.tried?.trips.flatMap(({ violations }) => violations);
    return broken?.every(({ can_accept }) => can_accept) === true && session.customTripData() !== null;
  });
  const open = board.lanes.filter((lane) => lane.can_arrange && !lane.is_locked);
  useEffect(() => {
    session.begin(order_id, 'dialog');
    return () => session.cancel();
  }, [session, order_id]);

  const lane = target && target !== 'unassigned' ? open.find(({ key }) => key === target.lane) : undefined;
  const steps = lane ? stepsOf(lane) : [];
  const nameOfStep = (index: number) => {
    const step = steps[index];
    if (!step) return t('plans.at_the_end');
    if (step.type === 'reload') return t('plans.before_reload');
    return t('plans.before_stop', {
      order: orderNo(step.order_id),
      site: siteOf(board.orders.get(step.order_id), language),
    });
  };
  const close = () => {
    session.cancel();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={<b>{t('plans.move_order', { order: orderNo(order_id) })}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <NativeSelect
        label={t('plans.tanker')}
        value={lane?.key ?? ''}
        data-autofocus
        onChange={(event) => {
          const key = event.currentTarget.value;
          const chosen = open.find((known) => known.key === key);
          session.aim(chosen ? { lane: key, index: stepsOf(chosen).length } : null);
        }}
        data={[
          { value: '', label: t('plans.choose_tanker') },
          ...open.map((known) => ({ value: known.key, label: `${known.label} · ${known.vehicle.code}` })),
        ]}
      />
      {lane && target && target !== 'unassigned' && (
        <NativeSelect
          mt={12}
          label={t('plans.position')}
          value={String(target.index)}
          onChange={(event) => session.aim({ lane: lane.key, index: Number(event.currentTarget.value) })}
          data={Array.from({ length: steps.length + 1 }, (_, index) => ({
            value: String(index),
            label: `${index + 1}. ${nameOfStep(index)}`,
          }))}
        />
      )}
      <div className={classes.dialogResult} role="status">
        <MoveResult board={board} />
      </div>
      <Button
        fullWidth
        disabled={!canDrop}
        onClick={() => {
          void onDrop().finally(onClose);
        }}
      >
        {t('plans.move_here')}
      </Button>
    </Modal>
  );
}
