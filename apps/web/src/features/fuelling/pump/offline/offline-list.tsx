import { Button, Modal } from '@mantine/core';
import { IconCloudCheck, IconCloudUp, IconGasStation, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import classes from './offline.module.css';
import { OfflineAnswer } from './offline-answer.tsx';
import { othersWaiting } from './offline-people.ts';
import { isAnsweredDifferently, type OfflineView } from './offline-rules.ts';
import { offlineStation } from './offline-station.ts';
import type { OfflineFill } from './offline-store.ts';
import { useOfflineView } from './use-offline.ts';

/** This device's outbox: waiting, sent, and held or rejected by the server. */
export function OfflineList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const view = useOfflineView();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={<b>{t('pump.offline.list')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.list}>
        <Notices view={view} />
        {view.fills.length > 0 && (
          <ul>
            {view.fills.map((fill) => (
              <FillRow key={fill.request.id} fill={fill} />
            ))}
          </ul>
        )}
        {view.fills.length === 0 && <p className="muted">{t('pump.offline.nothing')}</p>}
      </div>
    </Modal>
  );
}

/** Notices about this device, most important first. */
function Notices({ view }: { view: OfflineView }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const others = othersWaiting(user.user_id);
  return (
    <>
      {view.refused && <Callout tone="no">{t(`pump.offline.refused.${view.refused}`)}</Callout>}
      {view.blocked && (
        <Callout tone="wait">
          {t(`pump.offline.blocked.${view.blocked}`, { host: window.location.host })}
        </Callout>
      )}
      {view.clock_minutes !== null && (
        <Callout tone="wait">{t('pump.offline.clock', { count: view.clock_minutes })}</Callout>
      )}
      {others.map(({ user_id, name, entries }) => (
        <Callout key={user_id} tone="wait">
          {t('pump.offline.others', { name, count: entries })}
        </Callout>
      ))}
      {!view.blocked && <Callout tone="run">{t('pump.offline.reload')}</Callout>}
    </>
  );
}

const ICONS = { here: IconGasStation, closed: IconCloudUp, stopped: IconCloudUp, answered: IconCloudCheck };

function FillRow({ fill }: { fill: OfflineFill }) {
  const { t } = useTranslation();
  const { request, state, answer } = fill;
  const isDifferent = isAnsweredDifferently(fill);
  const Icon = isDifferent ? IconHourglass : ICONS[state];
  return (
    <li className={classes.row} data-tone={isDifferent ? 'wait' : state === 'answered' ? 'go' : undefined}>
      <Plate plate={request.plate_no} kind={request.plate_kind} size="sm" />
      <span className={classes.what}>
        <b>
          {fill.volume_ml === undefined ? request.vehicle_name : <Volume volume_ml={fill.volume_ml} />} ·{' '}
          <bdi>{formatTime(fill.at)}</bdi>
        </b>
        <span className={classes.state}>
          <Icon size={20} stroke={2} aria-hidden />
          <span>
            {answer && isDifferent ? <OfflineAnswer answer={answer} /> : t(`pump.offline.states.${state}`)}
          </span>
        </span>
      </span>
      {isDifferent && !fill.is_seen && (
        <Button variant="default" size="lg" onClick={() => void offlineStation()?.dismiss(request.id)}>
          {t('pump.offline.seen')}
        </Button>
      )}
    </li>
  );
}
