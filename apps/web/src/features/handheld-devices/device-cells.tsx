import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../ui/name-cell.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { type HandheldDevice, useSwitchHandheldDevice } from './handheld-devices.api.ts';

/** Where a device stands: its station with the network below, or the store. */
export function DeviceStation({ device }: { device: HandheldDevice }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (!device.station) return <span className="muted">{t('devices.places.store')}</span>;
  return (
    <>
      <bdi>{nameOf(device.station)}</bdi>
      <small className="muted">
        {' · '}
        <bdi>{nameOf(device.station.network)}</bdi>
      </small>
    </>
  );
}

/** At work or retired, with the switch for who may. */
export function DeviceStatus({ device }: { device: HandheldDevice }) {
  const { t } = useTranslation();
  const change = useSwitchHandheldDevice();
  return (
    <StatusSwitch
      name={device.serial_no}
      status={device.status}
      isAllowed={device.can.update}
      consequence={{ active: t('devices.on_text'), inactive: t('devices.off_text') }}
      change={(next) => change(device.id, next)}
    />
  );
}
