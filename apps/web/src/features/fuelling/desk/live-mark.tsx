import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../../lib/event-stream.ts';
import classes from './list.module.css';

/** Whether the list is live, with a legend for its gray figures if any. */
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
