import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock, IconTool } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FrontFrame, FrontLink } from '../../features/access/sessions/front-frame.tsx';
import { BASE_PATH } from '../../lib/area.ts';
import { isServerThere } from '../../lib/connection.ts';
import { session } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

type GoTo = (path: string) => void;

/** The specification's `/misc/not-authorized`: why a page may be refused, and the ways on. */
export function NotAuthorizedPage({ goTo }: { goTo: GoTo }) {
  const { t } = useTranslation();
  const isSignedIn = session().signedInAreas().length > 0;
  return (
    <FrontFrame footer={<FrontLink path="/vrp/help" label={t('pages.to_help')} goTo={goTo} />}>
      <EmptyState
        icon={IconLock}
        title={t('pages.forbidden_title')}
        text={t(isSignedIn ? 'pages.not_authorized_text' : 'pages.not_signed_in_text')}
        page
      >
        <Button onClick={() => goTo(`${BASE_PATH}/`)}>
          {t(isSignedIn ? 'pages.to_start' : 'pages.to_sign_in')}
        </Button>
      </EmptyState>
    </FrontFrame>
  );
}

/** The specification's `/misc/maintenance`: whether the service is there now, asked again on demand. */
export function MaintenancePage({ goTo }: { goTo: GoTo }) {
  const { t } = useTranslation();
  const [isThere, setIsThere] = useState<boolean | null>(null);
  const ask = useCallback(() => {
    setIsThere(null);
    void isServerThere().then(setIsThere);
  }, []);
  useEffect(ask, [ask]);
  if (isThere === null) return <FrontFrame>{null}</FrontFrame>;
  return (
    <FrontFrame>
      <EmptyState
        icon={isThere ? IconCircleCheck : IconTool}
        title={t(isThere ? 'pages.running_title' : 'pages.maintenance_title')}
        text={t(isThere ? 'pages.running_text' : 'pages.maintenance_text')}
        page
      >
        <Button onClick={isThere ? () => goTo(`${BASE_PATH}/`) : ask}>
          {t(isThere ? 'pages.to_start' : 'ui.try_again')}
        </Button>
      </EmptyState>
    </FrontFrame>
  );
}
