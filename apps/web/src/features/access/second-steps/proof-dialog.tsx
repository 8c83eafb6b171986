import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { IconBuilding, IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openProofWindow, waitForProof } from '../../../lib/company-proof.ts';
import { errorText } from '../../../lib/error-text.ts';
import { isCalledOff, signWithPasskey } from '../../../lib/passkeys.ts';
import { Callout } from '../../../ui/callout.tsx';
import { companyProofPage, prove, proveByAnswer, useSecondSteps } from './second-steps.api.ts';
import classes from './second-steps.module.css';

/** Password, code or passkey, as the person has them. */
export function ProofDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const { data } = useSecondSteps();
  const [byCode, setByCode] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setIsSending(true);
    setProblem(null);
    try {
      await work();
      return onClose(true);
    } catch (error) {
      if (!isCalledOff(error)) setProblem(error);
    }
    setText('');
    setIsSending(false);
  };
  const [isAtCompany, setIsAtCompany] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const atCompany = async () => {
    waiting.current?.abort();
    waiting.current = new AbortController();
    const opened = openProofWindow();
    setProblem(null);
    try {
      const answer = waitForProof(waiting.current.signal);
      opened.goTo(await companyProofPage());
      setIsAtCompany(true);
      await proveByAnswer(await answer);
      onClose(true);
    } catch (error) {
      opened.close();
      setIsAtCompany(false);
      setProblem(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(() => prove(byCode ? { code: text } : { password: text }));
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={<b>{t('proof.title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
      zIndex={1000}
    >
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <p>{t('proof.text')}</p>
        {problem !== null && <Callout tone="no">{errorText(t, problem)}</Callout>}
        {isAtCompany && <Callout tone="run">{t('company_sign_in.other_window')}</Callout>}
        {byCode ? (
          <TextInput
            label={t('second_step.code')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="one-time-code"
            dir="ltr"
            data-autofocus
          />
        ) : (
          <PasswordInput
            label={t('sign_in.password')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
            data-autofocus
          />
        )}
        <div className={classes.buttons}>
          {data?.totp_since && (
            <Button
              variant="subtle"
              onClick={() => {
                setByCode(!byCode);
                setText('');
              }}
            >
              {t(byCode ? 'proof.by_password' : 'proof.by_code')}
            </Button>
          )}
          {data && data.passkeys.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              onClick={() => void send(async () => prove(await signWithPasskey()))}
            >
              {t('second_step.passkey')}
            </Button>
          )}
          {data?.signs_in_at_company && (
            <Button
              variant="default"
              leftSection={<IconBuilding size={18} aria-hidden />}
              onClick={() => void atCompany()}
            >
              {t('company_sign_in.short')}
            </Button>
          )}
          <Button type="submit" loading={isSending} disabled={text === ''}>
            {t('proof.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
