import { setOwnDriverPin } from '@fleet/contracts/fleet/drivers.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../lib/use-change.ts';
import { Card } from '../../../ui/card.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './drivers.module.css';

/** The PIN a driver types at the pump, changed by the driver. */
export function OwnPinCard() {
  const { t } = useTranslation();
  const change = useChange(setOwnDriverPin, ['drivers']);
  const form = useContractForm({
    route: setOwnDriverPin,
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => {
      form.reset();
      showSuccess(t('drivers.own_pin_saved'));
    },
  });
  const pin = form.field('driver_pin');
  return (
    <Card title={t('drivers.own_pin')} note={t('drivers.own_pin_note')}>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.dialog}>
        <FormProblems form={form} />
        <PasswordInput
          name={pin.name}
          label={t('drivers.new_pin')}
          description={t('fields.four_digits')}
          value={pin.value}
          onChange={(event) => pin.onChange(event.currentTarget.value)}
          {...(pin.problem ? { error: fieldText(t, pin.problem) } : {})}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          dir="ltr"
          visibilityToggleButtonProps={{ 'aria-label': t('drivers.show_pin') }}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {t('drivers.own_pin')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
