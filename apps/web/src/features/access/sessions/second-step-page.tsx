import type { SecondStep as Method } from '@fleet/contracts/access/second-steps.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isCallError } from '../../../lib/call-error.ts';
import { isCalledOff, knowsPasskeys } from '../../../lib/passkeys.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { CodeProblem } from './code-problem.tsx';
import { FrontFrame } from './front-frame.tsx';
import { finishSignIn, passkeySignIn } from './sessions-calls.ts';
import classes from './sign-in-page.module.css';

export interface SecondStep {
  readonly ticket: string;
  readonly methods: readonly Method[];
}

/** What a sign-in goes on with; null where it was refused for another reason. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!isCallError(error, 'SECOND_STEP_REQUIRED')) return null;
  const { ticket, methods } = error.details as { ticket: string; methods: Method[] };
  return { ticket, methods };
}

interface SecondStepPageProps {
  step: SecondStep;
  onSignedIn: (result: SignInResult) => Promise<void>;
  onBack: () => void;
}

/** The second proof of a sign-in: a code of the app or a recovery code in the same field, or a passkey, which comes first where there is no app. */
export function SecondStepPage({ step, onSignedIn, onBack }: SecondStepPageProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const hasApp = step.methods.includes('totp');
  const hasPasskey = step.methods.includes('passkey') && knowsPasskeys();
  const hasCodes = hasApp || step.methods.includes('recovery_code');

  const enter = async (work: () => Promise<SignInResult>) => {
    setIsSending(true);
    setProblem(null);
    try {
      await onSignedIn(await work());
    } catch (error) {
      if (!isCalledOff(error))
        setProblem(error instanceof CallError ? error : new CallError({ code: 'INTERNAL', status: 0 }));
      setCode('');
    }
    setIsSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (code.trim() !== '') void enter(() => finishSignIn(step.ticket, code));
  };
  const passkey = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      fullWidth
      autoFocus={!hasApp}
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      className={classes.submit!}
      onClick={() => void enter(passkeySignIn)}
    >
      {t('second_step.with_passkey')}
    </Button>
  );
  return (
    <FrontFrame
      footer={
        <Button variant="subtle" onClick={onBack}>
          {t('codes.back')}
        </Button>
      }
    >
      <h1 className={classes.title}>{t('second_step.title')}</h1>
      <p className={classes.sub}>{t(hasApp ? 'second_step.text_app' : 'second_step.text')}</p>
      <CodeProblem problem={problem} />
      <div className={classes.form}>
        {hasPasskey && !hasApp && passkey('filled')}
        {hasCodes && (
          <form onSubmit={submit} noValidate className={classes.form}>
            <TextInput
              label={t(hasApp ? 'second_step.code' : 'second_step.recovery_code')}
              {...(hasApp ? { description: t('second_step.or_recovery') } : {})}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={isTried && code === '' && !problem && t('codes.code_missing')}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={hasApp || !hasPasskey}
              dir="ltr"
              classNames={{ input: classes.input!, label: classes.label!, error: classes.error! }}
            />
            <Button
              type="submit"
              variant={hasPasskey && !hasApp ? 'default' : 'filled'}
              loading={isSending}
              fullWidth
              className={classes.submit!}
            >
              {t(hasApp || !hasPasskey ? 'sign_in.sign_in' : 'second_step.with_recovery_code')}
            </Button>
          </form>
        )}
        {hasPasskey && hasApp && passkey('default')}
      </div>
    </FrontFrame>
  );
}
