import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import classes from './order-board.module.css';
import { type Order, useAdvanceAll } from './orders.api.ts';

type Step = 'confirm' | 'send_to_planning';

interface AdvanceAllProps {
  statuses: readonly OrderStatus[];
  query: Parameters<ReturnType<typeof useAdvanceAll>>[0];
  orders: number;
  rows: readonly Order[];
}

/** Advances all possible orders of a column by one status: forty confirmations in one step. */
export function AdvanceAll({ statuses, query, orders, rows }: AdvanceAllProps) {
  const { t } = useTranslation();
  const advance = useAdvanceAll();
  const [confirming, setConfirming] = useState<Step | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const can = rows[0]?.can;
  const status = statuses[0];
  const steps = (['confirm', 'send_to_planning'] as const).filter((step) => can?.[step]);
  if (status === undefined || statuses.length > 1 || steps.length === 0) return null;

  const close = () => {
    setConfirming(null);
    setError(null);
  };
  const run = async (step: Step) => {
    setIsBusy(true);
    setError(null);
    try {
      // Applies to the column regardless of the search text, which would hide affected orders.
      const { client_id, delivery_branch_id, from_date, to_date } = query;
      const done = await advance({ client_id, delivery_branch_id, from_date, to_date }, status, step);
      close();
      if (done.moved > 0) showSuccess(t(`orders.all_done.${step}`, { count: done.moved }));
      if (done.refused > 0) showError(t('orders.all_refused', { count: done.refused }));
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={classes.steps}>
      {steps.map((step) => (
        <Button key={step} variant="default" size="compact-xs" onClick={() => setConfirming(step)}>
          {t(`orders.all.${step}`)}
        </Button>
      ))}
      {confirming && (
        <ConfirmDialog
          title={t(`orders.all_title.${confirming}`, { count: orders })}
          text={t('orders.all_text')}
          confirm={t(`orders.all_title.${confirming}`, { count: orders })}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void run(confirming)}
          onClose={close}
        />
      )}
    </div>
  );
}
