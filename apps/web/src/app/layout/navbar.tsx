import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { nameIn } from '../../lib/language.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf } from '../home.ts';
import { Bell } from '../notifications/bell.tsx';
import { BookmarkBar } from '../search/bookmark-bar.tsx';
import { openSearch } from '../search/open-search.ts';
import classes from './navbar.module.css';

interface NavbarProps {
  isPhone: boolean;
  /** Shows the brand, if no vertical menu does. */
  withBrand: boolean;
  /** Tabs of the current part of the product; they come first, and the search shrinks. */
  tabs: ReactNode;
  onOpenMenu: () => void;
  onOpenSettings: () => void;
}

/** Search and bookmarks at the start; language, skin and user menu at the end. */
export function Navbar({ isPhone, withBrand, tabs, onOpenMenu, onOpenSettings }: NavbarProps) {
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
              aria-keyshortcuts="Control+K"
            >
              <IconSearch size={16} stroke={1.75} aria-hidden />
              <span className="ellipsis">{t('search.placeholder')}</span>
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
        <PersonMenu isPhone={isPhone} onOpenSettings={onOpenSettings} />
      </header>
    </div>
  );
}

function PersonMenu({ isPhone, onOpenSettings }: Pick<NavbarProps, 'isPhone' | 'onOpenSettings'>) {
  const { t } = useTranslation();
  const { user, signOut } = useSignedIn();
  const { language, appearance, change } = useAppearance();
  const table = useAreaTable();
  const account = table.screens.find((entry) => entry.path === 'account');
  const party = nameIn(language, { name_en: user.party_name_en, name_ar: user.party_name_ar });
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.person!}>
          <span className={classes.avatar} aria-hidden>
            {initialsOf(user.name)}
          </span>
          {isPhone && <span className="visually-hidden">{t('shell.account_of', { name: user.name })}</span>}
          {!isPhone && (
            <span className={classes.who}>
              <b className="ellipsis">{user.name}</b>
              <span className="ellipsis">
                {nameIn(language, { name_en: user.group_name_en, name_ar: user.group_name_ar })}
              </span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{[party || user.name, user.email].filter(Boolean).join(' · ')}</Menu.Label>
        {isPhone && (
          <Menu.Item onClick={() => void change({ language: language === 'ar' ? 'en' : 'ar' })}>
            {language === 'ar' ? 'English' : 'العربية'}
          </Menu.Item>
        )}
        {isPhone && (
          <Menu.Item
            leftSection={appearance.skin === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
            onClick={() => void change({ skin: appearance.skin === 'dark' ? 'semi-dark' : 'dark' })}
          >
            {appearance.skin === 'dark' ? t('shell.light_skin') : t('shell.dark_skin')}
          </Menu.Item>
        )}
        {account && (
          <Menu.Item
            component={Link}
            to={addressOf(table, account)}
            leftSection={<IconUserCircle size={18} />}
          >
            {t('menu.account')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSettings size={18} />} onClick={onOpenSettings}>
          {t('shell.appearance_settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} className="flip" />} onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Initials of the first and last name; Arabic letters are separated by a zero-width non-joiner. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.replace(/^(Al-|ال)/, '')[0] ?? '') : '';
  return `${first}${/[\u0600-\u06ff]/.test(first) ? '\u200c' : ''}${last}`.toUpperCase();
}
