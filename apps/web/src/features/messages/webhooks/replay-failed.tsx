import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Endpoint, useFailedSince, useReplayFailed } from './webhooks.api.ts';

/** Selectable start days, before today. */
const DAYS_BACK = [0, 1, 6, 29] as const;

/** Replays all failed messages since a day, after showing their number. */
export function ReplayFailedDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { t } = useTranslation();
  const [back, setBack] = useState<(typeof DAYS_BACK)[number]>(1);
  const from = addDays(riyadhDate(new Date()), -back);
  const { data: count, error } = useFailedSince(endpoint.id, from);
  const replay = useReplayFailed();
  const since = startOfRiyadhDate(from).toISOString();
  return (
    <ConfirmDialog
      title={t('webhooks.replay_failed_title')}
      text={t('webhooks.replay_failed_text')}
      confirm={
        count
          ? t('webhooks.replay_count', { count, shown: formatNumber(count) })
          : t('webhooks.replay_failed')
      }
      isBusy={replay.isPending}
      isDisabled={!count}
      error={replay.error ?? error}
      onConfirm={() =>
        replay.mutate(
          { params: { id: endpoint.id }, body: { since } },
          {
            onSuccess: ({ replayed }) => {
              onClose();
              showSuccess(t('webhooks.replayed', { count: replayed, shown: formatNumber(replayed) }));
            },
          },
        )
      }
      onClose={onClose}
    >
      <SelectField
        {...plainField({
          name: 'since',
          label: t('webhooks.since_label'),
          value: String(back),
          onChange: (days) => setBack(DAYS_BACK.find((known) => String(known) === days) ?? 1),
        })}
        required
        choices={DAYS_BACK.map((days) => ({ value: String(days), label: t(`webhooks.since.${days}`) }))}
      />
      <p role="status">
        {count === undefined
          ? ''
          : count === 0
            ? t('webhooks.none_failed')
            : t('webhooks.count_failed', { count, shown: formatNumber(count) })}
      </p>
    </ConfirmDialog>
  );
}
