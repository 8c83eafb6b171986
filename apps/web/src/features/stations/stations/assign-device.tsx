import { listHandheldDevices, updateHandheldDevice } from '@fleet/contracts/stations/handheld-devices.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import type { Station } from './stations.api.ts';

type Device = AnswerOf<typeof listHandheldDevices>['rows'][number];
const FOUND = 20;

/** Assigns a device from the store to a station, which requires one to be activated. */
export function AssignDevice({ station }: { station: Station }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isOpen, setIsOpen] = useState(false);
  const [found, setFound] = useState<readonly Device[]>([]);
  const [id, setId] = useState<number | null>(null);
  const assign = useChange(updateHandheldDevice, ['station', 'handheld_device']);
  const find = async (q: string, signal: AbortSignal) => {
    const { rows } = await call(listHandheldDevices, {
      query: { q, location: 'store', status: 'active', per_page: FOUND },
      signal,
    });
    setFound((known) => [...rows, ...known]);
    return rows.map((row) => ({ id: row.id, name: `${row.serial_no} · ${row.model}` }));
  };
  const save = () => {
    const device = found.find((row) => row.id === id);
    if (!device || assign.isPending) return;
    const { serial_no, operating_system, app_installed_version, type, model, manufacturer, sim_id, version } =
      device;
    const fields = { serial_no, operating_system, app_installed_version, type, model, manufacturer };
    assign.mutate(
      { params: { id: device.id }, body: { ...fields, sim_id, version, station_id: station.id } },
      {
        onSuccess: () => {
          showSuccess(t('stations.device_assigned', { device: serial_no, station: nameOf(station) }));
          setIsOpen(false);
          setId(null);
        },
      },
    );
  };
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDeviceMobilePlus size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('stations.assign_device')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('stations.assign_device_to', { station: nameOf(station) })}
          text={t('stations.assign_device_text')}
          confirm={t('stations.assign_device')}
          isBusy={assign.isPending}
          error={assign.error}
          onConfirm={save}
          onClose={() => setIsOpen(false)}
        >
          <PickField
            name="device_id"
            label={t('stations.device')}
            of="devices in the store"
            find={find}
            value={id}
            onChange={setId}
            onBlur={() => {}}
            problem={undefined}
            required
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
