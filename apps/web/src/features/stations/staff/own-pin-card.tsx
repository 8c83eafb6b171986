import { getOwnStaffPin, setOwnStaffPin } from '@fleet/contracts/stations/staff.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './staff.module.css';

const KIND = 'own_staff_pin';
const LENGTH = 4;

/** The PIN with which an attendant joins the shift and takes over the pump, set by the attendant. */
export function OwnShiftPinCard() {
  const { t } = useTranslation();
  const change = useChange(setOwnStaffPin, [KIND]);
  const { data } = useQuery({
    queryKey: [KIND],
    queryFn: ({ signal }) => call(getOwnStaffPin, { signal }),
    // A sign-in of a station that is no person's has none.
    retry: (count, error) => count < 2 && !isCallError(error, 'NOT_FOUND'),
  });
  const form = useContractForm({
    route: setOwnStaffPin,
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => {
      form.reset();
      showSuccess(t('shifts.pump.own_pin_saved'));
    },
  });
  if (!data) return null;
  const pin = form.field('pin');
  return (
    <Card title={t('shifts.pump.pin_card')} note={t('shifts.pump.pin_note')}>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.ownPin}>
        <FormProblems form={form} />
        {!data.has_pin && <Callout tone="wait">{t('shifts.pump.pin_missing')}</Callout>}
        <PasswordInput
          name={pin.name}
          label={t('shifts.pump.new_pin')}
          description={t('fields.four_digits')}
          value={pin.value}
          onChange={(event) => pin.onChange(event.currentTarget.value)}
          {...(pin.problem ? { error: fieldText(t, pin.problem) } : {})}
          inputMode="numeric"
          maxLength={LENGTH}
          autoComplete="off"
          dir="ltr"
          visibilityToggleButtonProps={{ 'aria-label': t('shifts.pump.show_pin') }}
        />
        <div className={classes.ownPinButtons}>
          <Button type="submit" loading={form.isSaving}>
            {t('shifts.pump.save_pin')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
