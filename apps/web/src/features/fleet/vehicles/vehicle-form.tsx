import { createVehicle, getVehicle, updateVehicle } from '@fleet/contracts/fleet/vehicles.ts';
import { PLATE_KINDS, type PlateKind } from '@fleet/domain/plates.ts';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { formatHalalas } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ClientSection } from '../../../ui/client-choice.tsx';
import { DocumentFields } from '../../../ui/documents/document-fields.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { PlateField } from '../../../ui/form/plate-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Money } from '../../../ui/money.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { VehicleFeeNote } from '../../../ui/vehicle-fee-note.tsx';
import { MoreFields, OwnFields } from './vehicle-fields.tsx';
import {
  findFreeDrivers,
  useCreateVehicle,
  useUpdateVehicle,
  useVehicleFee,
  type Vehicle,
} from './vehicles.api.ts';

/** Form for a new vehicle, which opens once saved. */
export function NewVehiclePanel({ panel, client_id }: { panel: PanelState; client_id?: number | undefined }) {
  const { t } = useTranslation();
  const create = useCreateVehicle();
  const form = useContractForm({
    route: createVehicle,
    initial: { plate_kind: 'private', client_id },
    save: (body) =>
      create.mutateAsync({
        body: { ...body, ...(fee.data && { expected_fee_halalas: fee.data.amount_halalas }) },
      }),
    onSaved: (vehicle) => {
      const added = t('vehicles.added', { plate: vehicle.plate_no });
      const charged = fee.data?.amount_halalas ?? 0;
      showSuccess(
        charged > 0 ? `${added} ${t('vehicle_fee.charged', { amount: formatHalalas(charged) })}` : added,
      );
      panel.open(vehicle.id);
    },
  });
  const owner = form.values.client_id ?? undefined;
  const { user } = useSignedIn();
  const isOwned = owner !== undefined || user.client_id !== null;
  const fee = useVehicleFee(isOwned ? form.values.vehicle_type_id : null, owner);
  const isFeeChanged = form.failure?.code === 'FEE_CHANGED';
  const { refetch } = fee;
  useEffect(() => {
    if (isFeeChanged) void refetch();
  }, [isFeeChanged, refetch]);
  return (
    <FormPanel
      form={form}
      kind={t('vehicles.one')}
      title={t('ui.new')}
      save={t('vehicles.add')}
      costs={
        fee.data &&
        fee.data.amount_halalas > 0 && (
          <Trans
            i18nKey="vehicle_fee.short"
            components={{ amount: <Money amount_halalas={fee.data.amount_halalas} /> }}
          />
        )
      }
      onClose={panel.close}
    >
      <ClientSection field={form.field('client_id')} />
      <FormSection title={t('vehicles.plate')}>
        <PlateField {...form.field('plate_no')} kind={kindOf(form.values.plate_kind)} />
        <OwnFields field={form.field as never} />
      </FormSection>
      {fee.data && <VehicleFeeNote fee={fee.data} />}
      <FormSection title={t('vehicles.who')}>
        <PickField
          {...form.field('driver_id')}
          of={`free drivers of ${owner ?? 'own'}`}
          find={findFreeDrivers(owner)}
          hint={t('vehicles.free_drivers')}
        />
        <MoreFields field={form.field as never} client_id={owner} part="group" />
      </FormSection>
      <FormSection title={t('vehicles.odometer')}>
        <DecimalField {...form.field('odometer_km')} unit={t('units.km')} />
        <DateTimeField {...form.field('odo_last_updated_date')} hint={t('vehicles.now_when_empty')} />
      </FormSection>
      <FormSection title={t('vehicles.more')}>
        <MoreFields field={form.field as never} client_id={owner} part="rest" />
      </FormSection>
      <DocumentFields owner="vehicle" field={form.field as never} />
    </FormPanel>
  );
}

/** The edit form. Driver and odometer are changed elsewhere. */
export function EditVehiclePanel({ vehicle, panel }: { vehicle: Vehicle; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateVehicle();
  const form = useContractForm({
    route: updateVehicle,
    initial: editable(vehicle),
    save: (body) => update.mutateAsync({ params: { id: vehicle.id }, body }),
    current: async () => editable(await call(getVehicle, { params: { id: vehicle.id } })),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('vehicles.one')}
      title={<bdi dir="ltr">{vehicle.plate_no}</bdi>}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <FormSection title={t('vehicles.plate')}>
        <PlateField {...form.field('plate_no')} kind={kindOf(form.values.plate_kind)} />
        <OwnFields field={form.field as never} />
      </FormSection>
      <FormSection title={t('vehicles.more')}>
        <MoreFields
          field={form.field as never}
          client_id={vehicle.client.id}
          group={vehicle.group ?? undefined}
          part="group"
        />
        <MoreFields field={form.field as never} client_id={vehicle.client.id} part="rest" />
      </FormSection>
      <DocumentFields owner="vehicle" field={form.field as never} />
    </FormPanel>
  );
}

/** Form values: references as ids. */
function editable({ group, vehicle_type, fuel_type, other_fuel_types, ...vehicle }: Vehicle) {
  return {
    ...vehicle,
    group_id: group?.id ?? null,
    vehicle_type_id: vehicle_type.id,
    fuel_type_id: fuel_type.id,
    other_fuel_type_ids: other_fuel_types.map((fuel) => fuel.id),
  };
}

function kindOf(text: string): PlateKind {
  return PLATE_KINDS.find((kind) => kind === text) ?? 'private';
}
