import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/user-context.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { HomePage } from './home-page.tsx';

/** Start page of a company's office users. */
export function CustomerHomeScreen() {
  const { t } = useTranslation();
  const mayRequest = useCan('create fuel_request');
  return (
    <HomePage
      action={
        mayRequest && (
          <LinkButton to="/client/new-request" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('new_request.title')}
          </LinkButton>
        )
      }
    />
  );
}
