import { Button } from '@mantine/core';
import { IconPlug, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { StationPumps } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

/** Clock skew from which a warning is shown. */
const SHOWN_SKEW_SECONDS = 120;

/** The controller: connection state and address. */
export function ControllerCard({ pumps, onRevoke }: { pumps: StationPumps; onRevoke: () => void }) {
  const { t } = useTranslation();
  const controller = pumps.controller!;
  const { listener } = pumps;
  const skew = controller.clock_skew_seconds ?? 0;
  return (
    <Card
      title={controller.name}
      note={
        <ToneBadge
          tone={controller.is_connected ? 'go' : 'no'}
          icon={controller.is_connected ? IconPlug : IconPlugConnectedX}
        >
          {t(controller.is_connected ? 'pumps.connected' : 'pumps.offline')}
        </ToneBadge>
      }
      action={
        pumps.can.update && (
          <Button size="compact-sm" variant="default" onClick={onRevoke}>
            {t('pumps.revoke')}
          </Button>
        )
      }
    >
      <FactList
        facts={[
          {
            name: 'last_seen_at',
            label: t('pumps.last_seen'),
            shown: controller.last_seen_at ? (
              <DateTime at={controller.last_seen_at} as="relative" />
            ) : (
              t('pumps.never_seen')
            ),
          },
          {
            name: 'connected_at',
            label: t(controller.is_connected ? 'pumps.connected_since' : 'pumps.lost_at'),
            shown: <SinceOrLost pumps={pumps} />,
          },
          {
            name: 'listener',
            label: t('pumps.dials_in'),
            shown: listener
              ? t(listener.is_encrypted ? 'pumps.port_tls' : 'pumps.port', { port: listener.port })
              : t('pumps.no_listener'),
          },
          {
            name: 'site_access_key',
            label: 'SiteAccessKey',
            shown: <code className={classes.code}>{controller.site_access_key}</code>,
            wide: true,
          },
          ...(Math.abs(skew) > SHOWN_SKEW_SECONDS
            ? [{ name: 'skew', label: t('pumps.clock'), shown: t('pumps.clock_off', { seconds: skew }) }]
            : []),
        ]}
      />
    </Card>
  );
}

function SinceOrLost({ pumps }: { pumps: StationPumps }) {
  const { is_connected, connected_at, disconnected_at } = pumps.controller!;
  const at = is_connected ? connected_at : disconnected_at;
  return at ? <DateTime at={at} /> : '–';
}
