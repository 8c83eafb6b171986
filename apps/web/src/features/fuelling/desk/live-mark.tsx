import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../../lib/event-stream.ts';
import classes from './list.module.css';

/** Whether the list follows the server now, and what the gray figures in it are, where it has such. */
export function LiveMark({ onlyDispensed = false }: { onlyDispensed?: boolean }) {
  const { t } = useTranslation();
  const isLive = useIsLive();
  return (
    <span className={classes.live} data-live={isLive || undefined}>
      <i aria-hidden />
      {t(isLive ? (onlyDispensed ? 'desk.live_plain' : 'desk.live') : 'desk.not_live')}
    </span>
  );
}
