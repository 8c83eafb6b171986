import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useLiveCases, useWaiting } from './anomalies.api.ts';
import classes from './anomalies.module.css';

const MANY = 1_000;

/** Number of cases to review, beside the menu label. */
export function WaitingBadge() {
  const { t } = useTranslation();
  useLiveCases();
  const { data } = useWaiting();
  if (!data || data.waiting === 0) return null;
  const shown = data.waiting >= MANY ? `${formatNumber(MANY - 1)}+` : formatNumber(data.waiting);
  return (
    <span className={classes.waiting}>
      <span className="num" aria-hidden>
        {shown}
      </span>
      <span className="visually-hidden">{t('anomalies.waiting', { count: data.waiting })}</span>
    </span>
  );
}
