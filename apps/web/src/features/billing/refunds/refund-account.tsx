import { isIban } from '@fleet/domain/saudi-identities.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { PayeeFields } from '../../../ui/form/payee-fields.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type RefundOverview, useCancelRefundPayee, useSaveRefundPayee } from './refunds.api.ts';
import classes from './refunds.module.css';

/** An IBAN of which the last four characters are shown. */
export function MaskedIban({ iban_end }: { iban_end: string }) {
  const { t } = useTranslation();
  return (
    <bdi className="num" dir="ltr" role="img" aria-label={t('refunds.iban_ending', { iban_end })}>
      SA•• •••• {iban_end}
    </bdi>
  );
}

interface RefundAccountProps {
  overview: RefundOverview;
  /** The client, for administrators. */
  client_id?: number | undefined;
}

/** Where refunds go, who waits to be it, and the ways to change that. */
export function RefundAccount({ overview, client_id }: RefundAccountProps) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const { payee, payee_change: change, can } = overview;
  const whose = client_id === undefined ? {} : { client_id };
  return (
    <div className={classes.stack}>
      <div className={classes.account}>
        <span>
          <small>{t('refunds.account')}</small>
          {payee ? (
            <>
              <bdi>{payee.beneficiary_name}</bdi>
              <MaskedIban iban_end={payee.iban_end} />
            </>
          ) : change ? (
            <span>
              {t('refunds.account_from')} <DateTime at={change.effective_at} />
            </span>
          ) : (
            <span>{t('refunds.no_account')}</span>
          )}
        </span>
        {can.set_payee && (
          <Button variant="default" onClick={() => setIsNaming(true)}>
            {t(payee || change ? 'refunds.change_account' : 'refunds.enter_account')}
          </Button>
        )}
      </div>
      {!payee && !change && can.set_payee && <p className={classes.quiet}>{t('refunds.no_account_text')}</p>}
      {change && <AccountChange change={change} canCancel={can.cancel_payee_change} whose={whose} />}
      {isNaming && <AccountDialog whose={whose} onClose={() => setIsNaming(false)} />}
    </div>
  );
}

type Whose = { readonly client_id?: number };

function AccountChange({
  change,
  canCancel,
  whose,
}: {
  change: NonNullable<RefundOverview['payee_change']>;
  canCancel: boolean;
  whose: Whose;
}) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancelRefundPayee();
  const confirm = () =>
    cancel.mutate(
      { body: whose },
      {
        onSuccess: () => {
          setIsConfirming(false);
          showSuccess(t('refunds.account_canceled'));
        },
      },
    );
  return (
    <Callout tone="wait" title={t('refunds.account_waits')}>
      <div className={classes.stack}>
        <div>
          <bdi>{change.beneficiary_name}</bdi>
          <br />
          <MaskedIban iban_end={change.iban_end} />
          <br />
          {t('refunds.account_from')} <DateTime at={change.effective_at} />
        </div>
        {canCancel && (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setIsConfirming(true)}>
              {t('refunds.cancel_account')}
            </Button>
          </div>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('refunds.cancel_account')}
          text={t('refunds.cancel_account_text')}
          confirm={t('refunds.cancel_account')}
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

function AccountDialog({ whose, onClose }: { whose: Whose; onClose: () => void }) {
  const { t } = useTranslation();
  const [beneficiary_name, setName] = useState('');
  const [iban, setIban] = useState('');
  const [isTried, setIsTried] = useState(false);
  const save = useSaveRefundPayee();
  const name = beneficiary_name.trim();
  const confirm = () => {
    setIsTried(true);
    if (name === '' || !isIban(iban)) return;
    save.mutate(
      { body: { ...whose, beneficiary_name: name, iban } },
      {
        onSuccess: ({ payee_change }) => {
          onClose();
          showSuccess(t(payee_change ? 'refunds.account_saved_waits' : 'refunds.account_saved'));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('refunds.account')}
      text={t('refunds.account_text')}
      confirm={t('refunds.save_account')}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <PayeeFields
          nameLabel={t('refunds.account_name')}
          beneficiary_name={beneficiary_name}
          onName={setName}
          iban={iban}
          onIban={setIban}
          isTried={isTried}
        />
      </div>
    </ConfirmDialog>
  );
}
