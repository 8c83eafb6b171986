import { CHANNELS } from '@fleet/contracts/messages/channels.ts';
import { NEWS } from '@fleet/contracts/messages/notification-choices.ts';
import { IconMessage2Off } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { type KindsQuery, type MessageKind, useMessageKinds } from './message-texts.api.ts';
import { TextPanel } from './text-panel.tsx';

const DEFAULTS = { q: '', news: 'any', channel: 'any' };

/** Every kind of message the product sends, and what each says. */
export function MessageTextsScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const columns = useColumns();
  const result = useMessageKinds({
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    news: NEWS.find((known) => known === state.news),
    channel: CHANNELS.find((known) => known === state.channel),
    sort: sortOfState(state) as KindsQuery['sort'],
  });
  return (
    <MasterList
      name="message-texts"
      title={t('menu.message_texts')}
      filters={
        <>
          <FilterSelect
            label={t('message_texts.about')}
            value={state.news}
            choices={[
              { value: 'any', label: t('message_texts.any_news') },
              ...NEWS.map((value) => ({ value, label: t(`notifications.news.${value}`) })),
            ]}
            onPick={(news) => set({ news })}
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
        </>
      }
      search={{ label: t('message_texts.search'), value: state.q, onSearch: (q) => set({ q }) }}
      columns={columns}
      result={result}
      rowKey={(row) => row.kind}
      onOpen={(row) => panel.open(row.kind)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconMessage2Off}
          title={t('message_texts.none')}
          text={t('message_texts.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowRow>
          <b>{nameOf(titlesOf(row))}</b>
          <AboutNews kind={row} />
          <Delivery kind={row} />
        </NarrowRow>
      )}
    >
      {panel.id && (
        <TextPanel
          key={panel.id}
          kind={panel.id}
          panel={panel}
          rows={result.data?.rows.map(({ kind }) => ({ id: kind }))}
        />
      )}
    </MasterList>
  );
}

function titlesOf({ title_en, title_ar }: MessageKind) {
  return { name_en: title_en, name_ar: title_ar };
}

function AboutNews({ kind }: { kind: MessageKind }) {
  const { t } = useTranslation();
  return <span>{t(kind.news ? `notifications.news.${kind.news}` : 'message_texts.account')}</span>;
}

function Delivery({ kind }: { kind: MessageKind }) {
  const { t } = useTranslation();
  const notes = [
    t(kind.is_compulsory ? 'message_texts.compulsory' : 'message_texts.optional'),
    ...(kind.is_urgent ? [t('message_texts.urgent')] : []),
  ];
  return <span className="muted">{notes.join(' · ')}</span>;
}

function useColumns(): Column<MessageKind>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    { key: 'kind', header: t('outgoing_messages.message'), cell: (row) => nameOf(titlesOf(row)) },
    { key: 'news', header: t('message_texts.about'), cell: (row) => <AboutNews kind={row} /> },
    {
      key: 'channels',
      header: t('message_texts.channels'),
      cell: (row) =>
        row.channels.map((channel) => t(`outgoing_messages.channels.${channel}`)).join(t('ui.comma')),
    },
    { key: 'delivery', header: t('message_texts.delivery'), cell: (row) => <Delivery kind={row} /> },
    {
      key: 'edited',
      header: t('message_texts.edited'),
      numeric: true,
      cell: (row) => (row.edited > 0 ? row.edited : ''),
    },
  ];
}
