import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Secret } from '../../../ui/secret.tsx';
import { finishTotp, startTotp } from './second-steps.api.ts';
import classes from './second-steps.module.css';

interface TotpDialogProps {
  onClose: () => void;
  /** Takes the recovery codes. */
  onDone: (recoveryCodes: string[]) => void;
}

/** Sets up an authenticator app: its secret as QR code and text, and the first code to confirm it. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    startTotp().then(setDrawn, setProblem);
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setProblem(null);
    try {
      onDone((await finishTotp(code)).recovery_codes);
    } catch (error) {
      setProblem(error);
      setIsSending(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t('second_step.app')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <p>{t('second_step.app_text')}</p>
        {drawn ? (
          <div className={classes.qr}>
            <QrCode text={drawn.uri} label={t('second_step.qr')} size={200} />
            <Secret label={t('second_step.secret')} value={drawn.secret} />
          </div>
        ) : (
          !problem && <Skeleton height={200} />
        )}
        {problem !== null && <Callout tone="no">{errorText(t, problem)}</Callout>}
        <TextInput
          label={t('second_step.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          dir="ltr"
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={!drawn || code.trim() === ''}>
            {t('second_step.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
