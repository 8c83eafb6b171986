import { CHANNEL_TIMES, type ChannelTime } from '@fleet/contracts/messages/channel-choices.ts';
import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { showError } from '../../../ui/toast.tsx';
import { type ChannelChoices, useChooseChannel } from './channel-choices.api.ts';
import classes from './notification-settings.module.css';

type Row = ChannelChoices['rows'][number];
type ChannelState = ChannelChoices['channels'][number];

/** News by channel; each choice is saved at once. A channel that is not set up or cannot reach the user is named with the reason. */
export function ChannelTable({ choices }: { choices: ChannelChoices }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const channels = choices.channels.filter(({ is_set }) => is_set);
  return (
    <>
      <ul className={classes.channels}>
        {choices.channels.map((state) => (
          <li key={state.channel}>
            <b>{t(`outgoing_messages.channels.${state.channel}`)}</b>
            <ChannelReach state={state} />
          </li>
        ))}
      </ul>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('channel_choices.news')}</th>
            {channels.map(({ channel }) => (
              <th key={channel} scope="col">
                {t(`outgoing_messages.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.rows.map((row) => (
            <tr key={row.news}>
              <th scope="row">
                {t(`notifications.news.${row.news}`, { context: user.group })}
                <small>{t(`notifications.news_text.${row.news}`, { context: user.group })}</small>
              </th>
              {channels.map((state) => (
                <td key={state.channel} data-channel={t(`outgoing_messages.channels.${state.channel}`)}>
                  <Choice row={row} state={state} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {t('channel_choices.daily_text')} {t('channel_choices.compulsory_text')}
      </p>
    </>
  );
}

function ChannelReach({ state: { channel, is_set, address } }: { state: ChannelState }) {
  const { t } = useTranslation();
  if (!is_set) return <span className="muted">{t('channel_choices.not_set')}</span>;
  if (channel === 'push') return <span>{t('channel_choices.this_browser')}</span>;
  return address ? (
    <bdi dir="ltr">{address}</bdi>
  ) : (
    <span className="muted">{t('channel_choices.no_address')}</span>
  );
}

function Choice({ row, state }: { row: Row; state: ChannelState }) {
  const { t } = useTranslation();
  const choose = useChooseChannel();
  const { channel, is_set, address } = state;
  const choice = row.choices.find((one) => one.channel === channel);
  const canReach = is_set && (channel === 'push' || address !== null);
  if (!choice || !canReach) return <span className="muted">{t('ui.empty')}</span>;
  const label = t('channel_choices.on', {
    news: t(`notifications.news.${row.news}`),
    channel: t(`outgoing_messages.channels.${channel}`),
  });
  const save = (time: ChannelTime) =>
    choose.mutate(
      { news: row.news, channel: channel as Channel, time },
      { onError: (problem) => showError(errorText(t, problem)) },
    );
  if (channel === 'email')
    return (
      <NativeSelect
        aria-label={label}
        value={choice.time}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => save(currentTarget.value as ChannelTime)}
        data={CHANNEL_TIMES.map((value) => ({ value, label: t(`channel_choices.times.${value}`) }))}
      />
    );
  return (
    <Switch
      aria-label={label}
      checked={choice.time === 'at_once'}
      disabled={choose.isPending}
      onChange={({ currentTarget }) => save(currentTarget.checked ? 'at_once' : 'never')}
    />
  );
}
