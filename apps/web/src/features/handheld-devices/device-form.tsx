import {
  createHandheldDevice,
  getHandheldDevice,
  updateHandheldDevice,
} from '@fleet/contracts/handheld-devices.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { PickField } from '../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { CodeField, TextField } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import {
  findFreeSims,
  type HandheldDevice,
  simName,
  useCreateHandheldDevice,
  useFindStations,
  useUpdateHandheldDevice,
} from './handheld-devices.api.ts';

/** A new device; saved, it opens. */
export function NewDevicePanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateHandheldDevice();
  const form = useContractForm({
    route: createHandheldDevice,
    save: (body) => create.mutateAsync({ body }),
    onSaved: (device) => {
      showSuccess(t('ui.added', { name: device.serial_no }));
      panel.open(device.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('devices.one')}
      title={t('ui.new')}
      save={t('devices.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** The same fields for one that is there. */
export function EditDevicePanel({ device, panel }: { device: HandheldDevice; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateHandheldDevice();
  const form = useContractForm({
    route: updateHandheldDevice,
    initial: device,
    save: (body) => update.mutateAsync({ params: { id: device.id }, body }),
    current: () => call(getHandheldDevice, { params: { id: device.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('devices.one')}
      title={<bdi className="num">{device.serial_no}</bdi>}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} device={device} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((
    path: 'serial_no' | 'operating_system' | 'app_installed_version' | 'type' | 'model' | 'manufacturer',
  ) => FieldProps<string>) &
    ((path: 'sim_id' | 'station_id') => FieldProps<number | null>);
  device?: HandheldDevice;
}

function Fields({ field, device }: FieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const findStations = useFindStations();
  return (
    <>
      <FormSection title={t('devices.one')}>
        <CodeField {...field('serial_no')} maxLength={40} />
        <TextField {...field('manufacturer')} lang="en" />
        <TextField {...field('model')} lang="en" />
        <TextField {...field('type')} label={t('field_names.device_type')} />
        <TextField {...field('operating_system')} lang="en" />
        <CodeField {...field('app_installed_version')} maxLength={40} />
      </FormSection>
      <FormSection title={t('devices.work')} note={t('devices.work_note')}>
        <PickField
          {...field('station_id')}
          of="stations"
          find={findStations}
          chosen={device?.station ? nameOf(device.station) : undefined}
          hint={t('devices.station_note')}
        />
        <PickField
          {...field('sim_id')}
          of={`free sims ${device?.id ?? ''}`}
          find={findFreeSims(device?.id)}
          chosen={device?.sim ? simName(device.sim) : undefined}
          hint={t('devices.sim_note')}
        />
      </FormSection>
    </>
  );
}
