import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Batch, useCancelPayee } from './settlements.api.ts';
import classes from './settlements.module.css';

/** Who is paid after a day, and the way to stop it. */
export function PayeeChange({ batch, change }: { batch: Batch; change: NonNullable<Batch['payee_change']> }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancelPayee();
  const confirm = () =>
    cancel.mutate(
      {
        body: {
          network_id: batch.network.id,
          ...(batch.station ? { station_id: batch.station.id } : {}),
        },
      },
      {
        onSuccess: () => {
          setIsConfirming(false);
          showSuccess(t('settlements.payee_change_cancelled'));
        },
      },
    );
  return (
    <Callout tone="wait" title={t('settlements.payee_change')}>
      <div className={classes.form}>
        <div>
          <span dir="auto">{change.beneficiary_name}</span>
          <br />
          <Iban iban={change.iban} />
          <br />
          {t('settlements.payee_change_from')} <DateTime at={change.effective_at} />
        </div>
        {batch.can.cancel_payee_change && (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setIsConfirming(true)}>
              {t('settlements.cancel_payee_change')}
            </Button>
          </div>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('settlements.cancel_payee_change')}
          text={t('settlements.cancel_payee_change_text', {
            name: nameOf(batch.station ?? batch.network),
          })}
          confirm={t('settlements.cancel_payee_change')}
          cancel={t('ui.close')}
          tone="no"
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Callout>
  );
}
