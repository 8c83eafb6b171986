import { createSiteTankReading } from '@fleet/contracts/delivery/site-tanks.ts';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { LitresField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type SiteTank, useTakeReading } from './week.api.ts';

/** Records what a tank holds, now or at an earlier time. */
export function ReadingDialog({ tank, onClose }: { tank: SiteTank; onClose: () => void }) {
  const { t } = useTranslation();
  const take = useTakeReading();
  const form = useContractForm({
    route: createSiteTankReading,
    save: (body) => take.mutateAsync({ params: { id: tank.id }, body }),
    onSaved: () => {
      showSuccess(t('site_tanks.recorded'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('site_tanks.record_for', { name: tank.name })}
      save={t('site_tanks.record')}
      onClose={onClose}
    >
      <LitresField {...form.field('volume_ml')} label={t('site_tanks.level')} />
      <DateTimeField {...form.field('read_at')} hint={t('site_tanks.read_at_note')} />
    </FormDialog>
  );
}
