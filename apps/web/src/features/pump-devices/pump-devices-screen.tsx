import type { PumpDevice } from '@fleet/contracts/pump-devices.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../lib/device-of.ts';
import { useCan, useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ToneBadge } from '../../ui/status-badge.tsx';
import { usePumpDevices } from './pump-devices.api.ts';
import { RevokeDeviceDialog } from './revoke-device-dialog.tsx';

/** Browsers that may serve without signal, each with its attendant and when it was last heard; one that is lost is withdrawn here. */
export function PumpDevicesScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { data, error, refetch } = usePumpDevices();
  const [asked, setAsked] = useState<PumpDevice | null>(null);
  const nameOf = useDeviceName();
  const columns = useColumns(setAsked).filter(
    (column) => user.gas_station_id === null || column.key !== 'station',
  );
  return (
    <>
      <PageHead title={t('menu.pump_devices')}>{t('pump_devices.about')}</PageHead>
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
            />
          }
          narrow={(row) => (
            <NarrowItem name={row.user.name}>
              {nameOf(row)} · <Moment at={row.last_seen_at} as="relative" /> ·{' '}
              <State device={row} onAsk={setAsked} />
            </NarrowItem>
          )}
        />
      </Card>
      {asked && <RevokeDeviceDialog device={asked} name={nameOf(asked)} onClose={() => setAsked(null)} />}
    </>
  );
}

function useColumns(onAsk: (device: PumpDevice) => void): Column<PumpDevice>[] {
  const { t } = useTranslation();
  const nameOf = useDeviceName();
  return [
    { key: 'attendant', head: t('columns.attendant'), cell: (row) => row.user.name },
    { key: 'device', head: t('pump_devices.one'), cell: nameOf },
    { key: 'station', head: t('columns.station'), cell: (row) => <NameCell name={row.station} /> },
    { key: 'created_at', head: t('pump_devices.since'), cell: (row) => <Moment at={row.created_at} /> },
    {
      key: 'last_seen_at',
      head: t('pump_devices.last_seen'),
      cell: (row) => <Moment at={row.last_seen_at} as="relative" />,
    },
    { key: 'steps', head: t('pump_devices.steps'), numeric: true, cell: (row) => row.steps },
    { key: 'status', head: t('columns.status'), cell: (row) => <State device={row} onAsk={onAsk} /> },
  ];
}

/** Withdrawn and when, or the button that does it. */
function State({ device, onAsk }: { device: PumpDevice; onAsk: (device: PumpDevice) => void }) {
  const { t } = useTranslation();
  const may = useCan('update pump_device');
  if (device.revoked_at !== null)
    return (
      <>
        <ToneBadge tone="no" icon={IconBan}>
          {t('pump_devices.revoked')}
        </ToneBadge>{' '}
        <Moment at={device.revoked_at} />
      </>
    );
  if (!may)
    return (
      <ToneBadge tone="go" icon={IconCheck}>
        {t('pump_devices.trusted')}
      </ToneBadge>
    );
  return (
    <Button size="compact-sm" variant="default" onClick={() => onAsk(device)}>
      {t('pump_devices.revoke')}
    </Button>
  );
}

/** The browser and system of a device in words. */
function useDeviceName(): (device: PumpDevice) => string {
  const { t } = useTranslation();
  return ({ name }) => {
    const { browser, system } = deviceOf(name);
    if (browser && system) return t('users.browser_on', { browser, system });
    return browser ?? system ?? name;
  };
}
