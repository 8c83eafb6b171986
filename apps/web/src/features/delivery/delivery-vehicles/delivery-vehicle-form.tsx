import {
  createDeliveryVehicle,
  getDeliveryVehicle,
  updateDeliveryVehicle,
} from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { CompartmentsField } from './compartments-field.tsx';
import { CarryFields, CostFields, HourFields, OwnFields } from './delivery-vehicle-fields.tsx';
import {
  type DeliveryVehicle,
  findDriversBeside,
  findVehicles,
  useCreateDeliveryVehicle,
  useUpdateDeliveryVehicle,
} from './delivery-vehicles.api.ts';

/** Usual initial values. */
const USUAL = {
  skills: [],
  compartments: [],
  shift_from_minute: 360,
  shift_to_minute: 960,
  speed_percent: 100,
};

interface NewPanelProps {
  panel: PanelState;
  delivery_branch_id: number;
}

/** Form that turns a fleet vehicle into a delivery vehicle, which opens once saved. */
export function NewDeliveryVehiclePanel({ panel, delivery_branch_id }: NewPanelProps) {
  const { t } = useTranslation();
  const create = useCreateDeliveryVehicle();
  const form = useContractForm({
    route: createDeliveryVehicle,
    initial: { ...USUAL, delivery_branch_id },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (vehicle) => {
      showSuccess(t('delivery_vehicles.added', { code: vehicle.code }));
      panel.open(vehicle.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_vehicles.one')}
      title={t('ui.new')}
      save={t('delivery_vehicles.add')}
      onClose={panel.close}
    >
      <FormSection title={t('delivery_vehicles.whose')} note={t('delivery_vehicles.whose_note')}>
        <PickField {...form.field('vehicle_id')} of="vehicles of all fleets" find={findVehicles} />
        <PickField
          {...form.field('driver_id')}
          of={`drivers beside ${form.values.vehicle_id}`}
          find={findDriversBeside(form.values.vehicle_id)}
          disabled={form.values.vehicle_id === null}
          hint={t('delivery_vehicles.driver_note')}
        />
        <OwnFields field={form.field as never} />
      </FormSection>
      <Rest form={form} />
    </FormPanel>
  );
}

/** The edit form; the fleet vehicle cannot be changed. */
export function EditDeliveryVehiclePanel({
  vehicle,
  panel,
}: {
  vehicle: DeliveryVehicle;
  panel: PanelState;
}) {
  const { t } = useTranslation();
  const update = useUpdateDeliveryVehicle();
  const form = useContractForm({
    route: updateDeliveryVehicle,
    initial: vehicle,
    save: (body) => update.mutateAsync({ params: { id: vehicle.id }, body }),
    current: () => call(getDeliveryVehicle, { params: { id: vehicle.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_vehicles.one')}
      title={vehicle.code}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <FormSection title={t('delivery_vehicles.whose')}>
        <OwnFields field={form.field as never} />
        <PickField
          {...form.field('driver_id')}
          of={`drivers beside ${vehicle.vehicle.id}`}
          find={findDriversBeside(vehicle.vehicle.id)}
          chosen={vehicle.driver?.name}
          hint={t('delivery_vehicles.driver_note')}
        />
      </FormSection>
      <Rest form={form} />
    </FormPanel>
  );
}

type AnyVehicleForm = { field: unknown } & Pick<Parameters<typeof CompartmentsField>[0], 'form'>['form'];

function Rest({ form }: { form: unknown }) {
  const { t } = useTranslation();
  const { field } = form as AnyVehicleForm;
  return (
    <>
      <CompartmentsField form={form as AnyVehicleForm} />
      <FormSection title={t('delivery_vehicles.carries')}>
        <CarryFields field={field as never} />
      </FormSection>
      <FormSection title={t('delivery_vehicles.hours')}>
        <HourFields field={field as never} />
      </FormSection>
      <FormSection title={t('delivery_vehicles.costs')} note={t('delivery_vehicles.costs_note')}>
        <CostFields field={field as never} />
      </FormSection>
    </>
  );
}
