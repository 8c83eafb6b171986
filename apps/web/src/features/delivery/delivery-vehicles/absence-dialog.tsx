import { createDeliveryAbsence } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type DeliveryVehicle, useCreateAbsence } from './delivery-vehicles.api.ts';

const REASON_LENGTH = 200;

interface AbsenceDialogProps {
  vehicle: Pick<DeliveryVehicle, 'id' | 'code' | 'driver'>;
  /** The initial Riyadh day. */
  day: RiyadhDate;
  onClose: () => void;
}

/** Adds an absence of a vehicle or its driver; initially a full day. */
export function AbsenceDialog({ vehicle, day, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation();
  const [who, setWho] = useState<'vehicle' | 'driver'>('vehicle');
  const create = useCreateAbsence();
  const form = useContractForm({
    route: createDeliveryAbsence,
    initial: {
      delivery_vehicle_id: vehicle.id,
      from_at: startOfRiyadhDate(day).toISOString(),
      to_at: startOfRiyadhDate(addDays(day, 1)).toISOString(),
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('delivery_vehicles.absence_added'));
      onClose();
    },
  });
  const choose = (next: 'vehicle' | 'driver' | '') => {
    const isDriver = next === 'driver';
    setWho(isDriver ? 'driver' : 'vehicle');
    form.set('delivery_vehicle_id', isDriver ? null : vehicle.id);
    form.set('driver_id', isDriver ? vehicle.driver!.id : null);
  };
  return (
    <FormDialog
      form={form}
      title={t('delivery_vehicles.absence_of', { code: vehicle.code })}
      save={t('delivery_vehicles.add_absence')}
      onClose={onClose}
    >
      {vehicle.driver && (
        <SegmentField
          {...plainField<'vehicle' | 'driver' | ''>({
            name: 'who',
            label: t('delivery_vehicles.who'),
            value: who,
            onChange: choose,
          })}
          choices={[
            { value: 'vehicle', label: vehicle.code },
            { value: 'driver', label: vehicle.driver.name },
          ]}
        />
      )}
      <DateTimeField {...form.field('from_at')} />
      <DateTimeField {...form.field('to_at')} />
      <TextField
        {...form.field('reason')}
        maxLength={REASON_LENGTH}
        hint={t('delivery_vehicles.reason_note')}
      />
    </FormDialog>
  );
}
