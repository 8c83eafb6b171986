import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClientDetail, type ClientSection } from '../../features/clients/client-detail.tsx';
import { UsersList } from '../../features/users/users-list.tsx';
import { can } from '../../lib/ability.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { NotFoundPage } from '../pages/pages.tsx';

/** The parts of a client's page, each drawn by the feature it belongs to. One that the reader may not see is not there. */
function useClientSections(): ClientSection[] {
  const { t } = useTranslation();
  const { ability } = useSignedIn();
  const sections: (ClientSection & { isAllowed: boolean })[] = [
    {
      name: 'users',
      label: t('menu.users'),
      isAllowed: can(ability, 'read user'),
      content: (client_id) => <UsersList title={t('menu.users')} party={{ client_id }} />,
    },
  ];
  return sections.filter(({ isAllowed }) => isAllowed);
}

/** A client as the administrator manages it. */
export function ManageClientScreen() {
  const { clientId } = useParams({ strict: false }) as { clientId: string };
  const sections = useClientSections();
  return (
    <ClientDetail
      key={clientId}
      clientId={Number(clientId)}
      base={`/admin/manage-client/${clientId}`}
      sections={sections}
    />
  );
}

/** The company of whoever is signed in. */
export function OwnClientScreen() {
  const { user } = useSignedIn();
  const sections = useClientSections();
  if (user.client_id === null) return <NotFoundPage />;
  return <ClientDetail clientId={user.client_id} base="/client-detail" sections={sections} />;
}
