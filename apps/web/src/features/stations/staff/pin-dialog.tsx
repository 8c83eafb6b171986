import { setStaffPin } from '@fleet/contracts/stations/staff.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DigitsField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Person, useSetStaffPin } from './staff.api.ts';

/** Sets an attendant's shift PIN. PINs cannot be read back. */
export function PinDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const set = useSetStaffPin();
  const form = useContractForm({
    route: setStaffPin,
    save: (body) => set.mutateAsync({ params: { id: person.id }, body }),
    onSaved: () => {
      showSuccess(t('drivers.pin_saved', { name: person.name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('drivers.pin_new')} save={t('drivers.pin_save')} onClose={onClose}>
      <p>{t('staff.pin_text')}</p>
      <DigitsField {...form.field('pin')} kind="driver_pin" />
    </FormDialog>
  );
}
