import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useChannelChoices } from './channel-choices.api.ts';
import { ChannelTable } from './channel-table.tsx';
import classes from './notification-settings.module.css';
import { QuietHours } from './quiet-hours.tsx';

/** What reaches the user beyond the bell, by which channel, and in which hours nothing wakes them. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useChannelChoices();
  return (
    <>
      <PageHeader title={t('menu.notification_settings')}>{t('channel_choices.text')}</PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.page} aria-busy>
          <Skeleton height={420} />
          <Skeleton height={160} />
        </div>
      ) : (
        <div className={classes.page}>
          <Card title={t('message_texts.channels')}>
            <ChannelTable choices={data} />
          </Card>
          <Card title={t('channel_choices.quiet')} note={t('channel_choices.quiet_text')}>
            <QuietHours quiet={data.quiet} />
          </Card>
        </div>
      )}
    </>
  );
}
