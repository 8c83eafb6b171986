import type { Role } from '@fleet/contracts/permissions.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginPathOf } from '../../../lib/area.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { FrontFrame } from './front-frame.tsx';
import { setPassword, signIn } from './sessions.api.ts';
import classes from './sign-in-page.module.css';
import problemClasses from './sign-in-problem.module.css';

interface RegisterPageProps {
  onSignedIn: (result: SignInResult) => Promise<void>;
  goTo: (path: string) => void;
}

/**
 * Invitation or single-use password link: `/vrp/register?token=…`. The token is removed from the address bar immediately. Whoever
 * has set the password is signed in with it.
 */
export function RegisterPage({ onSignedIn, goTo }: RegisterPageProps) {
  const { t } = useTranslation();
  const [token] = useState(takeToken);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(token ? null : 'no token');
  const [done, setDone] = useState<{ email: string | null; role: Role } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (first === '' || first !== second) return;
    setIsSending(true);
    setProblem(null);
    try {
      const user = await setPassword(token, first);
      if (user.email) return await enter(user.email);
      setDone(user);
    } catch (error) {
      setProblem(error);
    }
    setIsSending(false);
  };
  const enter = async (email: string) => {
    try {
      await onSignedIn(await signIn('client', email, first));
    } catch {
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
  const isDeadLink = token === '' || isCallError(problem, 'INVALID_INVITATION');
  return (
    <FrontFrame>
      <h1 className={classes.title}>{t('register.title')}</h1>
      <p className={classes.sub}>{t('register.text')}</p>
      <div role="alert">
        {problem !== null && (
          <div className={problemClasses.problem}>
            <IconAlertCircle size={24} stroke={1.75} aria-hidden />
            <p>{isDeadLink ? t('errors.INVALID_INVITATION') : sentenceOf(t, problem)}</p>
          </div>
        )}
      </div>
      {!isDeadLink && (
        <form onSubmit={submit} noValidate className={classes.form}>
          <PasswordInput
            label={t('register.new_password')}
            description={t('register.rule')}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
            error={isTried && first === '' && t('sign_in.password_missing')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{
              'aria-label': t('sign_in.show_password'),
              className: classes.eye!,
            }}
            classNames={{
              input: classes.input!,
              innerInput: classes.innerInput!,
              label: classes.label!,
              error: classes.error!,
            }}
          />
          <PasswordInput
            label={t('register.again')}
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value)}
            error={isTried && first !== '' && first !== second && t('register.not_the_same')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{
              'aria-label': t('sign_in.show_password'),
              className: classes.eye!,
            }}
            classNames={{
              input: classes.input!,
              innerInput: classes.innerInput!,
              label: classes.label!,
              error: classes.error!,
            }}
          />
          <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
            {t('register.set_password')}
          </Button>
        </form>
      )}
    </FrontFrame>
  );
}

/** Explains a rejected password: too short, too common, or derived from the user's name or number. */
function sentenceOf(t: TFunction, problem: unknown): string {
  if (isCallError(problem, 'WEAK_PASSWORD') && typeof problem.details.reason === 'string') {
    return t(`register.weak_${problem.details.reason}`, { defaultValue: errorText(t, problem) });
  }
  return errorText(t, problem);
}

/** Stays in the address after the token is gone: a reload is still about the password, not about a new company. */
const PASSWORD_HASH = '#password';

/** Whether `/vrp/register` was opened by a link to set a password. */
export function isPasswordLink(): boolean {
  const { search, hash } = window.location;
  return new URLSearchParams(search).has('token') || hash === PASSWORD_HASH;
}

/** The token is a secret: it must not stay in the history or be sent as referrer. */
function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  if (token) window.history.replaceState(null, '', window.location.pathname + PASSWORD_HASH);
  return token;
}
