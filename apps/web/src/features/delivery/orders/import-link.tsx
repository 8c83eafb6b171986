import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';

/** Link to the order import, with permission for both imports and orders. */
export function ImportLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayBring = useCan('import fleet');
  const mayOrder = useCan('create order');
  const to = useSignedIn().area === 'admin' ? '/admin/imports' : '/client/imports';
  if (!mayBring || !mayOrder) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      onClick={() => void navigate({ to, search: { kind: 'orders' } })}
    >
      {t('orders.import')}
    </Button>
  );
}
