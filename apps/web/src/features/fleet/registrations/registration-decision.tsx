import { rejectRegistration } from '@fleet/contracts/fleet/registrations.ts';
import { isIban } from '@fleet/domain/saudi-identities.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { IbanField } from '../../../ui/form/text-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './registration-panel.module.css';
import {
  type RegistrationDetail,
  useApproveRegistration,
  useRejectRegistration,
} from './registrations.api.ts';

interface RegistrationDecisionProps {
  registration: RegistrationDetail;
  onApproved: () => void;
}

/** Approve, which creates client and manager, or reject with a reason. */
export function RegistrationDecision({ registration, onApproved }: RegistrationDecisionProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [iban, setIban] = useState('');
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const [isTried, setIsTried] = useState(false);
  const approve = useApproveRegistration();
  const reject = useRejectRegistration();
  const params = { id: String(registration.id) };
  const name = nameOf(registration);
  const isIbanWrong = iban !== '' && !isIban(iban);

  const open = (next: 'approve' | 'reject') => {
    setIsTried(next === 'approve');
    if (next === 'reject' || !isIbanWrong) setDialog(next);
  };
  // The decision is gone from the screen before a callback of `mutate` would run; its error stays in the dialog.
  const confirmApproval = () =>
    approve.mutateAsync({ params, body: { virtual_bank_account: iban || null } }).then(() => {
      showSuccess(t('registration.approved', { name }));
      onApproved();
    }, ignore);

  return (
    <div className={classes.decision}>
      {registration.can.approve ? (
        <IbanField
          {...plainField({
            name: 'virtual_bank_account',
            label: t('field_names.virtual_bank_account'),
            value: iban,
            onChange: setIban,
            problem: isTried && isIbanWrong ? 'invalid_iban' : undefined,
          })}
          hint={t('registration.iban_hint')}
        />
      ) : (
        <Callout tone="wait">{t('registration.cannot_approve')}</Callout>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => open('reject')}>
          {t('registration.reject')}
        </Button>
        {registration.can.approve && (
          <Button onClick={() => open('approve')}>{t('registration.approve')}</Button>
        )}
      </div>
      {dialog === 'approve' && (
        <ConfirmDialog
          title={t('registration.approve_title', { name })}
          text={t('registration.approve_text', { contact: registration.contact_name })}
          confirm={t('registration.approve')}
          isBusy={approve.isPending}
          error={approve.error}
          onConfirm={() => void confirmApproval()}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reject' && (
        <ReasonDialog
          route={rejectRegistration}
          title={t('registration.reject_title', { name })}
          text={t('registration.reject_text')}
          confirm={t('registration.reject')}
          send={(body) => reject.mutateAsync({ params, body })}
          onDone={() => showSuccess(t('registration.rejected', { name }))}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function ignore(): void {}
