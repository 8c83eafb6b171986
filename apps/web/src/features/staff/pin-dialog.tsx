import { setStaffPin } from '@fleet/contracts/staff.ts';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormProblems } from '../../ui/form/form-panel.tsx';
import { DigitsField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { type Person, useSetStaffPin } from './staff.api.ts';
import classes from './staff.module.css';

/** Sets the PIN an attendant signs in to a shift with. Nobody can read it afterwards. */
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
    <Modal
      opened
      onClose={onClose}
      title={t('drivers.pin_new')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.pin}>
        <p>{t('staff.pin_text')}</p>
        <FormProblems form={form} />
        <DigitsField {...form.field('pin')} kind="driver_pin" />
        <div className={classes.pinButtons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t('drivers.pin_save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
