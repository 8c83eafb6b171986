import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { TopUpsList } from './top-ups-list.tsx';

/** A company's top-ups and their status. */
export function TopUpsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayRecord = useCan('create top_up');
  return (
    <TopUpsList
      title={t('menu.top_ups')}
      isPlatform={false}
      status="any"
      add={
        mayRecord
          ? { label: t('menu.amount_topup'), onAdd: () => void navigate({ to: '/client/amount-topup' }) }
          : undefined
      }
    />
  );
}
