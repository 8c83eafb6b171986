import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { TaxSeller } from './tax-sellers.api.ts';
import classes from './tax-sellers.module.css';

/** From here on it should be renewed. */
const SOON_DAYS = 30;

/** Whether a seller's documents can be signed, and until when. */
export function CertificateState({ seller: { certificate } }: { seller: TaxSeller }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!certificate)
    return (
      <ToneBadge tone="end" icon={IconCircleDashed} variant="plain">
        {t('tax_sellers.none')}
      </ToneBadge>
    );
  const date = formatDate(certificate.valid_until, language);
  const { days_left } = certificate;
  if (days_left < 0)
    return (
      <ToneBadge tone="no" icon={IconAlertTriangle} variant="plain">
        {t('tax_sellers.ended', { date })}
      </ToneBadge>
    );
  const isSoon = days_left <= SOON_DAYS;
  return (
    <ToneBadge
      tone={isSoon ? 'wait' : 'done'}
      icon={isSoon ? IconAlertTriangle : IconCircleCheck}
      variant="plain"
    >
      {isSoon ? t('tax_sellers.ends_in', { count: days_left }) : t('tax_sellers.valid_until', { date })}
    </ToneBadge>
  );
}

/** What stands between a seller and its certificate: what it lacks, checks under way, or what the authority refused. */
export function AttemptState({ seller: { attempt, gaps, certificate } }: { seller: TaxSeller }) {
  const { t } = useTranslation();
  if (attempt?.state === 'checking')
    return (
      <div className={classes.attempt}>
        <ToneBadge tone="run" icon={IconHourglass} variant="plain">
          {t('tax_sellers.checking', { passed: attempt.passed, of: attempt.checks })}
        </ToneBadge>
        <progress value={attempt.passed} max={attempt.checks + 1} aria-hidden />
        {attempt.unavailable_reason && <small>{t('tax_sellers.unavailable')}</small>}
      </div>
    );
  if (attempt?.state === 'failed')
    return (
      <div className={classes.attempt}>
        <ToneBadge tone="no" icon={IconAlertTriangle} variant="plain">
          {t('tax_sellers.failed')}
        </ToneBadge>
        <ul dir="ltr" lang="en">
          {attempt.errors.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    );
  if (gaps.length > 0) return <span>{gaps.map((gap) => t(`tax_sellers.gaps.${gap}`)).join(' ')}</span>;
  return certificate?.is_setting ? <span className="muted">{t('tax_sellers.by_setting')}</span> : null;
}
