import { useTranslation } from 'react-i18next';
import { UsersList } from './users-list.tsx';

/** User management of the administrator: the platform's own people. */
export function AdminUsersScreen() {
  const { t } = useTranslation();
  return <UsersList title={t('menu.user_management')} party={ADMINS} />;
}

/** The users of whoever is signed in: of a company, a network, or a station. */
export function OwnUsersScreen() {
  const { t } = useTranslation();
  return <UsersList title={t('menu.users')} />;
}

const ADMINS = { category: 'admin' } as const;
