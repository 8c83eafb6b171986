import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import classes from './driver.module.css';

interface DriverStripProps {
  /** Time of the displayed data; omitted for forms. */
  read_at?: string | null;
  /** The last refresh failed. */
  isOld?: boolean;
}

/** Offline notice under the header: what is stored, or how old the data may be. */
export function DriverStrip({ read_at = null, isOld = false }: DriverStripProps) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  if (online && !isOld) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {read_at === null ? t('driver.offline') : t('driver.read_at', { time: formatTime(read_at) })}
      </span>
    </div>
  );
}
