import { IconAlertCircle, IconClockPause, IconWifiOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import classes from './sign-in-problem.module.css';

export type Problem =
  | { kind: 'missing'; field: 'identifier' | 'password' }
  | { kind: 'answered'; error: CallError; byNumber: boolean };

/** Sign-in error, announced immediately: the cause, and the remaining attempts. */
export function SignInProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation();
  const shown = problem?.kind === 'answered' ? problem : null;
  const code = shown?.error.code;
  const isSoft = code === 'OFFLINE' || code === 'TOO_MANY_SIGN_IN_ATTEMPTS';
  const Icon =
    code === 'OFFLINE'
      ? IconWifiOff
      : code === 'TOO_MANY_SIGN_IN_ATTEMPTS'
        ? IconClockPause
        : IconAlertCircle;
  return (
    <div role="alert">
      {shown && (
        <div className={classes.problem} data-tone={isSoft ? 'wait' : 'no'}>
          <Icon size={24} stroke={1.75} aria-hidden />
          <div>
            <b>{t(code === 'OFFLINE' ? 'sign_in.not_reached' : 'sign_in.not_signed_in')}</b>
            <p>{sentenceOf(t, shown.error, shown.byNumber)}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function sentenceOf(t: TFunction, error: CallError, byNumber: boolean): string {
  if (error.code === 'INVALID_CREDENTIALS') {
    const refused = t(byNumber ? 'sign_in.refused_number' : 'sign_in.refused_email');
    const left = Number(error.details.tries_left);
    return left > 0 ? `${refused} ${t('sign_in.tries_left', { count: left })}` : refused;
  }
  if (error.code === 'TOO_MANY_SIGN_IN_ATTEMPTS') {
    const until = error.details.retry_at;
    // Rounded up to the minute, so that it is never too early.
    return typeof until === 'string'
      ? t('sign_in.paused_until', { time: formatTime(new Date(until).getTime() + 59_999) })
      : t('sign_in.paused');
  }
  if (error.code === 'OFFLINE') return t('sign_in.offline');
  return errorText(t, error);
}
