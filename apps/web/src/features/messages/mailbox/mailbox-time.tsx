import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format.ts';
import { useNow } from '../../../ui/date-time.tsx';

/** When a message came: the time today, then the day. */
export function MailboxTime({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = riyadhDate(new Date(useNow(false)));
  const day = riyadhDate(new Date(at));
  const text =
    day === today
      ? formatTime(at)
      : day === addDays(today, -1)
        ? t('notifications.yesterday')
        : formatDate(at, language);
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {text}
    </time>
  );
}
