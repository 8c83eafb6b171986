import { Button, Modal } from '@mantine/core';
import { IconCloudCheck, IconCloudUp, IconGasStation, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import classes from './away.module.css';
import { AwayAnswer } from './away-answer.tsx';
import { othersWaiting } from './away-people.ts';
import { type AwayView, isAnsweredOtherwise } from './away-rules.ts';
import { awayStation } from './away-station.ts';
import type { AwayFill } from './away-store.ts';
import { useAwayView } from './use-away.ts';

/** Everything this device keeps: what waits to be sent, what was sent, and what the server held or could not do. */
export function AwayList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const view = useAwayView();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={<b>{t('pump.away.list')}</b>}
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
        {view.fills.length === 0 && <p className="muted">{t('pump.away.nothing')}</p>}
      </div>
    </Modal>
  );
}

/** What the attendant must know of this device, the worst first. */
function Notices({ view }: { view: AwayView }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const others = othersWaiting(user.user_id);
  return (
    <>
      {view.refused && <Callout tone="no">{t(`pump.away.refused.${view.refused}`)}</Callout>}
      {view.blocked && (
        <Callout tone="wait">
          {t(`pump.away.blocked.${view.blocked}`, { host: window.location.host })}
        </Callout>
      )}
      {view.clock_minutes !== null && (
        <Callout tone="wait">{t('pump.away.clock', { count: view.clock_minutes })}</Callout>
      )}
      {others.map(({ user_id, name, entries }) => (
        <Callout key={user_id} tone="wait">
          {t('pump.away.others', { name, count: entries })}
        </Callout>
      ))}
      {!view.blocked && <Callout tone="run">{t('pump.away.reload')}</Callout>}
    </>
  );
}

const ICONS = { here: IconGasStation, closed: IconCloudUp, stopped: IconCloudUp, answered: IconCloudCheck };

function FillRow({ fill }: { fill: AwayFill }) {
  const { t } = useTranslation();
  const { request, state, answer } = fill;
  const isOtherwise = isAnsweredOtherwise(fill);
  const Icon = isOtherwise ? IconHourglass : ICONS[state];
  return (
    <li className={classes.row} data-tone={isOtherwise ? 'wait' : state === 'answered' ? 'go' : undefined}>
      <Plate plate={request.plate_no} kind={request.plate_kind} size="sm" />
      <span className={classes.what}>
        <b>
          {fill.volume_ml === undefined ? request.vehicle_name : <Volume volume_ml={fill.volume_ml} />} ·{' '}
          <bdi>{formatTime(fill.at)}</bdi>
        </b>
        <span className={classes.state}>
          <Icon size={20} stroke={2} aria-hidden />
          <span>
            {answer && isOtherwise ? <AwayAnswer answer={answer} /> : t(`pump.away.states.${state}`)}
          </span>
        </span>
      </span>
      {isOtherwise && !fill.is_seen && (
        <Button variant="default" size="lg" onClick={() => void awayStation()?.dismiss(request.id)}>
          {t('pump.away.seen')}
        </Button>
      )}
    </li>
  );
}
