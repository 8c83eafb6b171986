import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { nameIn } from '../../lib/language.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf } from '../home.ts';
import classes from './navbar.module.css';

interface PersonMenuProps {
  /** Shows the avatar only, and in the menu what the bar has no room for. */
  isCompact: boolean;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
}

/** The signed-in user: account, appearance, sign-out. */
export function PersonMenu({ isCompact, onOpenSettings, onOpenShortcuts }: PersonMenuProps) {
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
          {user.avatar ? (
            <Portrait name={user.name} file_id={user.avatar} size={32} />
          ) : (
            <span className={classes.avatar} aria-hidden>
              {initialsOf(user.name)}
            </span>
          )}
          {isCompact && <span className="visually-hidden">{t('shell.account_of', { name: user.name })}</span>}
          {!isCompact && (
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
        {isCompact && (
          <Menu.Item onClick={() => void change({ language: language === 'ar' ? 'en' : 'ar' })}>
            {language === 'ar' ? 'English' : 'العربية'}
          </Menu.Item>
        )}
        {isCompact && (
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
        <Menu.Item
          leftSection={<IconKeyboard size={18} />}
          rightSection={<kbd>?</kbd>}
          onClick={onOpenShortcuts}
          aria-keyshortcuts="?"
        >
          {t('shortcuts.title')}
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
