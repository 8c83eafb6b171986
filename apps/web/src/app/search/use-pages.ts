import { SPECIFIED_PAGES } from '@fleet/contracts/insight/bookmarks.ts';
import type { Language } from '@fleet/domain/languages.ts';
import {
  IconCalendarEvent,
  IconCheckbox,
  IconLayoutDashboard,
  IconMail,
  IconMessages,
  IconStar,
  IconUserCircle,
} from '@tabler/icons-react';
import i18next, { type TFunction } from 'i18next';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../lib/ability.ts';
import { fetchTexts, hasTexts } from '../../lib/i18n.ts';
import { toLanguage } from '../../lib/language.ts';
import { logQuietly } from '../../lib/log.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, menuOf, partsOf } from '../home.ts';
import { findOtherAddress } from '../other-addresses.ts';
import { useBookmarks } from './bookmarks.ts';
import type { Named } from './search-pages.ts';

export interface KnownPage extends Named {
  link: string;
  inOther: Named | null;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  isBookmarked: boolean;
}

type Unmarked = Pick<KnownPage, 'link' | 'icon'> & { nameIn: (t: TFunction) => Named };

const DASHBOARD = 'menu.dashboard';
const ACCOUNT = 'menu.account';

const SPECIFIED_ICONS: Readonly<Record<string, typeof IconMail>> = {
  email: IconMail,
  chat: IconMessages,
  todo: IconCheckbox,
  calendar: IconCalendarEvent,
};

/**
 * All searchable pages of the user: menu, parts of what its lists contain, and account, and the specified entries whose page the user may
 * open here; by their names in the reader's language and, where the text is written in the other one, in that.
 */
export function usePages(text = ''): KnownPage[] {
  const { t, i18n } = useTranslation();
  const inOther = useOther(text, toLanguage(i18n.language));
  const table = useAreaTable();
  const { user, ability } = useSignedIn();
  const links = new Set(useBookmarks().map((bookmark) => bookmark.link));

  const open = table.screens.filter((entry) => mayOpen(ability, user.role, entry));
  const addresses = new Set<string>(open.map((entry) => addressOf(table, entry)));
  const specified: Unmarked[] = SPECIFIED_PAGES.filter(
    (page) => addresses.has(page.link) || findOtherAddress(page.link) !== null,
  ).map((page) => ({
    link: page.link,
    icon: (SPECIFIED_ICONS[page.target] ?? IconLayoutDashboard) as KnownPage['icon'],
    nameIn: (t) => ({
      label: t(page.title),
      keywords: t(`search.keywords.${page.target}`, { defaultValue: '' }),
    }),
  }));
  // "Dashboard" is the specified entry, which leads to the orders: the area's own dashboard then has another name.
  const hasDashboard = specified.some(({ nameIn }) => nameIn(t).label === t('search.dashboard'));
  const fromMenu: Unmarked[] = menuOf(table, user).map((entry) => ({
    link: addressOf(table, entry),
    icon: entry.menu!.icon as KnownPage['icon'],
    nameIn: (t) => {
      const { label } = entry.menu!;
      return {
        label: t(hasDashboard && label === DASHBOARD ? 'search.fuel_dashboard' : label),
        keywords: keywordsOf(label, t),
      };
    },
  }));
  const parts: Unmarked[] = partsOf(table, user).map(({ link, label, of }) => ({
    link,
    icon: of.menu!.icon as KnownPage['icon'],
    nameIn: (t) => ({
      label: t('search.part_of_client', { part: t(label) }),
      keywords: keywordsOf(label, t),
    }),
  }));
  const own: Unmarked[] = table.screens
    .filter((entry) => entry.path === 'account')
    .map((account) => ({
      link: addressOf(table, account),
      icon: IconUserCircle as KnownPage['icon'],
      nameIn: (t) => ({ label: t(ACCOUNT), keywords: keywordsOf(ACCOUNT, t) }),
    }));
  return [...specified, ...fromMenu, ...parts, ...own].map(({ nameIn, ...page }) => ({
    ...page,
    ...nameIn(t),
    inOther: inOther && nameIn(inOther),
    isBookmarked: links.has(page.link),
  }));
}

/** The texts of the language that the text is written in, once they are here; null where that is the reader's. */
function useOther(text: string, language: Language): TFunction | null {
  const isArabic = /\p{Script=Arabic}/u.test(text);
  const other = isArabic ? 'ar' : /[a-z]/i.test(text) ? 'en' : language;
  useEffect(() => {
    if (other !== language && !hasTexts(other))
      fetchTexts(other).catch((error) => logQuietly('the other language was not loaded', error));
  }, [other, language]);
  return other !== language && hasTexts(other) ? i18next.getFixedT(other) : null;
}

function keywordsOf(label: string, t: TFunction): string {
  return t(`search.keywords.${label.slice('menu.'.length)}`, { defaultValue: '' });
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
