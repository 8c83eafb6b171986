import { Button, Skeleton } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../lib/device-of.ts';
import { errorText } from '../../../lib/error-text.ts';
import { isCalledOff, knowsPasskeys, makePasskey } from '../../../lib/passkeys.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { endPasskey, endTotp, newRecoveryCodes, useReread, useSecondSteps } from './second-steps.api.ts';
import classes from './second-steps.module.css';
import { TotpDialog } from './totp-dialog.tsx';

/** The reader's second steps: app, passkeys and recovery codes. `onSetUp` follows the first one set up. */
export function SecondSteps({ onSetUp }: { onSetUp?: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSecondSteps();
  const reread = useReread();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [removing, setRemoving] = useState<{ text: string; remove: () => Promise<unknown> } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const during = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      await reread();
    } catch (failure) {
      if (!isCalledOff(failure)) setProblem(failure);
    }
    setIsBusy(false);
  };
  const addPasskey = () =>
    during(async () => {
      const { browser, system } = deviceOf(navigator.userAgent);
      await makePasskey([browser, system].filter(Boolean).join(' · ') || t('second_step.passkey'));
      showSuccess(t('second_step.passkey_added'));
      // A lost phone takes its passkey along.
      if (data?.recovery_codes_left === 0) setCodes((await newRecoveryCodes()).recovery_codes);
      else onSetUp?.();
    });

  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const hasAny = data.totp_since !== null || data.passkeys.length > 0;
  return (
    <div className={classes.steps}>
      {problem !== null && <Callout tone="no">{errorText(t, problem)}</Callout>}
      <Step
        icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden />}
        title={t('second_step.app')}
        note={
          data.totp_since === null ? (
            t('second_step.app_note')
          ) : (
            <>
              {t('second_step.since')} <DateTime at={data.totp_since} />
            </>
          )
        }
      >
        {data.totp_since === null ? (
          <Button onClick={() => setIsSettingUp(true)}>{t('second_step.set_up')}</Button>
        ) : (
          <Button
            variant="default"
            onClick={() => setRemoving({ text: t('second_step.remove_app_text'), remove: endTotp })}
          >
            {t('second_step.remove')}
          </Button>
        )}
      </Step>
      {data.passkeys.map((key) => (
        <Step
          key={key.id}
          icon={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          title={<bdi>{key.name}</bdi>}
          note={
            <>
              {t(key.last_used_at ? 'second_step.last_used' : 'second_step.since')}{' '}
              <DateTime at={key.last_used_at ?? key.created_at} />
            </>
          }
        >
          <Button
            variant="default"
            aria-label={t('second_step.remove_of', { name: key.name })}
            onClick={() =>
              setRemoving({
                text: t('second_step.remove_passkey_text', { name: key.name }),
                remove: () => endPasskey(key.id),
              })
            }
          >
            {t('second_step.remove')}
          </Button>
        </Step>
      ))}
      {knowsPasskeys() && (
        <Step
          icon={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          title={t('second_step.passkey')}
          note={t('second_step.passkey_note')}
        >
          <Button variant="default" loading={isBusy} onClick={() => void addPasskey()}>
            {t('second_step.add_passkey')}
          </Button>
        </Step>
      )}
      {hasAny && (
        <Step
          icon={<IconKey size={20} stroke={1.75} aria-hidden />}
          title={t('second_step.recovery_codes')}
          note={t('second_step.codes_left', { count: data.recovery_codes_left })}
        >
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void during(async () => setCodes((await newRecoveryCodes()).recovery_codes))}
          >
            {t('second_step.new_codes')}
          </Button>
        </Step>
      )}
      {isSettingUp && (
        <TotpDialog
          onClose={() => setIsSettingUp(false)}
          onDone={(drawn) => {
            setIsSettingUp(false);
            setCodes(drawn);
            void reread();
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            onSetUp?.();
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('second_step.remove_title')}
          text={removing.text}
          confirm={t('second_step.remove')}
          tone="no"
          isBusy={isBusy}
          error={problem}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            void during(async () => {
              await removing.remove();
              setRemoving(null);
            })
          }
        />
      )}
    </div>
  );
}

interface StepProps {
  icon: ReactNode;
  title: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

function Step({ icon, title, note, children }: StepProps) {
  return (
    <div className={classes.step}>
      {icon}
      <span className={classes.what}>
        <b>{title}</b>
        <span className={classes.note}>{note}</span>
      </span>
      {children}
    </div>
  );
}
