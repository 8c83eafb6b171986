import { IconLayoutDashboard } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, menuOf } from '../home.ts';
import { useBookmarks } from './bookmarks.ts';
import { SPECIFIED_PAGES } from './search-pages.ts';

export interface KnownPage {
  link: string;
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  isBookmarked: boolean;
}

/** All pages that this user can search for: their menu, and the specified entries that exist. */
export function usePages(): KnownPage[] {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const bookmarks = useBookmarks();

  const fromMenu = menuOf(table, user).map((entry) => ({
    link: addressOf(table, entry),
    label: t(entry.menu!.label),
    icon: entry.menu!.icon as KnownPage['icon'],
  }));
  const addresses = new Set(table.screens.map((entry) => addressOf(table, entry)));
  const specified = SPECIFIED_PAGES.filter((page) => addresses.has(page.link)).map((page) => ({
    link: page.link,
    label: t(page.title),
    icon: IconLayoutDashboard as KnownPage['icon'],
  }));
  const known = [
    ...specified,
    ...fromMenu.filter((page) => !specified.some((other) => other.link === page.link)),
  ];
  return known.map((page) => ({ ...page, isBookmarked: bookmarks.includes(page.link) }));
}
