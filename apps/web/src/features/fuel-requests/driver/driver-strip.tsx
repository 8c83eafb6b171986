import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import classes from './driver.module.css';

/** Under the head while there is no network: what was kept, or how old what is shown may be. */
export function DriverStrip({ seen_at = null }: { seen_at?: string | null }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  if (online && seen_at === null) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {seen_at === null ? t('driver.offline') : t('driver.seen_at', { time: formatTime(seen_at) })}
      </span>
    </div>
  );
}
