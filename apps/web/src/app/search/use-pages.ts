import { SPECIFIED_PAGES } from '@fleet/contracts/insight/bookmarks.ts';
import { IconLayoutDashboard, IconStar, IconUserCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../lib/ability.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, menuOf, partsOf } from '../home.ts';
import { useBookmarks } from './bookmarks.ts';

export interface KnownPage {
  link: string;
  label: string;
  keywords: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  isBookmarked: boolean;
}

type Unmarked = Omit<KnownPage, 'isBookmarked'>;

const DASHBOARD = 'menu.dashboard';
const ACCOUNT = 'menu.account';

/** All searchable pages of the user: menu, parts of what its lists contain, and account, and the specified entries whose page the user may open here. */
export function usePages(): KnownPage[] {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { user, ability } = useSignedIn();
  const links = new Set(useBookmarks().map((bookmark) => bookmark.link));

  const open = table.screens.filter((entry) => mayOpen(ability, user.role, entry));
  const addresses = new Set<string>(open.map((entry) => addressOf(table, entry)));
  const specified: Unmarked[] = SPECIFIED_PAGES.filter((page) => addresses.has(page.link)).map((page) => ({
    link: page.link,
    label: t(page.title),
    keywords: t(`search.keywords.${page.target}`, { defaultValue: '' }),
    icon: IconLayoutDashboard as KnownPage['icon'],
  }));
  // "Dashboard" is the specified entry, which leads to the orders: the area's own dashboard then has another name.
  const hasDashboard = specified.some((page) => page.label === t('search.dashboard'));
  const fromMenu: Unmarked[] = menuOf(table, user).map((entry) => ({
    link: addressOf(table, entry),
    label: t(hasDashboard && entry.menu!.label === DASHBOARD ? 'search.fuel_dashboard' : entry.menu!.label),
    keywords: keywordsOf(entry.menu!.label),
    icon: entry.menu!.icon as KnownPage['icon'],
  }));
  const parts: Unmarked[] = partsOf(table, user).map(({ link, label, of }) => ({
    link,
    label: t('search.part_of_client', { part: t(label) }),
    keywords: keywordsOf(label),
    icon: of.menu!.icon as KnownPage['icon'],
  }));
  const account = table.screens.find((entry) => entry.path === 'account');
  const own: Unmarked[] = account
    ? [
        {
          link: addressOf(table, account),
          label: t(ACCOUNT),
          keywords: keywordsOf(ACCOUNT),
          icon: IconUserCircle as KnownPage['icon'],
        },
      ]
    : [];
  return [...specified, ...fromMenu, ...parts, ...own].map((page) => ({
    ...page,
    isBookmarked: links.has(page.link),
  }));

  function keywordsOf(label: string): string {
    return t(`search.keywords.${label.slice('menu.'.length)}`, { defaultValue: '' });
  }
}

/** Bookmarks that can be opened here, each once: pages by their names, other objects by their stored titles. */
export function useStarred(pages: readonly KnownPage[]): Pick<KnownPage, 'link' | 'label' | 'icon'>[] {
  return useBookmarks().flatMap(({ link, title }) => {
    const page = pages.find((one) => one.link === link);
    if (page) return [page];
    const isSpecified = SPECIFIED_PAGES.some((one) => one.link === link);
    return isSpecified || title === '' ? [] : [{ link, label: title, icon: IconStar as KnownPage['icon'] }];
  });
}
