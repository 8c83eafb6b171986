import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { lastMonths } from './months.ts';
import { useBatches, useCloseBatches, useOpenBatches } from './settlements.api.ts';

/** Opens a month's batches, or closes all of them if already open. */
export function OpenMonth({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const months = lastMonths(new Date());
  const [period, setPeriod] = useState(months[0]!);
  const open = useOpenBatches();
  const close = useCloseBatches();
  const { data } = useBatches({ period, state: 'open', per_page: 1 });
  const waiting = data?.total ?? 0;
  const isClosing = waiting > 0;
  const confirm = () =>
    isClosing
      ? close.mutate(
          { body: { period } },
          {
            onSuccess: ({ closing }) => {
              showSuccess(t('settlements.being_closed', { count: closing }));
              onClose();
            },
          },
        )
      : open.mutate(
          { body: { period } },
          {
            onSuccess: ({ opened }) => {
              showSuccess(t('settlements.opened', { count: opened }));
              onClose();
            },
          },
        );
  return (
    <ConfirmDialog
      title={t('settlements.settle_month')}
      text={
        isClosing ? t('settlements.close_month_text', { count: waiting }) : t('settlements.open_month_text')
      }
      confirm={t(isClosing ? 'settlements.close_all' : 'settlements.open_month')}
      isBusy={open.isPending || close.isPending}
      error={open.error ?? close.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select
        label={t('columns.period')}
        value={period}
        onChange={(next) => setPeriod(next ?? period)}
        data={months.map((month) => ({ value: month, label: formatMonth(month, language) }))}
        allowDeselect={false}
      />
    </ConfirmDialog>
  );
}
