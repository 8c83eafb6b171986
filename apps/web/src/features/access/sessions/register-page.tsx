import type { Role } from '@fleet/contracts/permissions.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginPathOf } from '../../../lib/area.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { CodeProblem } from './code-problem.tsx';
import { FrontFrame, FrontLink } from './front-frame.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { setPassword, signIn } from './sessions-calls.ts';
import classes from './sign-in-page.module.css';

const DEAD_LINK = new CallError({ code: 'INVALID_INVITATION', status: 422 });

interface RegisterPageProps {
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Takes what a sign-in was refused with when it goes on with a second step. */
  onRefused: (error: unknown) => boolean;
  goTo: (path: string) => void;
}

/**
 * Invitation or single-use password link: `/vrp/register?token=…`. The token is removed from the address bar immediately. Whoever
 * has set the password is signed in with it.
 */
export function RegisterPage({ onSignedIn, onRefused, goTo }: RegisterPageProps) {
  const { t } = useTranslation();
  const [token] = useState(takeToken);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(token ? null : DEAD_LINK);
  const [done, setDone] = useState<{ email: string | null; role: Role } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (first === '' || first !== second) return;
    setIsSending(true);
    setProblem(null);
    try {
      const user = await setPassword(token, first);
      window.history.replaceState(null, '');
      if (user.email) return await enter(user.email);
      setDone(user);
    } catch (error) {
      setProblem(error instanceof CallError ? error : new CallError({ code: 'INTERNAL', status: 0 }));
    }
    setIsSending(false);
  };
  const enter = async (email: string) => {
    try {
      await onSignedIn(await signIn('client', email, first));
    } catch (error) {
      if (onRefused(error)) return;
      // The link is used up and the password set: all that is left is to sign in by hand.
      goTo('/vrp/client/login');
    }
  };

  if (done) {
    return (
      <FrontFrame>
        <h1 className={classes.title}>{t('register.done_title')}</h1>
        <p className={classes.sub}>
          {done.email ? t('register.done_text', { email: done.email }) : t('register.done_text_plain')}
        </p>
        <Button className={classes.submit!} onClick={() => goTo(loginPathOf(done.role))}>
          {t('sign_in.sign_in')}
        </Button>
      </FrontFrame>
    );
  }
  const isDeadLink = problem?.code === 'INVALID_INVITATION';
  return (
    <FrontFrame
      footer={isDeadLink && <FrontLink path={loginPathOf('customer')} label={t('codes.back')} goTo={goTo} />}
    >
      <h1 className={classes.title}>{t('register.title')}</h1>
      <p className={classes.sub}>{!isDeadLink && t('register.text')}</p>
      <CodeProblem problem={isDeadLink ? DEAD_LINK : problem} />
      {!isDeadLink && (
        <form onSubmit={submit} noValidate className={classes.form}>
          <NewPasswordInput
            label={t('register.new_password')}
            hint={t('register.rule')}
            value={first}
            onChange={setFirst}
            error={isTried && first === '' && t('sign_in.password_missing')}
          />
          <NewPasswordInput
            label={t('register.again')}
            value={second}
            onChange={setSecond}
            error={isTried && first !== '' && first !== second && t('register.not_the_same')}
          />
          <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
            {t('register.set_password')}
          </Button>
        </form>
      )}
    </FrontFrame>
  );
}

/** Stays in the address after the token is gone: a reload is still about the password, not about a new company. */
const PASSWORD_HASH = '#password';

/** Whether `/vrp/register` was opened by a link to set a password. */
export function isPasswordLink(): boolean {
  const { search, hash } = window.location;
  return new URLSearchParams(search).has('token') || hash === PASSWORD_HASH;
}

/**
 * The token is a secret: it must not stay in the address, which the browser remembers and sends as referrer. The state of the tab keeps
 * it, so that a reload does not turn a good link into a dead one.
 */
function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  if (!token) return (window.history.state as { token?: string } | null)?.token ?? '';
  window.history.replaceState({ token }, '', window.location.pathname + PASSWORD_HASH);
  return token;
}
