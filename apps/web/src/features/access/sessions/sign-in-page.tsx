import type { LoginArea } from '@fleet/contracts/access/sessions.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconBuilding, IconDeviceMobile, IconFingerprint, IconGasStation, IconId } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { isCalledOff, knowsPasskeys } from '../../../lib/passkeys.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { type TypedBefore, useTypedBefore } from './first-form.ts';
import { FrontFrame, FrontLink } from './front-frame.tsx';
import { isNumber } from './identifiers.ts';
import { passkeySignIn, signIn } from './sessions-calls.ts';
import classes from './sign-in-page.module.css';
import { type Problem, SignInProblem } from './sign-in-problem.tsx';

interface SignInPageProps {
  /** Which of the three sign-in pages this is. */
  loginArea: Exclude<LoginArea, 'supervisor'>;
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Takes what a sign-in was refused with when it goes on with a second step. */
  onRefused: (error: unknown) => boolean;
  goTo: (path: string) => void;
}

const PAGES = ['client', 'gas-station', 'admin'] as const;

/** The three sign-in pages; on a phone, the form that was there before them goes on in theirs. */
export function SignInPage(props: SignInPageProps) {
  const typed = useTypedBefore();
  return typed && <SignInForm {...props} typed={typed} />;
}

/**
 * After a rejection the name stays and the password is cleared; unknown accounts and wrong passwords show the same message.
 */
function SignInForm({
  loginArea: page,
  onSignedIn,
  onRefused,
  goTo,
  typed,
}: SignInPageProps & { typed: TypedBefore }) {
  const { t } = useTranslation();
  const [loginArea, setLoginArea] = useState<LoginArea>(page);
  const [identifier, setIdentifier] = useState(typed.identifier);
  const [password, setPassword] = useState(typed.password);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const identifierInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSupervisor = loginArea === 'supervisor';

  useEffect(() => {
    if (typed.isSubmitted) form.current?.requestSubmit();
  }, [typed]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = identifier.trim() === '' ? 'identifier' : password === '' ? 'password' : null;
    if (missing) {
      setProblem({ kind: 'missing', field: missing });
      (missing === 'identifier' ? identifierInput : passwordInput).current?.focus();
      return;
    }
    await enter(() => signIn(loginArea, identifier, password));
  };
  const enter = async (work: () => Promise<SignInResult>) => {
    setProblem(null);
    setIsSending(true);
    try {
      await onSignedIn(await work());
    } catch (error) {
      setIsSending(false);
      if (onRefused(error) || isCalledOff(error)) return;
      const callError = error instanceof CallError ? error : new CallError({ code: 'INTERNAL', status: 0 });
      setProblem({ kind: 'answered', error: callError, byNumber: isSupervisor && isNumber(identifier) });
      if (callError.code === 'INVALID_CREDENTIALS') {
        setPassword('');
        passwordInput.current?.focus();
      }
    }
  };

  const isRefused = problem?.kind === 'answered' && problem.error.code === 'INVALID_CREDENTIALS';
  return (
    <FrontFrame
      footer={
        <nav className={classes.others} aria-label={t('sign_in.other_pages')}>
          {PAGES.filter((other) => other !== page).map((other) => (
            <FrontLink
              key={other}
              path={`/vrp/${other}/login`}
              label={t(`sign_in.to_${other}`)}
              goTo={goTo}
            />
          ))}
          <FrontLink path="/vrp/help" label={t('sign_in.to_help')} goTo={goTo} />
        </nav>
      }
    >
      <h1 className={classes.title}>{t(`sign_in.title_${page}`)}</h1>
      <p className={classes.sub}>{t(`sign_in.for_${page}`)}</p>

      {page === 'gas-station' && (
        <div className={classes.switch} role="radiogroup" aria-label={t('sign_in.who_signs_in')}>
          <LoginAreaButton
            icon={IconGasStation}
            label={t('sign_in.station_or_network')}
            isOn={!isSupervisor}
            onPick={() => pick('gas-station')}
          />
          <LoginAreaButton
            icon={IconId}
            label={t('sign_in.supervisor')}
            isOn={isSupervisor}
            onPick={() => pick('supervisor')}
          />
        </div>
      )}

      <SignInProblem problem={problem} />
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          ref={identifierInput}
          label={t(isSupervisor ? 'sign_in.number_or_email' : 'sign_in.email')}
          value={identifier}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
          error={
            problem?.kind === 'missing' &&
            problem.field === 'identifier' &&
            t(isSupervisor ? 'sign_in.number_missing' : 'sign_in.email_missing')
          }
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isSupervisor ? 'text' : 'email'}
          dir="ltr"
          classNames={{ input: classes.input!, label: classes.label!, error: classes.error! }}
        />
        <PasswordInput
          ref={passwordInput}
          label={t('sign_in.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          placeholder={isRefused ? t('sign_in.type_it_again') : ''}
          error={passwordError()}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), className: classes.eye! }}
          classNames={{
            input: classes.input!,
            innerInput: classes.innerInput!,
            label: classes.label!,
            error: classes.error!,
          }}
        />
        <div className={classes.forgot}>
          <FrontLink path={`/vrp/${page}/forgot-password`} label={t('sign_in.forgot')} goTo={goTo} />
        </div>
        <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
          {t('sign_in.sign_in')}
        </Button>
        <div className={classes.alternatives}>
          {page !== 'admin' && !isSupervisor && (
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={20} stroke={1.75} aria-hidden />}
              className={classes.submit!}
              onClick={() => goTo(`/vrp/${page}/code-login`)}
            >
              {t('sign_in.by_code')}
            </Button>
          )}
          {knowsPasskeys() && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
              className={classes.submit!}
              onClick={() => void enter(passkeySignIn)}
            >
              {t('sign_in.by_passkey')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
            className={classes.submit!}
            onClick={() => goTo(`/vrp/${page}/company-login`)}
          >
            {t('company_sign_in.short')}
          </Button>
        </div>
      </form>
      {page === 'client' && (
        <p className={classes.newcomer}>
          {t('registration.newcomer')}{' '}
          <FrontLink path="/vrp/register" label={t('registration.newcomer_link')} goTo={goTo} />
        </p>
      )}
    </FrontFrame>
  );

  function pick(next: LoginArea): void {
    setLoginArea(next);
    setProblem(null);
  }

  function passwordError(): string | false {
    if (problem?.kind === 'missing' && problem.field === 'password') return t('sign_in.password_missing');
    if (!isRefused || password !== '') return false;
    return t(problem.byNumber ? 'sign_in.cleared_number_kept' : 'sign_in.cleared_email_kept');
  }
}

interface LoginAreaButtonProps {
  icon: typeof IconId;
  label: string;
  isOn: boolean;
  onPick: () => void;
}

function LoginAreaButton({ icon: Icon, label, isOn, onPick }: LoginAreaButtonProps) {
  return (
    <label className={classes.loginArea} data-on={isOn || undefined}>
      <input type="radio" name="login-area" className="visually-hidden" checked={isOn} onChange={onPick} />
      <Icon size={20} stroke={1.75} aria-hidden />
      {label}
    </label>
  );
}
