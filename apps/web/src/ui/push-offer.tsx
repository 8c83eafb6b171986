import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { logQuietly } from '../lib/log.ts';
import { useSignedIn } from '../lib/user-context.ts';
import { declinePush, isPushDeclined, turnPushOn, usePushState, watchPush } from '../lib/web-push.ts';
import classes from './push-offer.module.css';

interface PushOfferProps {
  /** What the user has just begun to wait for. */
  reason: 'request' | 'trip' | 'held';
}

/**
 * Offers notifications where they first are of use; the browser's own prompt follows on a tap only. *Not now* is remembered in this
 * browser; My account has the switch.
 */
export function PushOffer({ reason }: PushOfferProps) {
  const { user } = useSignedIn();
  const state = usePushState(user.user_id);
  const isDeclined = useSyncExternalStore(watchPush, isPushDeclined);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (isDeclined || (state !== 'off' && state !== 'install_first')) return null;

  const accept = async () => {
    setIsBusy(true);
    try {
      setHasFailed((await turnPushOn(user.user_id)) === 'off');
    } catch (error) {
      logQuietly('not subscribed', error);
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <PushOfferCard
      reason={reason}
      needsInstallation={state === 'install_first'}
      isBusy={isBusy}
      hasFailed={hasFailed}
      onAccept={() => void accept()}
      onDecline={declinePush}
    />
  );
}

interface PushOfferCardProps extends PushOfferProps {
  needsInstallation?: boolean;
  isBusy?: boolean;
  hasFailed?: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** What the offer looks like. */
export function PushOfferCard({
  reason,
  needsInstallation = false,
  isBusy = false,
  hasFailed = false,
  onAccept,
  onDecline,
}: PushOfferCardProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.offer}>
      <IconBellRinging size={24} stroke={1.75} aria-hidden />
      <div>
        <h3>{t(`web_push.offers.${reason}.title`)}</h3>
        <p>{t(needsInstallation ? 'web_push.install_first_text' : `web_push.offers.${reason}.text`)}</p>
        {hasFailed && (
          <p role="alert">
            <b>{t('web_push.not_turned_on')}</b> {t('web_push.not_turned_on_text')}
          </p>
        )}
        <div className={classes.buttons}>
          {!needsInstallation && (
            <Button onClick={onAccept} loading={isBusy}>
              {t('web_push.turn_on')}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onDecline}>
            {t('web_push.not_now')}
          </Button>
        </div>
      </div>
    </section>
  );
}
