import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { DeviceStation, DeviceStatus } from './device-cells.tsx';
import { EditDevicePanel } from './device-form.tsx';
import { type HandheldDevice, useHandheldDevice } from './handheld-devices.api.ts';

interface DevicePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly HandheldDevice[] | undefined;
}

/** One device beside the list, or its form. */
export function DevicePanel({ id, panel, rows }: DevicePanelProps) {
  const { t } = useTranslation();
  const result = useHandheldDevice(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditDevicePanel device={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('devices.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(device) => <bdi className="num">{device.serial_no}</bdi>}
      actions={(device) =>
        device.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(device) => (
        <DetailTabs
          label={device.serial_no}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts device={device} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="handheld_device" id={device.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ device }: { device: HandheldDevice }) {
  const { t } = useTranslation();
  return (
    <>
      <FactList
        title={t('devices.work')}
        facts={[
          { name: 'station_id', shown: <DeviceStation device={device} /> },
          {
            name: 'sim_id',
            shown: device.sim ? (
              <Link to="/admin/sim-management/{-$id}" params={{ id: String(device.sim.id) } as never}>
                <MobileNumber number={device.sim.sim_number} />
              </Link>
            ) : (
              <span className="muted">{t('devices.no_sim')}</span>
            ),
          },
          ...(device.sim ? [{ name: 'sim_puk_number', value: device.sim.sim_puk_number }] : []),
          { name: 'status', shown: <DeviceStatus device={device} /> },
        ]}
      />
      <FactList
        title={t('devices.one')}
        facts={[
          { name: 'serial_no', value: device.serial_no },
          { name: 'manufacturer', value: device.manufacturer },
          { name: 'model', value: device.model },
          { name: 'device_type', value: device.type },
          { name: 'operating_system', value: device.operating_system },
          { name: 'app_installed_version', value: device.app_installed_version },
          { name: 'created_at', value: device.created_at },
        ]}
      />
    </>
  );
}
