import { skipStaticRouteDay } from '@fleet/contracts/delivery/static-routes.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type FixedRoute, useSkipDays } from './static-routes.api.ts';

const REASON_LENGTH = 200;

interface SkipDialogProps {
  route: FixedRoute;
  date: string;
  onClose: () => void;
}

/** Skips a day of a route, or a period such as a holiday. */
export function SkipDialog({ route, date, onClose }: SkipDialogProps) {
  const { t } = useTranslation();
  const skip = useSkipDays();
  const form = useContractForm({
    route: skipStaticRouteDay,
    initial: { date },
    save: (body) => skip.mutateAsync({ params: { id: route.id }, body }),
    onSaved: ({ rows }) => {
      showSuccess(t('static_routes.left_out', { count: rows.length }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('static_routes.leave_out')}
      save={t('static_routes.leave_out_now')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} maxLength={REASON_LENGTH} hint={t('static_routes.reason_note')} />
      <DateField {...form.field('date')} label={t('static_routes.first_day')} />
      <DateField
        {...form.field('to_date')}
        label={t('static_routes.last_day')}
        from={form.values.date || undefined}
        hint={t('static_routes.until_note')}
      />
    </FormDialog>
  );
}
