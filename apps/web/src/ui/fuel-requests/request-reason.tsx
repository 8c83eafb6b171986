import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconQuote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../lib/fuel-requests/request-reason.ts';
import classes from './request-reason.module.css';

/** Why the driver needs it, where a reason was named. */
export function RequestReason({
  request,
}: {
  request: Pick<FuelRequestRow, 'request_reason' | 'request_reason_text'>;
}) {
  const { t } = useTranslation();
  const reason = reasonText(t, request);
  if (!reason) return null;
  return (
    <p className={classes.reason}>
      <IconQuote size={18} aria-hidden className="flip" />
      <span>
        <span className="muted">{t('request_reasons.label')}</span> <b dir="auto">{reason}</b>
      </span>
    </p>
  );
}
