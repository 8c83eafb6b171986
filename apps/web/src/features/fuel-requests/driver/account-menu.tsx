import { Menu } from '@mantine/core';
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../../lib/language.ts';
import { useLook } from '../../../lib/look-context.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import classes from './account-menu.module.css';

/** Who is signed in, the dark look, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user, signOut } = useSignedIn();
  const { language, look, change } = useLook();
  const isDark = look.skin === 'dark';
  const party = nameIn(language, { name_en: user.party_name_en, name_ar: user.party_name_ar });
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={classes.person}
          aria-label={t('shell.account_of', { name: user.name })}
        >
          <IconUserCircle size={24} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{[user.name, party].filter(Boolean).join(' · ')}</Menu.Label>
        <Menu.Item
          className={classes.item!}
          leftSection={isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
          onClick={() => change({ skin: isDark ? 'semi-dark' : 'dark' })}
        >
          {t(isDark ? 'shell.light_skin' : 'shell.dark_skin')}
        </Menu.Item>
        <Menu.Item
          className={classes.item!}
          leftSection={<IconLogout size={20} className="flip" />}
          onClick={() => void signOut()}
        >
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
