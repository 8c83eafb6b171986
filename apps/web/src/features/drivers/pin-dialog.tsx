import { setDriverPin } from '@fleet/contracts/drivers.ts';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormProblems } from '../../ui/form/form-panel.tsx';
import { DigitsField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { type Driver, useSetPin } from './drivers.api.ts';
import classes from './drivers.module.css';

/** Sets a new PIN. Nobody can read the old one, nor this one afterwards. */
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
    <Modal
      opened
      onClose={onClose}
      title={t('drivers.pin_new')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.dialog}>
        <p>{t('drivers.pin_text')}</p>
        <FormProblems form={form} />
        <DigitsField {...form.field('driver_pin')} kind="driver_pin" />
        <div className={classes.buttons}>
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
