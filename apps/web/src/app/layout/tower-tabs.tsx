import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTabInSight } from '../../ui/tab-in-sight.ts';
import type { ScreenEntry } from '../area-table.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, isAt } from '../home.ts';
import classes from './tower-tabs.module.css';

/** The pages of the control tower as tabs in the navbar, or on a phone as a row below it. */
export function TowerTabs({ tabs, isRow = false }: { tabs: readonly ScreenEntry[]; isRow?: boolean }) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { pathname } = useLocation();
  // The live page's address may be followed by a vehicle, as other addresses by their names: the longest match wins.
  const current = tabs
    .filter((entry) => isAt(table, entry, pathname))
    .sort((a, b) => addressOf(table, b).length - addressOf(table, a).length)[0];
  const list = useTabInSight<HTMLUListElement>(current ? tabs.indexOf(current) : -1);
  return (
    <nav
      className={classes.tabs}
      data-tour="tower"
      data-row={isRow || undefined}
      aria-label={t('tower.title')}
    >
      {!isRow && (
        <b className={classes.title} aria-hidden>
          {t('tower.title')}
        </b>
      )}
      <ul ref={list}>
        {tabs.map((entry) => (
          <li key={entry.path}>
            <Link
              to={addressOf(table, entry)}
              className={`${classes.tab} ${entry === current ? classes.active : ''}`}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={entry === current ? 'page' : undefined}
            >
              {t(`tower.tabs.${entry.tower}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
