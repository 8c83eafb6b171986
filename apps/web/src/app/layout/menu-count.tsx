import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import classes from './main-menu.module.css';
import type { Waiting } from './use-menu.ts';

const MANY = 1_000;

/** Number of waiting items beside a label; at an icon (`isSmall`) in its corner. Nothing if nothing waits. */
export function MenuCount({ waiting, isSmall }: { waiting: Waiting; isSmall?: boolean }) {
  const { t } = useTranslation();
  const { count, isQuiet } = waiting;
  if (count === 0) return null;
  return (
    <span className={classes.count} data-quiet={isQuiet || undefined} data-small={isSmall || undefined}>
      <span className="num" aria-hidden>
        {count >= MANY ? `${formatNumber(MANY - 1)}+` : formatNumber(count)}
      </span>
      <span className="visually-hidden">{t('shell.waiting', { count })}</span>
    </span>
  );
}
