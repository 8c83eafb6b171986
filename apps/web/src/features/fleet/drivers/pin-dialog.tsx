import { setDriverPin } from '@fleet/contracts/fleet/drivers.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DigitsField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Driver, useSetPin } from './drivers.api.ts';

/** Sets a new PIN. PINs cannot be read back. */
export function PinDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { t } = useTranslation();
  const set = useSetPin();
  const form = useContractForm({
    route: setDriverPin,
    save: (body) => set.mutateAsync({ params: { id: driver.id }, body }),
    onSaved: () => {
      showSuccess(t('drivers.pin_saved', { name: driver.name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('drivers.pin_new')} save={t('drivers.pin_save')} onClose={onClose}>
      <p>{t('drivers.pin_text')}</p>
      <DigitsField {...form.field('driver_pin')} kind="driver_pin" />
    </FormDialog>
  );
}
