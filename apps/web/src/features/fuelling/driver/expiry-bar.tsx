import { IconClock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { durationText } from '../../../lib/fuel-requests/check-sentence.ts';
import { useNow } from '../../../ui/date-time.tsx';
import frame from './request-frame.module.css';

/** Remaining time from which the bar warns. */
const SOON_SECONDS = 15 * 60;

/** Remaining validity of the approval: as text, time and a shrinking bar. */
export function ExpiryBar({ from, until }: { from: string; until: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const end = Date.parse(until);
  const total = Math.max(1, end - Date.parse(from));
  const left_seconds = Math.max(0, (end - now) / 1000);
  const percent = Math.min(100, Math.max(0, ((end - now) / total) * 100));
  return (
    <div className={frame.expiry}>
      <div className={frame.expiryLine}>
        <IconClock size={24} aria-hidden />
        <span>
          {left_seconds < 60 ? (
            <b>{t('driver.expires_now')}</b>
          ) : (
            <Trans
              i18nKey="driver.expires_in"
              values={{ time: durationText(t, left_seconds) }}
              components={{ b: <b /> }}
            />
          )}
        </span>
        <small className="muted" style={{ fontSize: 16 }}>
          {t('driver.at_time', { time: formatTime(until) })}
        </small>
      </div>
      <div className={frame.bar} data-soon={left_seconds < SOON_SECONDS || undefined} aria-hidden>
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
