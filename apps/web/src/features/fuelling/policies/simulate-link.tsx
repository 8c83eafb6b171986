import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

interface SimulateLinkProps {
  /** Whose limits the draft begins with: `vehicle-12`, `profile-3`. */
  of: string;
  /** The client, if the platform views one. */
  client_id: number | undefined;
}

/** Leads to the simulator with the present limits as the draft; nothing for those who may not simulate. */
export function SimulateLink({ of, client_id }: SimulateLinkProps) {
  const { t } = useTranslation();
  if (!useCan('simulate policy')) return null;
  const button = { variant: 'default', leftSection: <IconFlask size={18} aria-hidden /> } as const;
  return client_id === undefined ? (
    <LinkButton to="/client/rule-simulator" search={{ of }} {...button}>
      {t('rules.try')}
    </LinkButton>
  ) : (
    <LinkButton
      to="/admin/manage-client/$clientId/$section"
      params={{ clientId: String(client_id), section: 'rule-simulator' }}
      search={{ of }}
      {...button}
    >
      {t('rules.try')}
    </LinkButton>
  );
}
