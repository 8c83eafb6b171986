import { correctOdometerReading, createOdometerReading } from '@fleet/contracts/fleet/odometer-readings.ts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Reading, useAddReading, useCorrectReading, type Vehicle } from './vehicles.api.ts';

interface ReadingDialogProps {
  vehicle: Vehicle;
  /** The reading to correct; null to add one. */
  reading: Reading | null;
  onClose: () => void;
}

/** Adds a reading, or corrects one. */
export function ReadingDialog({ vehicle, reading, onClose }: ReadingDialogProps) {
  return reading ? (
    <Correct reading={reading} onClose={onClose} />
  ) : (
    <Add vehicle={vehicle} onClose={onClose} />
  );
}

function Add({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddReading();
  const form = useContractForm({
    route: createOdometerReading,
    initial: { read_at: new Date().toISOString() },
    save: (body) => add.mutateAsync({ params: { id: vehicle.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('vehicles.add_reading')}
      save={t('vehicles.add_reading')}
      onClose={onClose}
    >
      <DecimalField {...form.field('odometer_km')} unit={t('units.km')} />
      <DateTimeField {...form.field('read_at')} />
      <Checkbox
        label={t('vehicles.is_new_odometer')}
        checked={form.values.is_new_odometer}
        onChange={(event) => form.set('is_new_odometer', event.currentTarget.checked)}
      />
      <TextField {...form.field('note')} maxLength={300} />
    </FormDialog>
  );
}

function Correct({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { t } = useTranslation();
  const correct = useCorrectReading();
  const form = useContractForm({
    route: correctOdometerReading,
    initial: reading,
    save: (body) => correct.mutateAsync({ params: { id: reading.id }, body }),
    onSaved: () => {
      showSuccess(t('vehicles.reading_corrected'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('vehicles.correct')} save={t('ui.save_changes')} onClose={onClose}>
      <DecimalField {...form.field('odometer_km')} unit={t('units.km')} />
      <DateTimeField {...form.field('read_at')} />
      <Checkbox
        label={t('vehicles.is_new_odometer')}
        checked={form.values.is_new_odometer}
        onChange={(event) => form.set('is_new_odometer', event.currentTarget.checked)}
      />
      <TextField {...form.field('note')} maxLength={300} />
    </FormDialog>
  );
}
