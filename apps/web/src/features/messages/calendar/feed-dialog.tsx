import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@fleet/contracts/messages/calendar.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { settings } from '../../../lib/settings.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Secret } from '../../../ui/secret.tsx';
import { showError } from '../../../ui/toast.tsx';
import classes from './calendar.module.css';

/** The secret address by which a phone or another calendar follows this one: made, replaced, revoked. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { data, error, refetch } = useList(getCalendarFeed, 'calendar_feed', {});
  const create = useChange(createCalendarFeed, ['calendar_feed']);
  const remove = useChange(deleteCalendarFeed, ['calendar_feed']);
  const [key, setKey] = useState<string | null>(null);
  const onError = (problem: unknown) => showError(errorText(t, problem));
  const base = new URL(settings().api_base, window.location.href).href;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('calendar.feed')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.feed}>
        <p>{t('calendar.feed_text')}</p>
        {error && !data ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={44} aria-hidden />
        ) : (
          <p className={classes.feedState}>
            {data.created_at === null ? (
              t('calendar.feed_none')
            ) : (
              <>
                {t('calendar.feed_made')} <DateTime at={data.created_at} /> ·{' '}
                {data.read_at === null ? (
                  t('calendar.feed_unread')
                ) : (
                  <>
                    {t('calendar.feed_read')} <DateTime at={data.read_at} as="relative" />
                  </>
                )}
              </>
            )}
          </p>
        )}
        {key && (
          <>
            <Callout tone="wait">{t('calendar.feed_once')}</Callout>
            <Secret
              label={t('calendar.feed_address')}
              value={`${base.replace(/\/$/, '')}/calendar/feeds/${key}?lang=${language}`}
            />
          </>
        )}
        <div className={classes.feedButtons}>
          {data?.created_at && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({}, { onSuccess: () => setKey(null), onError })}
            >
              {t('calendar.feed_revoke')}
            </Button>
          )}
          <Button
            loading={create.isPending}
            onClick={() => create.mutate({}, { onSuccess: (made) => setKey(made.key), onError })}
          >
            {t(data?.created_at ? 'calendar.feed_renew' : 'calendar.feed_create')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
