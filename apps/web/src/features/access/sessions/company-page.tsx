import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginPathOf } from '../../../lib/area.ts';
import { CallError } from '../../../lib/call-error.ts';
import { showProofAnswer } from '../../../lib/company-proof.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { CompanyProblem } from './company-problem.tsx';
import { FrontFrame, FrontLink } from './front-frame.tsx';
import { companyPageOf, finishAtCompany } from './sessions-calls.ts';
import classes from './sign-in-page.module.css';

type LoginArea = 'client' | 'gas-station' | 'admin';

interface CompanyPageProps {
  goTo: (path: string) => void;
}

/** Which sign-in page somebody left for the company's, in this tab. */
const LEFT_FROM = 'company-sign-in-from';

/** Asks for the email and leads to the sign-in of its company; whether the address has an account is not said. */
export function CompanyPage({ loginArea, goTo }: CompanyPageProps & { loginArea: LoginArea }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (email.trim() === '') return;
    setIsSending(true);
    setProblem(null);
    try {
      const url = await companyPageOf(email);
      saveLeftFrom(loginArea);
      window.location.assign(url);
    } catch (error) {
      setProblem(asCallError(error));
      setIsSending(false);
    }
  };
  return (
    <FrontFrame footer={<FrontLink path={pathOf(loginArea)} label={t('codes.back')} goTo={goTo} />}>
      <h1 className={classes.title}>{t('company_sign_in.title')}</h1>
      <p className={classes.sub}>{t('company_sign_in.text')}</p>
      <CompanyProblem problem={problem} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={t('company_sign_in.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={
            (isTried && email.trim() === '' && t('company_sign_in.email_missing')) ||
            (problem?.code === 'INVALID_FIELDS' && t('fields.invalid_email'))
          }
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          dir="ltr"
          autoFocus
          classNames={{ input: classes.input!, label: classes.label!, error: classes.error! }}
        />
        <Button type="submit" loading={isSending} fullWidth className={classes.submit!}>
          {t('company_sign_in.continue')}
        </Button>
      </form>
    </FrontFrame>
  );
}

/** Where the company's page leads back to: signs in with its answer, once, or says why not. */
export function CompanyReturnPage({
  goTo,
  onSignedIn,
  onRefused,
}: CompanyPageProps & {
  onSignedIn: (result: SignInResult) => Promise<void>;
  /** Takes what a sign-in was refused with when it goes on with a second step. */
  onRefused: (error: unknown) => boolean;
}) {
  const { t } = useTranslation();
  const [answer] = useState(() => window.location.search.slice(1));
  const [isProof] = useState(() => showProofAnswer(answer));
  const [problem, setProblem] = useState<CallError | null>(null);
  const isStarted = useRef(false);
  const loginArea = leftFrom();

  useEffect(() => {
    if (isProof || isStarted.current) return;
    isStarted.current = true;
    // The code is not kept in the browser's history.
    window.history.replaceState(null, '', window.location.pathname);
    finishAtCompany(answer)
      .then(onSignedIn)
      .catch((error) => {
        if (!onRefused(error)) setProblem(asCallError(error));
      });
  }, [answer, isProof, onSignedIn, onRefused]);

  return (
    <FrontFrame
      footer={!isProof && <FrontLink path={pathOf(loginArea)} label={t('codes.back')} goTo={goTo} />}
    >
      <h1 className={classes.title}>{t('company_sign_in.title')}</h1>
      {problem ? (
        <div className={classes.below}>
          <CompanyProblem problem={problem} />
          <Button
            fullWidth
            className={classes.submit!}
            onClick={() => goTo(`/vrp/${loginArea}/company-login`)}
          >
            {t('company_sign_in.again')}
          </Button>
        </div>
      ) : (
        <p className={classes.sub} role="status">
          {t(isProof ? 'company_sign_in.proved' : 'company_sign_in.finishing')}
        </p>
      )}
    </FrontFrame>
  );
}

function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError({ code: 'INTERNAL', status: 0 });
}

function pathOf(loginArea: LoginArea): string {
  return loginPathOf(loginArea === 'client' ? 'customer' : loginArea === 'admin' ? 'admin' : 'gas station');
}

function saveLeftFrom(loginArea: LoginArea): void {
  try {
    sessionStorage.setItem(LEFT_FROM, loginArea);
  } catch {
    // Without session storage the way back leads to the customers' page.
  }
}

function leftFrom(): LoginArea {
  try {
    const saved = sessionStorage.getItem(LEFT_FROM);
    return saved === 'admin' || saved === 'gas-station' ? saved : 'client';
  } catch {
    return 'client';
  }
}
