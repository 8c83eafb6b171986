import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Bell } from '../notifications/bell.tsx';
import { BookmarkBar } from '../search/bookmark-bar.tsx';
import { openSearch } from '../search/open-search.ts';
import classes from './navbar.module.css';
import { PersonMenu } from './person-menu.tsx';

interface NavbarProps {
  isPhone: boolean;
  /** Shows the brand, if no vertical menu does. */
  withBrand: boolean;
  /** Tabs of the current part of the product; they come first, and the search shrinks. */
  tabs: ReactNode;
  onOpenMenu: () => void;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
}

/** Search and bookmarks at the start; language, skin and user menu at the end. */
export function Navbar({
  isPhone,
  withBrand,
  tabs,
  onOpenMenu,
  onOpenSettings,
  onOpenShortcuts,
}: NavbarProps) {
  const { t } = useTranslation();
  const { appearance, change } = useAppearance();
  const isDark = appearance.skin === 'dark';
  return (
    <div className={classes.location}>
      <header className={classes.navbar} data-colour={appearance.navbar_colour}>
        {isPhone && (
          <ActionIcon
            variant="transparent"
            className={classes.icon!}
            size={44}
            onClick={onOpenMenu}
            data-tour="menu"
            aria-label={t('shell.open_menu')}
          >
            <IconMenu2 size={22} />
          </ActionIcon>
        )}
        {withBrand && (
          <span className={classes.brand}>
            <Brand size={28} />
          </span>
        )}
        {tabs}
        {tabs && <span className={classes.space} />}
        {!isPhone && (
          <>
            <UnstyledButton
              className={classes.search!}
              data-narrow={tabs ? true : undefined}
              onClick={openSearch}
              data-tour="search"
              aria-keyshortcuts="Control+K"
            >
              <IconSearch size={16} stroke={1.75} aria-hidden />
              <span className={classes.searchFull}>{t('search.placeholder')}</span>
              <span className={classes.searchShort}>{t('search.open')}</span>
              <kbd>Ctrl K</kbd>
            </UnstyledButton>
            {!tabs && (
              <span className={classes.spare}>
                <BookmarkBar />
              </span>
            )}
          </>
        )}
        {!tabs && <span className={classes.space} />}
        {isPhone && (
          <ActionIcon
            variant="transparent"
            className={classes.icon!}
            size={44}
            onClick={openSearch}
            data-tour="search"
            aria-label={t('search.open')}
          >
            <IconSearch size={20} />
          </ActionIcon>
        )}
        {!isPhone && (
          <>
            <span className={classes.spare}>
              <LanguageSwitch className={classes.language} />
            </span>
            <Tooltip label={isDark ? t('shell.light_skin') : t('shell.dark_skin')}>
              <ActionIcon
                variant="transparent"
                className={classes.icon!}
                size={36}
                aria-label={isDark ? t('shell.light_skin') : t('shell.dark_skin')}
                onClick={() => void change({ skin: isDark ? 'semi-dark' : 'dark' })}
              >
                {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Bell isPhone={isPhone} className={classes.icon!} />
        <PersonMenu isCompact={isPhone} onOpenSettings={onOpenSettings} onOpenShortcuts={onOpenShortcuts} />
      </header>
    </div>
  );
}

/** What remains of a hidden bar, at the end of the menu: search, notifications, and the user menu with the way back to the bar. */
export function BarButtons({
  isPhone,
  onOpenSettings,
  onOpenShortcuts,
}: Pick<NavbarProps, 'isPhone' | 'onOpenSettings' | 'onOpenShortcuts'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="transparent"
        className={classes.icon!}
        size={isPhone ? 44 : 36}
        onClick={openSearch}
        data-tour="search"
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      <Bell isPhone={isPhone} className={classes.icon!} />
      <PersonMenu isCompact onOpenSettings={onOpenSettings} onOpenShortcuts={onOpenShortcuts} />
    </div>
  );
}
