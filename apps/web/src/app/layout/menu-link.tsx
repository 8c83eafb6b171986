import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ScreenEntry } from '../area-table.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf } from '../home.ts';
import classes from './main-menu.module.css';
import { MenuCount } from './menu-count.tsx';
import type { Menu } from './use-menu.ts';

/** One page of the menu. */
export function MenuLink({ entry, menu, withIcon }: { entry: ScreenEntry; menu: Menu; withIcon?: boolean }) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { icon: Icon, label } = entry.menu!;
  const isActive = entry === menu.active;
  return (
    <Link
      to={addressOf(table, entry)}
      className={`${classes.item} ${isActive ? classes.active : ''}`}
      // The router's own mark covers only addresses below the entry's.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isActive ? 'page' : undefined}
      data-menu-stop
      data-tour={entry.menu!.label === 'menu.help' ? 'help' : undefined}
      data-with-icon={withIcon || undefined}
    >
      {withIcon && <Icon size={18} stroke={1.75} />}
      <span className={classes.name}>{t(label)}</span>
      <MenuCount waiting={menu.waitingAt([entry])} />
    </Link>
  );
}
