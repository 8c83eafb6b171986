import { factsOf } from '@fleet/domain/languages.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { ChannelName, Cost, MessageStatus } from './message-parts.tsx';
import { type OutgoingMessage, useRetryMessage, useSentMessage } from './outgoing-messages.api.ts';
import classes from './outgoing-messages.module.css';
import { useProblemText } from './use-problem-text.ts';

type Detail = NonNullable<ReturnType<typeof useSentMessage>['data']>;

interface MessagePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly OutgoingMessage[] | undefined;
}

/** One message beside the list: what it says, what became of it, and sending a failed one again. */
export function MessagePanel({ id, panel, rows }: MessagePanelProps) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      kind={t('outgoing_messages.one')}
      panel={panel}
      result={useSentMessage(id)}
      rows={rows}
      title={(message) => t(`outgoing.titles.${message.kind}`, { defaultValue: message.kind })}
      actions={(message) => message.can.retry && <Retry id={message.id} panel={panel} />}
    >
      {(message) => <Facts message={message} />}
    </RecordPanel>
  );
}

function Retry({ id, panel }: { id: number; panel: PanelState }) {
  const { t } = useTranslation();
  const retry = useRetryMessage();
  return (
    <Button
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(
          { params: { id } },
          {
            onSuccess: (message) => {
              showSuccess(t('outgoing_messages.retried'));
              panel.open(message.id);
            },
            onError: (error) => showError(errorText(t, error)),
          },
        )
      }
    >
      {t('outgoing_messages.retry')}
    </Button>
  );
}

function Facts({ message }: { message: Detail }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const none = t('ui.empty');
  const time = (at: string | null) => (at ? <DateTime at={at} /> : none);
  const { channel, language, text } = message;
  return (
    <FactList
      facts={[
        { name: 'status', label: t('columns.status'), shown: <MessageStatus status={message.status} /> },
        {
          name: 'channel',
          label: t('outgoing_messages.channel'),
          shown: <ChannelName channel={channel} />,
        },
        { name: 'user_name', label: t('outgoing_messages.person'), shown: message.user_name ?? none },
        {
          name: 'address',
          label: t('columns.address'),
          shown: channel === 'push' ? t('outgoing_messages.browser') : <bdi dir="ltr">{message.address}</bdi>,
        },
        { name: 'language', label: t('outgoing_messages.language'), shown: factsOf(language).ownName },
        { name: 'attempts', label: t('outgoing_messages.attempts'), shown: message.attempts },
        { name: 'created_at', label: t('columns.created_at'), shown: time(message.created_at) },
        {
          name: 'next_attempt_at',
          label: t('outgoing_messages.next_attempt'),
          shown: time(message.next_attempt_at),
        },
        { name: 'done_at', label: t('outgoing_messages.done_at'), shown: time(message.done_at) },
        {
          name: 'cost_halalas',
          label: t('outgoing_messages.cost'),
          shown: message.cost_halalas === null ? none : <Cost message={message} />,
        },
        {
          name: 'provider_id',
          label: t('outgoing_messages.provider_id'),
          shown: message.provider_id ? <code dir="ltr">{message.provider_id}</code> : none,
        },
        {
          name: 'problem',
          label: t('outgoing_messages.problem'),
          wide: true,
          shown: message.problem ? <bdi>{problemText(message.problem)}</bdi> : none,
        },
        {
          name: 'text',
          label: t('outgoing_messages.says'),
          wide: true,
          shown: text ? (
            <p className={classes.text} dir="auto">
              {text.body}
            </p>
          ) : (
            t('outgoing_messages.secret')
          ),
        },
      ]}
    />
  );
}
