import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatPrice } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type PriceChange, usePriceChanges, useWithdrawChange } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';

/** The latest bulk changes; one that has not started can be canceled. */
export function PriceChanges({ networkId }: { networkId: number | undefined }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { data } = usePriceChanges(networkId);
  const [confirming, setConfirming] = useState<PriceChange | null>(null);
  const withdraw = useWithdrawChange();
  if (!data || data.rows.length === 0) return null;
  const textOf = (change: PriceChange) =>
    t(`prices.change_${change.kind === 'set' ? 'set' : change.value_millis < 0 ? 'less' : 'more'}`, {
      fuel: change.fuel_type[`title_${language}`],
      price: formatPrice(Math.abs(change.value_millis)),
    });
  return (
    <Card flush title={t('prices.latest_changes')}>
      <ul className={classes.changes}>
        {data.rows.map((change) => (
          <li key={change.id}>
            <b>{textOf(change)}</b>
            <span>{t('prices.at_stations', { count: change.stations })}</span>
            <span className="muted">
              <Trans i18nKey="prices.from" components={{ date: <DateTime at={change.starts_at} /> }} />
              {change.created_by && ` · ${change.created_by}`}
            </span>
            <span className={classes.space} />
            {change.withdrawn_at && <span className="muted">{t('prices.reversed')}</span>}
            {change.can.withdraw && (
              <UnstyledButton className={classes.link!} onClick={() => setConfirming(change)}>
                {t('prices.withdraw')}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          title={t('prices.withdraw_change_title', { count: confirming.stations })}
          text={`${textOf(confirming)}. ${t('prices.withdraw_text')}`}
          confirm={t('prices.withdraw')}
          tone="no"
          isBusy={withdraw.isPending}
          error={withdraw.error}
          onConfirm={() =>
            withdraw.mutate(
              { params: { id: confirming.id } },
              {
                onSuccess: () => {
                  showSuccess(t('prices.change_withdrawn'));
                  setConfirming(null);
                },
              },
            )
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </Card>
  );
}
