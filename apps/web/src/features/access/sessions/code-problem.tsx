import { IconAlertCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import problemClasses from './sign-in-problem.module.css';

/** Why a code, a second step or a new password was rejected, announced immediately. */
export function CodeProblem({ problem }: { problem: CallError | null }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {problem && (
        <div className={problemClasses.problem}>
          <IconAlertCircle size={24} stroke={1.75} aria-hidden />
          <p>{problemText(t, problem)}</p>
        </div>
      )}
    </div>
  );
}

/** The sentence of a rejection: a password with its reason, a code with the attempts left, a pause with its end. */
export function problemText(t: TFunction, problem: CallError): string {
  const { code, details } = problem;
  if (code === 'WEAK_PASSWORD' && typeof details.reason === 'string')
    return t(`register.weak_${details.reason}`, { defaultValue: errorText(t, problem) });
  if (code === 'INCORRECT_CODE') {
    const left = Number(details.tries_left);
    return left > 0
      ? `${t('errors.INCORRECT_CODE')} ${t('codes.tries_left', { count: left })}`
      : t('codes.dead');
  }
  if (code === 'TOO_MANY_SIGN_IN_ATTEMPTS' && typeof details.retry_at === 'string')
    // Rounded up to the minute, so that it is never too early.
    return t('codes.paused_until', { time: formatTime(new Date(details.retry_at).getTime() + 59_999) });
  return errorText(t, problem);
}
