import { CHANNELS, OUTGOING_STATUSES } from '@fleet/contracts/messages/channels.ts';
import { NOTICE_KIND_NAMES } from '@fleet/contracts/messages/notice-kinds.ts';
import { exportOutgoingMessages } from '@fleet/contracts/messages/outgoing-messages.ts';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { MessagePanel } from './message-panel.tsx';
import { ChannelName, Cost, MessageStatus } from './message-parts.tsx';
import { type OutgoingMessage, type SentQuery, useSentMessages } from './outgoing-messages.api.ts';
import { SentFigures } from './sent-figures.tsx';
import { useProblemText } from './use-problem-text.ts';

const DEFAULTS = { q: '', status: 'any', channel: 'any', kind: 'any' };

/** Messages that left the product or wait to leave: what became of each, and what it cost. */
export function OutgoingMessagesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const columns = useColumns();
  const filters = {
    q: state.q || undefined,
    status: OUTGOING_STATUSES.find((known) => known === state.status),
    channel: CHANNELS.find((known) => known === state.channel),
    kind: NOTICE_KIND_NAMES.find((known) => known === state.kind),
    sort: sortOfState(state) as SentQuery['sort'],
  };
  const result = useSentMessages({ page: state.page, per_page: state.per_page, ...filters });
  return (
    <MasterList
      name="outgoing-messages"
      title={t('menu.outgoing_messages')}
      filters={
        <>
          <FilterSelect
            label={t('columns.status')}
            value={state.status}
            choices={[
              { value: 'any', label: t('outgoing_messages.any_status') },
              ...OUTGOING_STATUSES.map((value) => ({ value, label: t(`outgoing_messages.status.${value}`) })),
            ]}
            onPick={(status) => set({ status })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('outgoing_messages.channel')}
            value={state.channel}
            choices={[
              { value: 'any', label: t('outgoing_messages.any_channel') },
              ...CHANNELS.map((value) => ({ value, label: t(`outgoing_messages.channels.${value}`) })),
            ]}
            onPick={(channel) => set({ channel })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('outgoing_messages.message')}
            value={state.kind}
            choices={[
              { value: 'any', label: t('outgoing_messages.any_kind') },
              ...NOTICE_KIND_NAMES.map((value) => ({ value, label: t(`outgoing.titles.${value}`) })),
            ]}
            onPick={(kind) => set({ kind })}
          />
        </>
      }
      search={{ label: t('outgoing_messages.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportOutgoingMessages, query: filters }}
      above={<SentFigures />}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconSend}
          title={t('outgoing_messages.none')}
          text={t('outgoing_messages.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowRow>
          <b>{t(`outgoing.titles.${row.kind}`, { defaultValue: row.kind })}</b>
          <MessageStatus status={row.status} />
          <span>{row.user_name ?? <bdi>{row.address}</bdi>}</span>
          <ChannelName channel={row.channel} />
        </NarrowRow>
      )}
    >
      {panel.id && <MessagePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<OutgoingMessage>[] {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return [
    {
      key: 'kind',
      header: t('outgoing_messages.message'),
      cell: (row) => t(`outgoing.titles.${row.kind}`, { defaultValue: row.kind }),
    },
    {
      key: 'user_name',
      header: t('outgoing_messages.person'),
      cell: (row) => row.user_name ?? <span className="muted">{t('outgoing_messages.no_person')}</span>,
    },
    {
      key: 'channel',
      header: t('outgoing_messages.channel'),
      cell: (row) => <ChannelName channel={row.channel} />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <MessageStatus status={row.status} /> },
    {
      key: 'problem',
      header: t('outgoing_messages.problem'),
      cell: (row) => <bdi>{problemText(row.problem)?.slice(0, 60)}</bdi>,
    },
    {
      key: 'cost_halalas',
      header: t('outgoing_messages.cost'),
      numeric: true,
      sortable: true,
      cell: (row) => row.cost_halalas !== null && <Cost message={row} />,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
}
