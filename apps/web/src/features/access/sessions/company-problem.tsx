import { COMPANY_SIGN_IN_REASONS } from '@fleet/contracts/access/company-sign-in-reasons.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import classes from './sign-in-problem.module.css';

/** Why the company's sign-in did not lead in, and what helps. */
export function CompanyProblem({ problem }: { problem: CallError | null }) {
  const { t } = useTranslation();
  const reason = COMPANY_SIGN_IN_REASONS.find((known) => known === problem?.details.reason);
  return (
    <div role="alert">
      {problem && problem.code !== 'INVALID_FIELDS' && (
        <div className={classes.problem} data-tone={reason === 'unreachable' ? 'wait' : 'no'}>
          <IconAlertCircle size={24} stroke={1.75} aria-hidden />
          <div>
            <b>{t('sign_in.not_signed_in')}</b>
            <p>{reason ? t(`company_sign_in.reasons.${reason}`) : errorText(t, problem)}</p>
          </div>
        </div>
      )}
    </div>
  );
}
