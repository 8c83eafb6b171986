import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../../lib/event-stream.ts';
import classes from './list.module.css';

/** Whether the list follows the server now, and what the grey figures in it are. */
export function LiveMark() {
  const { t } = useTranslation();
  const isLive = useIsLive();
  return (
    <span className={classes.live} data-live={isLive || undefined}>
      <i aria-hidden />
      {t(isLive ? 'desk.live' : 'desk.not_live')}
    </span>
  );
}
