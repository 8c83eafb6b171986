import {
  IconHelp,
  IconLogout,
  IconMessages,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { nameIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { HeaderMenu } from '../../../ui/header-menu.tsx';

/** The signed-in user, dark mode, and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, signOut } = useSignedIn();
  const { language, appearance, change } = useAppearance();
  const isDark = appearance.skin === 'dark';
  const party = nameIn(language, { name_en: user.party_name_en, name_ar: user.party_name_ar });
  return (
    <HeaderMenu
      label={t('shell.account_of', { name: user.name })}
      icon={IconUserCircle}
      title={[user.name, party].filter(Boolean).join(' · ')}
      items={[
        {
          label: t('menu.account'),
          icon: IconSettings,
          onPick: () => void navigate({ to: '/account' }),
        },
        {
          label: t('drivers.my_messages'),
          icon: IconMessages,
          onPick: () => void navigate({ to: '/my-messages' }),
        },
        {
          label: t('menu.help'),
          icon: IconHelp,
          onPick: () => void navigate({ to: '/help' }),
        },
        {
          label: t(isDark ? 'shell.light_skin' : 'shell.dark_skin'),
          icon: isDark ? IconSun : IconMoon,
          onPick: () => change({ skin: isDark ? 'semi-dark' : 'dark' }),
        },
        { label: t('shell.sign_out'), icon: IconLogout, flipIcon: true, onPick: () => void signOut() },
      ]}
    />
  );
}
