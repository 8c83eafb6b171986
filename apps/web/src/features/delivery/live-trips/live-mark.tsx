import { useTranslation } from 'react-i18next';
import classes from './live-trips.module.css';

/** Whether what stands here is as it is now: a dot that breathes, or the words that it is not. */
export function LiveMark({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-open={isOpen || undefined} role="status">
      <i className={classes.dot} aria-hidden />
      {t(isOpen ? 'live.connected' : 'live.connecting')}
    </span>
  );
}
