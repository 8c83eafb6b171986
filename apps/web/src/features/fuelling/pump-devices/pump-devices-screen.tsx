import type { PumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../lib/device-of.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { usePumpDevices } from './pump-devices.api.ts';
import { RevokeDeviceDialog } from './revoke-device-dialog.tsx';

/** Offline devices with attendant and last contact; lost ones are revoked here. */
export function PumpDevicesScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { data, error, refetch } = usePumpDevices();
  const [confirming, setConfirming] = useState<PumpDevice | null>(null);
  const nameOf = useDeviceName();
  const columns = useColumns(setConfirming).filter(
    (column) => user.gas_station_id === null || column.key !== 'station',
  );
  return (
    <>
      <PageHeader title={t('menu.pump_devices')}>{t('pump_devices.about')}</PageHeader>
      <Card flush>
        <DataTable
          label={t('menu.pump_devices')}
          columns={columns}
          rows={data?.rows}
          rowKey={(row) => row.id}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              icon={IconDeviceTablet}
              title={t('pump_devices.none')}
              text={t('pump_devices.none_text')}
            >
              <HelpLink topic="pump-offline" />
            </EmptyState>
          }
          narrow={(row) => (
            <NarrowItem name={row.user.name}>
              {nameOf(row)} · <DateTime at={row.last_seen_at} as="relative" /> ·{' '}
              <State device={row} onRevoke={setConfirming} />
            </NarrowItem>
          )}
        />
      </Card>
      {confirming && (
        <RevokeDeviceDialog
          device={confirming}
          name={nameOf(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

function useColumns(onRevoke: (device: PumpDevice) => void): Column<PumpDevice>[] {
  const { t } = useTranslation();
  const nameOf = useDeviceName();
  return [
    { key: 'attendant', header: t('columns.attendant'), cell: (row) => row.user.name },
    { key: 'device', header: t('pump_devices.one'), cell: nameOf },
    { key: 'station', header: t('columns.station'), cell: (row) => <NameCell name={row.station} /> },
    { key: 'created_at', header: t('pump_devices.since'), cell: (row) => <DateTime at={row.created_at} /> },
    {
      key: 'last_seen_at',
      header: t('pump_devices.last_seen'),
      cell: (row) => <DateTime at={row.last_seen_at} as="relative" />,
    },
    { key: 'steps', header: t('pump_devices.steps'), numeric: true, cell: (row) => row.steps },
    { key: 'status', header: t('columns.status'), cell: (row) => <State device={row} onRevoke={onRevoke} /> },
  ];
}

/** Time of revocation, or the revoke button. */
function State({ device, onRevoke }: { device: PumpDevice; onRevoke: (device: PumpDevice) => void }) {
  const { t } = useTranslation();
  const may = useCan('update pump_device');
  if (device.revoked_at !== null)
    return (
      <>
        <ToneBadge tone="no" icon={IconBan}>
          {t('pump_devices.revoked')}
        </ToneBadge>{' '}
        <DateTime at={device.revoked_at} />
      </>
    );
  if (!may)
    return (
      <ToneBadge tone="go" icon={IconCheck}>
        {t('pump_devices.trusted')}
      </ToneBadge>
    );
  return (
    <Button size="compact-sm" variant="default" onClick={() => onRevoke(device)}>
      {t('pump_devices.revoke')}
    </Button>
  );
}

/** Browser and system of a device. */
function useDeviceName(): (device: PumpDevice) => string {
  const { t } = useTranslation();
  return ({ name }) => {
    const { browser, system } = deviceOf(name);
    if (browser && system) return t('users.browser_on', { browser, system });
    return browser ?? system ?? name;
  };
}
