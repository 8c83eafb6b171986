import type { WeekPlanDetail } from '@fleet/contracts/delivery/week-plans.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useAcceptWeek } from './week-plan.api.ts';

/** Asks whether the orders and trips of a plan are to be made. */
export function AcceptDialog({ plan, onClose }: { plan: WeekPlanDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const accept = useAcceptWeek();
  const refills = plan.refills.filter(({ date }) => date !== null).length;
  const what = new Intl.ListFormat(useLanguage()).format([
    t('week.count_orders', { count: refills }),
    t('week.count_trips', { count: plan.trips.length }),
  ]);
  return (
    <ConfirmDialog
      title={t('week.accept_title')}
      text={t('week.accept_text', { what })}
      confirm={t('week.accept')}
      isBusy={accept.isPending}
      error={accept.error}
      onConfirm={() =>
        accept.mutate(
          { params: { id: plan.id } },
          {
            onSuccess: () => {
              showSuccess(t('week.accepted_toast', { what }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
