import { createTracker } from '@fleet/contracts/delivery/trackers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import type { VehicleOfPart } from '../../../ui/vehicle-parts.ts';
import { KeyShown } from './key-shown.tsx';
import { findVehicles, type TrackerWithKey, useCreateTracker } from './trackers.api.ts';

const NAME_LENGTH = 60;

/** Registers a tracker for a vehicle; its key is shown, then its panel opens. */
export function NewTrackerPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<TrackerWithKey | null>(null);
  const register = useCreateTracker();
  const form = useContractForm({
    route: createTracker,
    save: (body) => register.mutateAsync({ body }),
    onSaved: setMade,
  });
  if (made) return <KeyShown made={made} onClose={() => panel.open(made.id)} />;
  return (
    <FormPanel
      form={form}
      kind={t('trackers.one')}
      title={t('ui.new')}
      save={t('trackers.register')}
      onClose={panel.close}
    >
      <FormSection columns="one">
        <PickField {...form.field('delivery_vehicle_id')} of="delivery vehicles" find={findVehicles} />
        <TextField {...form.field('name')} maxLength={NAME_LENGTH} hint={t('trackers.name_note')} />
      </FormSection>
    </FormPanel>
  );
}

/** The same for one vehicle, from its own panel. */
export function RegisterDialog({
  vehicle,
  onMade,
  onClose,
}: {
  vehicle: VehicleOfPart;
  onMade: (made: TrackerWithKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const register = useCreateTracker();
  const form = useContractForm({
    route: createTracker,
    initial: { delivery_vehicle_id: vehicle.id },
    save: (body) => register.mutateAsync({ body }),
    onSaved: onMade,
  });
  return (
    <FormDialog
      form={form}
      title={t('trackers.register_for', { vehicle: vehicle.code })}
      save={t('trackers.register')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} maxLength={NAME_LENGTH} hint={t('trackers.name_note')} />
    </FormDialog>
  );
}
