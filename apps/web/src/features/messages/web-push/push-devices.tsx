import {
  listPushSubscriptions,
  type PushSubscriptionRow,
  removePushSubscription,
} from '@fleet/contracts/messages/web-push.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { logQuietly } from '../../../lib/log.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ownSubscriptionId, turnPushOff, turnPushOn, usePushState } from '../../../lib/web-push.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { useDeviceName } from '../../../ui/device-name.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './web-push.module.css';

const KIND = 'push_subscription';

/** Whether this browser is woken by the reader's notifications, and which others are. */
export function PushDevices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [KIND],
    queryFn: ({ signal }) => call(listPushSubscriptions, { signal }),
  });
  const others = data?.rows.filter(({ id }) => id !== ownSubscriptionId()) ?? [];
  return (
    <>
      <ThisBrowser />
      {error && !data && <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />}
      {others.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('web_push.others')}</h3>
          <ul className={classes.devices}>
            {others.map((row) => (
              <OtherDevice key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ThisBrowser() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const state = usePushState(user.user_id);
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!state) return <Skeleton height={64} />;

  const change = async () => {
    const isOn = state === 'on';
    setIsBusy(true);
    try {
      if (isOn) await turnPushOff();
      const next = isOn ? 'off' : await turnPushOn(user.user_id);
      setHasFailed(!isOn && next === 'off');
      if (isOn || next === 'on') showSuccess(t(isOn ? 'web_push.turned_off' : 'web_push.turned_on'));
    } catch (error) {
      logQuietly('push not changed', error);
      setHasFailed(true);
    } finally {
      setIsBusy(false);
      void queryClient.invalidateQueries({ queryKey: [KIND] });
    }
  };
  return (
    <>
      <div className={classes.device}>
        <span className={classes.text}>
          <b>{t(`web_push.${state}`)}</b>
          <span className={classes.quiet}>{t(`web_push.${state}_text`)}</span>
        </span>
        {(state === 'on' || state === 'off') && (
          <Button
            variant={state === 'on' ? 'default' : 'filled'}
            loading={isBusy}
            onClick={() => void change()}
          >
            {t(state === 'on' ? 'web_push.turn_off' : 'web_push.turn_on')}
          </Button>
        )}
      </div>
      {hasFailed && (
        <Callout tone="no" title={t('web_push.not_turned_on')}>
          {t('web_push.not_turned_on_text')}
        </Callout>
      )}
    </>
  );
}

function OtherDevice({ row }: { row: PushSubscriptionRow }) {
  const { t } = useTranslation();
  const device = useDeviceName(row.user_agent, row.device_name);
  const remove = useChange(removePushSubscription, [KIND]);
  return (
    <li className={classes.device}>
      <span className={classes.text}>
        <b>
          <bdi>{device}</bdi>
        </b>
        <span className={classes.quiet}>
          {t('users.last_seen')} <DateTime at={row.last_seen_at} as="relative" />
          {row.failed_at && ` · ${t('web_push.last_failed')}`}
        </span>
        {remove.error && (
          <span className={classes.quiet} role="alert">
            {errorText(t, remove.error)}
          </span>
        )}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={remove.isPending}
        aria-label={t('web_push.remove_of', { device })}
        onClick={() =>
          remove.mutate({ params: { id: row.id } }, { onSuccess: () => showSuccess(t('web_push.removed')) })
        }
      >
        {t('web_push.remove')}
      </Button>
    </li>
  );
}
