import { useTranslation } from 'react-i18next';
import classes from './live-trips.module.css';

/** Live indicator: a pulsing dot, or a notice that data is outdated. */
export function LiveMark({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-open={isOpen || undefined} role="status">
      <i className={classes.dot} aria-hidden />
      {t(isOpen ? 'live.connected' : 'live.connecting')}
    </span>
  );
}
