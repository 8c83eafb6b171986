import { useTranslation } from 'react-i18next';
import type { FindStations } from './user-form.tsx';
import { UsersList } from './users-list.tsx';

/** User management for administrators: the platform's own users. */
export function AdminUsersScreen() {
  const { t } = useTranslation();
  return <UsersList title={t('menu.user_management')} party={ADMINS} />;
}

/** The users of the reader's company, network or station. */
export function OwnUsersScreen({ findStations }: { findStations?: FindStations }) {
  const { t } = useTranslation();
  return <UsersList title={t('menu.users')} findStations={findStations} />;
}

const ADMINS = { category: 'admin' } as const;
