import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Skeleton, Switch } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showError } from '../../ui/toast.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf } from '../home.ts';
import { useChooseNews, useNotificationChoices } from './notification-choices.api.ts';
import classes from './notifications.module.css';

/** Which news comes up as a toast; all of it is in the bell. */
export function NotificationChoices({ onBack, onLeave }: { onBack: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useNotificationChoices();
  const choose = useChooseNews();
  const { user } = useSignedIn();
  const table = useAreaTable();
  const settings = table.screens.find(({ path }) => path === 'notification-settings');
  return (
    <div className={classes.centre}>
      <div className={classes.choicesHeader}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} className="flip" aria-hidden />}
          onClick={onBack}
        >
          {t('notifications.back')}
        </Button>
        <p className="muted">{t('notifications.choices_text')}</p>
        {settings && (
          <LinkButton to={addressOf(table, settings)} variant="subtle" size="compact-sm" onClick={onLeave}>
            {t('channel_choices.open')}
          </LinkButton>
        )}
      </div>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.loading} aria-busy>
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      ) : (
        <ul className={classes.choices}>
          {data.rows.map(({ news, place }) => (
            <li key={news}>
              <Switch
                label={t(`notifications.news.${news}`, { context: user.group })}
                description={t(`notifications.news_text.${news}`, { context: user.group })}
                labelPosition="left"
                checked={place === 'toast'}
                disabled={choose.isPending}
                onChange={({ currentTarget }) =>
                  choose.mutate(
                    { news, place: currentTarget.checked ? 'toast' : 'bell' },
                    { onError: (problem) => showError(errorText(t, problem)) },
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
