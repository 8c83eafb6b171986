import { useTranslation } from 'react-i18next';
import { formatTime, formatUntil } from '../lib/format.ts';

const DAY_MS = 86_400_000;

interface TimeWindowProps {
  /** ISO 8601. */
  from: string;
  to: string;
}

/** A time window: `08:00–12:00`; a full day is "at any hour". */
export function TimeWindow({ from, to }: TimeWindowProps) {
  const { t } = useTranslation();
  if (Date.parse(to) - Date.parse(from) >= DAY_MS - 60_000) return <span>{t('trips.any_hour')}</span>;
  return (
    <bdi dir="ltr" className="num">
      {formatTime(from)}–{formatUntil(to)}
    </bdi>
  );
}
