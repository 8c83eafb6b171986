import { CODE_DIGITS } from '@fleet/domain/sign-in-codes.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginPathOf } from '../../../lib/area.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { CodeProblem } from './code-problem.tsx';
import { FrontFrame, FrontLink } from './front-frame.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { confirmCode, requestCode } from './sessions-calls.ts';
import classes from './sign-in-page.module.css';

interface CodePageProps {
  purpose: 'password_reset' | 'sign_in';
  /** The sign-in page it leads back to. */
  loginArea: 'client' | 'gas-station' | 'admin';
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Takes what a sign-in was refused with when it goes on with a second step. */
  onRefused: (error: unknown) => boolean;
  goTo: (path: string) => void;
}

/**
 * A code by message: for a new password, or for signing in. What it says about the account is the same whether there is one
 * or not. Whoever has set the password is signed in with it.
 */
export function CodePage({ purpose, loginArea, onSignedIn, onRefused, goTo }: CodePageProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [handle, setHandle] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const [isDone, setIsDone] = useState(false);
  const texts = `codes.${purpose}` as const;
  const loginPath = loginPathOf(
    loginArea === 'client' ? 'customer' : loginArea === 'admin' ? 'admin' : 'gas station',
  );

  const during = async (work: () => Promise<void>) => {
    setIsSending(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (onRefused(error)) return;
      setProblem(error instanceof CallError ? error : new CallError({ code: 'INTERNAL', status: 0 }));
    } finally {
      setIsSending(false);
    }
  };
  const ask = (event?: FormEvent) => {
    event?.preventDefault();
    setIsTried(true);
    if (name.trim() === '') return;
    void during(async () => {
      setHandle((await requestCode(purpose, name)).handle);
      setCode('');
      setIsTried(false);
    });
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (handle === null || code === '' || (purpose === 'password_reset' && password === '')) return;
    void during(async () => {
      const result = await confirmCode(purpose, { handle, code, password, name });
      if (result) await onSignedIn(result);
      else setIsDone(true);
    });
  };
  const back = <FrontLink path={loginPath} label={t('codes.back')} goTo={goTo} />;

  if (isDone)
    return (
      <FrontFrame>
        <h1 className={classes.title}>{t('codes.done')}</h1>
        <p className={classes.sub}>{t('codes.done_text')}</p>
        <Button className={classes.submit!} onClick={() => goTo(loginPath)}>
          {t('sign_in.sign_in')}
        </Button>
      </FrontFrame>
    );
  return (
    <FrontFrame footer={back}>
      <h1 className={classes.title}>{t(`${texts}.title`)}</h1>
      {handle === null ? (
        <>
          <p className={classes.sub}>{t(`${texts}.text`)}</p>
          <CodeProblem problem={problem} />
          <form onSubmit={ask} noValidate className={classes.form}>
            <TextInput
              label={t(`${texts}.name`)}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={isTried && name.trim() === '' && t(`${texts}.missing`)}
              name="username"
              autoComplete={purpose === 'sign_in' ? 'tel' : 'username'}
              inputMode={purpose === 'sign_in' ? 'tel' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              classNames={{ input: classes.input!, label: classes.label!, error: classes.error! }}
            />
            <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
              {t('codes.send')}
            </Button>
          </form>
        </>
      ) : (
        <>
          <p className={classes.sub} role="status">
            {t(`${texts}.sent`)} <bdi dir="ltr">{name.trim()}</bdi>
          </p>
          <CodeProblem problem={problem} />
          <form onSubmit={confirm} noValidate className={classes.form}>
            <TextInput
              label={t('codes.code')}
              description={t('codes.valid')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={isTried && code === '' && t('codes.code_missing')}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={CODE_DIGITS + 2}
              autoFocus
              dir="ltr"
              classNames={{ input: classes.input!, label: classes.label!, error: classes.error! }}
            />
            {purpose === 'password_reset' && (
              <NewPasswordInput
                label={t('register.new_password')}
                hint={t('register.rule')}
                value={password}
                onChange={setPassword}
                error={isTried && password === '' && t('sign_in.password_missing')}
              />
            )}
            <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
              {t(purpose === 'sign_in' ? 'sign_in.sign_in' : 'register.set_password')}
            </Button>
            <Button variant="subtle" fullWidth onClick={() => setHandle(null)}>
              {t('codes.again')}
            </Button>
          </form>
        </>
      )}
    </FrontFrame>
  );
}
