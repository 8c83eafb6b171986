import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, menuOf } from '../home.ts';
import classes from './main-menu.module.css';

/** The pages that the user may open, in groups; a row in the horizontal layout. */
export function MainMenu({ horizontal = false }: { horizontal?: boolean }) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const entries = menuOf(table, user);
  const addresses = entries.map((entry) => addressOf(table, entry));
  // A page with subpages in the menu is not active while a subpage is open.
  const isAbove = (address: string) => addresses.some((other) => other.startsWith(`${address}/`));
  const groups = [...new Set(entries.map((entry) => entry.menu!.group ?? ''))].sort((a, b) =>
    a === '' ? -1 : b === '' ? 1 : 0,
  );

  return (
    <ul className={horizontal ? classes.row : classes.list}>
      {groups.map((group) => (
        <Fragment key={group}>
          {group !== '' && !horizontal && <li className={classes.group}>{t(`menu_groups.${group}`)}</li>}
          {entries
            .filter((entry) => (entry.menu!.group ?? '') === group)
            .map((entry) => {
              const Icon = entry.menu!.icon;
              const Badge = entry.menu!.badge;
              const address = addressOf(table, entry);
              return (
                <li key={entry.path}>
                  <Link
                    to={address}
                    activeOptions={{ exact: isAbove(address), includeSearch: false }}
                    className={classes.item!}
                    activeProps={{ className: classes.active!, 'aria-current': 'page' }}
                  >
                    <Icon size={18} stroke={1.75} />
                    <span className="ellipsis">{t(entry.menu!.label)}</span>
                    {Badge && <Badge />}
                  </Link>
                </li>
              );
            })}
        </Fragment>
      ))}
    </ul>
  );
}
